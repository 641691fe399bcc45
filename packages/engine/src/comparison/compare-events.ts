import type { ComparedKind } from '@azimute/contract/migration-comparisons';
import type { ComparedAsset, Conclusion, Difference } from './compared-asset.ts';
import { explain, type ComparedPart } from './compare-spans.ts';
import { byTime, sameWithinMs, type SameTimes } from './same-conclusions.ts';
import type { Trials } from './trial.ts';

/** Differences of one geofence or alarm this close together are one. */
const togetherMs = 10 * 60_000;

/** Compares events of geofences or alarms, by time. */
export function compareEvents(
  { kind, isOf }: { readonly kind: ComparedKind; readonly isOf: (one: Conclusion) => boolean },
  asset: ComparedAsset,
  same: SameTimes,
  trials: Trials,
): ComparedPart {
  const isWithin = ({ fromMs }: Conclusion): boolean => fromMs >= asset.fromMs && fromMs < asset.toMs;
  const theirs = asset.theirs.filter((one) => isOf(one) && isWithin(one)).toSorted(byTime);
  const ours = asset.ours.filter((one) => isOf(one) && isWithin(one)).toSorted(byTime);
  const differences = groupsOf(unmatched(theirs, ours, same)).map((group): Difference => {
    const [first, last] = [group.all[0], group.all.at(-1)];
    const [fromMs, toMs] = [first?.fromMs ?? 0, last?.fromMs ?? 0];
    const isNear = (one: Conclusion): boolean =>
      one.subject === group.subject &&
      one.fromMs >= fromMs - sameWithinMs &&
      one.fromMs <= toMs + sameWithinMs;
    return {
      kind,
      subject: group.subject,
      atMs: fromMs,
      theirs: group.theirs,
      ours: group.ours,
      explanation: explain(trials, { fromMs, toMs }, (concluded) => {
        const apart = unmatched(theirs, concluded.filter(isOf).toSorted(byTime), same);
        return ![...apart.theirs, ...apart.ours].some(isNear);
      }),
    };
  });
  return { theirs: theirs.length, ours: ours.length, differences };
}

interface Unmatched {
  readonly theirs: readonly Conclusion[];
  readonly ours: readonly Conclusion[];
}

/** Each conclusion is the same as one of the other system at most. */
function unmatched(theirs: readonly Conclusion[], ours: readonly Conclusion[], same: SameTimes): Unmatched {
  const left = [...ours];
  const alone = theirs.filter((one) => {
    const at = left.findIndex((other) => same.isAlike(one, other));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return { theirs: alone, ours: left };
}

interface Group {
  readonly subject: string;
  readonly all: Conclusion[];
  readonly theirs: Conclusion[];
  readonly ours: Conclusion[];
}

function groupsOf({ theirs, ours }: Unmatched): Group[] {
  const all = [
    ...theirs.map((one) => ({ one, list: 'theirs' as const })),
    ...ours.map((one) => ({ one, list: 'ours' as const })),
  ].toSorted((a, b) => byTime(a.one, b.one));
  const groups: Group[] = [];
  for (const { one, list } of all) {
    let group = groups.findLast(({ subject }) => subject === one.subject);
    if (group === undefined || one.fromMs - (group.all.at(-1)?.fromMs ?? -Infinity) > togetherMs) {
      group = { subject: one.subject, all: [], theirs: [], ours: [] };
      groups.push(group);
    }
    group.all.push(one);
    group[list].push(one);
  }
  return groups;
}
