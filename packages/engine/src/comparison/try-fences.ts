import type { FenceDefinition } from '../geofences/fence-definition.ts';
import { prepareFences } from '../geofences/fence-set.ts';
import { geofencesReducer } from '../geofences/geofences-reducer.ts';
import type { AssetFences } from '../geofences/geofences-state.ts';
import { orderFixes } from '../host/order-fixes.ts';
import { runReducer } from '../host/run-reducers.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { changeInputs } from './changed-inputs.ts';
import type { ComparedAsset, Conclusion } from './compared-asset.ts';
import { makeTrial, makeTrials, type Trials } from './trial.ts';

const atOnce = { confirmFixes: 1, confirmSeconds: 0 } as const;

/** Crossings and speeding in geofences with one setting or input changed. */
export function fenceTrials(asset: ComparedAsset): Trials {
  const { fixes, fences, limitsKph } = asset;
  if (fences.set.fences.length === 0) return makeTrials(() => [], []);
  const conclude = (changed: AssetFences): Conclusion[] => concludeFences(fixes, changed);
  const bare = { toleranceMeters: 0 };
  const dwells = fences.set.fences.some(
    ({ definition }) => definition.entryDwellSeconds + definition.exitDwellSeconds > 0,
  );
  const limited = ({ geofenceId }: FenceDefinition): Partial<FenceDefinition> => {
    const maxSpeedKph = limitsKph[geofenceId];
    return maxSpeedKph === undefined ? {} : { maxSpeedKph };
  };
  return makeTrials(
    () => conclude(fences),
    [
      ...changeInputs(asset).map((input) => makeTrial(input, () => concludeFences(input.fixes, fences))),
      makeTrial({ reason: 'band' }, () => conclude(change(fences, () => bare))),
      ...(dwells
        ? [
            makeTrial({ reason: 'threshold', setting: 'dwell_seconds', theirValue: 0 }, () =>
              conclude(change(fences, () => ({ entryDwellSeconds: 0, exitDwellSeconds: 0 }))),
            ),
          ]
        : []),
      ...(Object.keys(limitsKph).length > 0
        ? [makeTrial({ reason: 'threshold', setting: 'limit_kph' }, () => conclude(change(fences, limited)))]
        : []),
      makeTrial({ reason: 'latch' }, () => conclude(change(fences, () => atOnce))),
      makeTrial({ reason: 'jump' }, () => conclude({ ...change(fences, () => atOnce), trusts: 'jumps' })),
      makeTrial({ reason: 'noise_filter' }, () =>
        conclude({ ...change(fences, () => ({ ...bare, ...atOnce })), trusts: 'everything' }),
      ),
    ],
  );
}

function change(
  fences: AssetFences,
  changed: (one: FenceDefinition) => Partial<FenceDefinition>,
): AssetFences {
  const definitions = fences.set.fences.map(({ definition }) => ({ ...definition, ...changed(definition) }));
  return { ...fences, set: prepareFences(definitions, fences.set) };
}

export function concludeFences(fixes: readonly LatestFix[], fences: AssetFences): Conclusion[] {
  const { outputs } = runReducer(geofencesReducer, { state: null, newest: null }, orderFixes(fixes), fences);
  return outputs.flatMap(({ output: { kind, geofenceId, crossedAtMs } }): Conclusion[] => {
    const event = { subject: String(geofenceId), fromMs: crossedAtMs, toMs: null };
    if (kind === 'entry' || kind === 'exit') return [{ kind, ...event }];
    return kind === 'speeding_began' ? [{ kind: 'speeding', ...event }] : [];
  });
}
