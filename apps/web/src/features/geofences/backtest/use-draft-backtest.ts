import type { BacktestFigures, BacktestResult } from '@azimute/contract';
import { backtestDaysUsual } from '@azimute/contract/geofences/backtest-values';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { openApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useTrial, type Trial } from '../../../ui/use-trial.ts';
import { checkGeofence } from '../api/check-geofence.ts';
import { toBacktestBody, type GeofenceFormValues, type ParentGeofence } from '../api/geofence-form-values.ts';
import type { Geofence } from '../api/geofence-queries.ts';

/** Long enough to enter the next digit or vertex [ms]. */
const pauseMs = 800;
/** Fields that affect the back-test; others, such as the name, may still be missing. */
const asked = [
  'shape',
  'assetIds',
  'entryDwellSeconds',
  'exitDwellSeconds',
  'toleranceMeters',
  'confirmSeconds',
  'maxSpeed',
  'days',
] as const;

interface DraftBacktestOptions {
  readonly values: GeofenceFormValues;
  readonly geofence: Geofence | undefined;
  readonly parent: ParentGeofence | undefined;
}

export interface DraftBacktest extends Omit<Trial<BacktestResult>, 'start' | 'first' | 'forget'> {
  readonly days: number;
  readonly setDays: (days: number) => void;
  /** Reason why it cannot run: a relevant field is missing or invalid. */
  readonly lacks: 'missing' | 'wrong' | null;
  /** Starts the back-test; it then repeats after changes. */
  readonly begin: () => void;
  /** Figures of the saved geofence, else of the first run. */
  readonly before: { readonly of: 'saved' | 'first'; readonly figures: BacktestFigures } | null;
}

/** Back-tests the geofence in the form: on request, and then after each relevant change. */
export function useDraftBacktest({ values, geofence, parent }: DraftBacktestOptions): DraftBacktest {
  const { distanceUnit } = useAccount();
  const { start, cancel, forget, first, ...state } = useTrial<BacktestResult>();
  const [days, setDays] = useState<number>(backtestDaysUsual);
  const [isBegun, setBegun] = useState(false);
  const { shape, unitId, allAssets, assetIds } = values;
  // The values found invalid; changed values are checked again.
  const [wrong, setWrong] = useState<GeofenceFormValues | null>(null);
  const isWhole = shape !== null && unitId !== null && (allAssets || assetIds.length > 0);
  const run = (): void => {
    if (!isWhole) return;
    const errors = checkGeofence(values, parent);
    if (asked.some((name) => name in errors)) return setWrong(values);
    const ids = { parentId: parent?.id ?? null, geofenceId: geofence?.id ?? null };
    const ruleSchedule = values.notified?.schedule ?? null;
    const body = { ...toBacktestBody(values, { shape, ...ids, distanceUnit, days }), ruleSchedule };
    start((signal) => openApi('backtestGeofence', { body, signal }));
  };
  const runLater = useDebouncedCallback(run, pauseMs);
  useEffect(() => {
    if (isBegun) runLater();
    // oxlint-disable-next-line react/exhaustive-deps -- Only the parameters of the back-test.
  }, [
    shape,
    days,
    unitId,
    allAssets,
    assetIds,
    values.entryDwellSeconds,
    values.exitDwellSeconds,
    values.toleranceMeters,
    values.confirmSeconds,
    values.maxSpeed,
    values.notified?.schedule,
  ]);
  const saved = state.result?.saved ?? null;
  const beforeFigures = saved ?? (first === state.result ? null : (first?.figures ?? null));
  return {
    ...state,
    days,
    setDays: (next) => {
      setDays(next);
      forget();
    },
    lacks: isWhole ? (wrong === values ? 'wrong' : null) : 'missing',
    begin: () => {
      setBegun(true);
      run();
    },
    cancel: () => {
      runLater.cancel();
      setBegun(false);
      cancel();
    },
    before: beforeFigures && { of: saved === null ? 'first' : 'saved', figures: beforeFigures },
  };
}
