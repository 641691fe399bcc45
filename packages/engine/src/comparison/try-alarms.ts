import { changeInputs } from './changed-inputs.ts';
import type { ComparedAsset, Conclusion } from './compared-asset.ts';
import { makeTrial, makeTrials, type Trials } from './trial.ts';

/** Alarms with one change: an alarm comes with a position, or is repeated with each. */
export function alarmTrials(asset: ComparedAsset): Trials {
  const { theirs, ours, fixes } = asset;
  const alarms = ours.filter(({ kind }) => kind === 'alarm');
  const others = theirs.filter(({ kind }) => kind === 'alarm');
  return makeTrials(
    () => alarms,
    [
      ...changeInputs(asset).map((input) => {
        const changed = new Set(input.changedMs);
        const isAdding = input.reason === 'missing_here' || input.reason === 'invalid_position';
        return makeTrial(input, () =>
          isAdding
            ? [...alarms, ...others.filter(({ fromMs }) => changed.has(fromMs))]
            : alarms.filter(({ fromMs }) => !changed.has(fromMs)),
        );
      }),
      makeTrial({ reason: 'latch' }, () => latch(alarms, fixes)),
    ],
  );
}

/** Leaves out an alarm that the position before also reported. */
function latch(alarms: readonly Conclusion[], fixes: ComparedAsset['fixes']): Conclusion[] {
  const times = fixes.map(({ fixedAtMs }) => fixedAtMs).toSorted((a, b) => a - b);
  const before = new Map(times.map((ms, index) => [ms, times[index - 1]]));
  const keys = new Set(alarms.map(({ subject, fromMs }) => `${subject} ${fromMs}`));
  return alarms.filter(({ subject, fromMs }) => !keys.has(`${subject} ${before.get(fromMs)}`));
}
