import type { ComparedSetting } from '@azimute/contract/migration-comparisons';
import { orderFixes } from '../host/order-fixes.ts';
import { runReducer } from '../host/run-reducers.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { settingsAt, type TripPlan } from '../trips/trip-plan.ts';
import type { TripSettings } from '../trips/trip-settings.ts';
import { tripsReducer } from '../trips/trips-reducer.ts';
import { changeInputs } from './changed-inputs.ts';
import type { ComparedAsset, Conclusion } from './compared-asset.ts';
import { makeTrial, makeTrials, type Trials } from './trial.ts';

/** Values to try, Traccar's defaults first. */
const VALUES: readonly (readonly [ComparedSetting, keyof TripSettings, readonly number[]])[] = [
  ['end_seconds', 'endSeconds', [300, 0, 60, 120, 180, 240, 600, 900, 1_800]],
  ['site_end_seconds', 'siteEndSeconds', [300, 0, 60, 600, 900]],
  ['shunt_meters', 'shuntMeters', [500, 0, 100, 200, 1_000, 2_000]],
  ['shunt_seconds', 'shuntSeconds', [300, 0, 60, 600, 900]],
  ['gap_seconds', 'gapSeconds', [3_600, 300, 600, 1_800, 7_200, 14_400]],
  ['stop_seconds', 'stopSeconds', [300, 30, 60, 180]],
  ['stop_radius_meters', 'stopRadiusMeters', [15, 30, 100, 150]],
  ['moving_above_kph', 'movingAboveKph', [0.02, 1, 2, 5, 8, 10]],
];

/** Trips and stops with one setting or input changed. */
export function tripTrials(asset: ComparedAsset): Trials {
  const { fixes, trips, fromMs } = asset;
  const own = settingsAt(trips, fromMs);
  const withoutIgnition = fixes.map((fix) => ({ ...fix, ignition: null }));
  const isKnown = fixes.some(({ ignition }) => ignition !== null);
  return makeTrials(
    () => concludeTrips(fixes, trips),
    [
      ...changeInputs(asset).map((input) => makeTrial(input, () => concludeTrips(input.fixes, trips))),
      ...(isKnown ? [makeTrial({ reason: 'ignition' }, () => concludeTrips(withoutIgnition, trips))] : []),
      makeTrial({ reason: 'jump' }, () => concludeTrips(fixes, change(trips, { trustsJumps: true }))),
      ...VALUES.flatMap(([setting, key, values]) => {
        const ownValue = own[key] as number;
        return values
          .filter((value) => value !== ownValue)
          .map((theirValue) =>
            makeTrial({ reason: 'threshold', setting, ownValue, theirValue }, () =>
              concludeTrips(fixes, change(trips, { [key]: theirValue })),
            ),
          );
      }),
    ],
  );
}

function change(plan: TripPlan, changed: Partial<TripSettings>): TripPlan {
  return {
    ...plan,
    ranges: plan.ranges.map(({ fromMs, settings }) => ({ fromMs, settings: { ...settings, ...changed } })),
  };
}

export function concludeTrips(fixes: readonly LatestFix[], plan: TripPlan): Conclusion[] {
  const { outputs } = runReducer(tripsReducer, { state: null, newest: null }, orderFixes(fixes), plan);
  return outputs.flatMap(({ output: { kind, fromMs, toMs } }) =>
    kind === 'trip' || kind === 'stop' ? [{ kind, subject: '', fromMs, toMs }] : [],
  );
}
