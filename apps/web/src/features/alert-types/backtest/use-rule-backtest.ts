import type { AlertBacktestResult } from '@azimute/contract';
import { whyUntried, type UntriedReason } from '@azimute/contract/alert-types/thresholds';
import { backtestDaysUsual } from '@azimute/contract/geofences/backtest-values';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { openApi } from '../../../api/client.ts';
import { useTrial, type Trial } from '../../../ui/use-trial.ts';
import type { TypeFormValues } from '../api/type-form-values.ts';

/** Delay before a run: long enough to move to the next field of the sentence. */
const pauseMs = 800;

export interface RuleBacktest extends Omit<Trial<AlertBacktestResult>, 'start' | 'forget' | 'first'> {
  readonly days: number;
  readonly setDays: (days: number) => void;
  /** Reason why stored positions cannot tell whether the rule applied. */
  readonly untried: UntriedReason | null;
  /** Starts the back-test; it then repeats after each change of the rule. */
  readonly begin: () => void;
}

/** Back-tests the rule in the form: on request, and then after each change. */
export function useRuleBacktest(values: TypeFormValues, alertTypeId: number | null): RuleBacktest {
  const { start, cancel, forget, first: _first, ...state } = useTrial<AlertBacktestResult>();
  const [days, setDays] = useState<number>(backtestDaysUsual);
  const [isBegun, setBegun] = useState(false);
  const { condition, scope, schedule, raiseAfterSeconds, clearAfterSeconds } = values;
  const untried = whyUntried(condition);
  const run = (): void => {
    if (untried !== null) return;
    const body = { condition, scope, schedule, raiseAfterSeconds, clearAfterSeconds, alertTypeId, days };
    start((signal) => openApi('backtestAlertType', { body, signal }));
  };
  const runLater = useDebouncedCallback(run, pauseMs);
  useEffect(() => {
    if (isBegun) runLater();
    // oxlint-disable-next-line react/exhaustive-deps -- Only the parameters of the back-test.
  }, [condition, scope, schedule, raiseAfterSeconds, clearAfterSeconds, days]);
  return {
    ...state,
    days,
    setDays: (next) => {
      setDays(next);
      forget();
    },
    untried,
    begin: () => {
      setBegun(true);
      run();
    },
    cancel: () => {
      runLater.cancel();
      setBegun(false);
      cancel();
    },
  };
}
