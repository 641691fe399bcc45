import type { AssetComparison, ComparedAsset, Conclusion } from './compared-asset.ts';
import { compareEvents } from './compare-events.ts';
import { compareSpans, type ComparedPart } from './compare-spans.ts';
import { SameTimes } from './same-conclusions.ts';
import { alarmTrials } from './try-alarms.ts';
import { fenceTrials } from './try-fences.ts';
import { tripTrials } from './try-trips.ts';

const isOfFence = ({ kind }: Conclusion): boolean =>
  kind === 'entry' || kind === 'exit' || kind === 'speeding';
const isAlarm = ({ kind }: Conclusion): boolean => kind === 'alarm';

/**
 * Compares the conclusions of both systems about an asset. A difference is explained only if the reducers, with one
 * setting or input changed, conclude the same as the other system.
 */
export function compareAsset(asset: ComparedAsset): AssetComparison {
  const same = new SameTimes(asset.fixes.map(({ fixedAtMs }) => fixedAtMs));
  const trips = tripTrials(asset);
  const parts = {
    trip: compareSpans('trip', asset, same, trips),
    stop: compareSpans('stop', asset, same, trips),
    geofence: compareEvents({ kind: 'geofence', isOf: isOfFence }, asset, same, fenceTrials(asset)),
    alarm: compareEvents({ kind: 'alarm', isOf: isAlarm }, asset, same, alarmTrials(asset)),
  };
  return {
    counts: {
      trip: countOf(parts.trip),
      stop: countOf(parts.stop),
      geofence: countOf(parts.geofence),
      alarm: countOf(parts.alarm),
    },
    differences: Object.values(parts)
      .flatMap(({ differences }) => differences)
      .toSorted((a, b) => a.atMs - b.atMs),
  };
}

function countOf({ theirs, ours }: ComparedPart): Pick<ComparedPart, 'theirs' | 'ours'> {
  return { theirs, ours };
}
