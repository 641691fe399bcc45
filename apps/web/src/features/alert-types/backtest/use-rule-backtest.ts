import type { AlertBacktestResult } from '@azimute/contract';
import { whyUntried, type UntriedReason } from '@azimute/contract/alert-types/thresholds';
import { backtestDaysUsual } from '@azimute/contract/geofences/backtest-values';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { openApi } from '../../../api/client.ts';
import { useTrial, type Trial } from '../../../ui/use-trial.ts';
import type { TypeFormValues } from '../api/type-form-values.ts';

/** Long enough for the next field of the sentence. */
const pauseMs = 800;

export interface RuleBacktest extends Omit<Trial<AlertBacktestResult>, 'start' | 'forget' | 'first'> {
  readonly days: number;
  readonly setDays: (days: number) => void;
  /** Why stored positions do not say whether the rule held. */
  readonly untried: UntriedReason | null;
  /** From now on it runs again by itself after changes of the rule. */
  readonly begin: () => void;
}

/** What the rule in the form would have raised: on request, and then after each change of it. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- What a back-test is asked with, and nothing else.
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
