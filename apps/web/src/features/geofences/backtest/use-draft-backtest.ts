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

/** Long enough for the next digit or the next vertex. */
const pauseMs = 800;
/** What a back-test is asked with; what else is missing in the form, as its name, says nothing of it. */
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
  /** What the form lacks for it: something that is asked, or it is wrong. */
  readonly lacks: 'missing' | 'wrong' | null;
  /** From now on it runs again by itself after changes. */
  readonly begin: () => void;
  /** Of the saved geofence, else of the first run. */
  readonly before: { readonly of: 'saved' | 'first'; readonly figures: BacktestFigures } | null;
}

/** What the geofence in the form would have recorded: on request, and then after each change of what matters. */
export function useDraftBacktest({ values, geofence, parent }: DraftBacktestOptions): DraftBacktest {
  const { distanceUnit } = useAccount();
  const { start, cancel, forget, first, ...state } = useTrial<BacktestResult>();
  const [days, setDays] = useState<number>(backtestDaysUsual);
  const [isBegun, setBegun] = useState(false);
  const { shape, unitId, allAssets, assetIds } = values;
  // As it was found wrong; what is changed is looked at anew.
  const [wrong, setWrong] = useState<GeofenceFormValues | null>(null);
  const isWhole = shape !== null && unitId !== null && (allAssets || assetIds.length > 0);
  const run = (): void => {
    if (!isWhole) return;
    const errors = checkGeofence(values, parent);
    if (asked.some((name) => name in errors)) {
      setWrong(values);
      return;
    }
    const body = toBacktestBody(values, {
      shape,
      parentId: parent?.id ?? null,
      geofenceId: geofence?.id ?? null,
      distanceUnit,
      days,
    });
    start((signal) => openApi('backtestGeofence', { body, signal }));
  };
  const runLater = useDebouncedCallback(run, pauseMs);
  useEffect(() => {
    if (isBegun) runLater();
    // oxlint-disable-next-line react/exhaustive-deps -- What a back-test is asked with, and nothing else.
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
