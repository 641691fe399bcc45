import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LatestFix } from '@azimute/engine';
import { geofencesReducer } from '@azimute/engine/geofences';
import { fenceAround, fixAt, settingsOf } from '@azimute/engine/geofences/testing/fence-plan';
import { orderFixes, runReducer, type Reducer, type ReducerPlace } from '@azimute/engine/host';
import { tripsReducer } from '@azimute/engine/trips';
import { findPartFaults, findTilingFaults } from '@azimute/engine/trips/testing/find-tiling-faults';
import { reduceTripsOf, truck, truckPlan } from '@azimute/engine/trips/testing/reduce-trips-of';
import { metersPerDegree } from '@azimute/geo';
import { expect, it } from 'vitest';
import { readTracks } from './read-tracks.ts';

const aracaju = fileURLToPath(new URL('../../../../../../shared/data/aracaju-tracks.csv', import.meta.url));

/** Squares of 150 to 600 m around every fortieth fix. */
function fencesAlong(fixes: readonly LatestFix[]) {
  return fixes
    .filter((_, index) => index % 40 === 20)
    .map(({ longitude, latitude }, index) => {
      const half = (75 * (1 + (index % 4))) / metersPerDegree;
      const corner = (x: number, y: number) => [longitude + x * half, latitude + y * half];
      const shape = [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]];
      return fenceAround([0, 0], [1, 1], { geofenceId: index + 1, shape, maxSpeedKph: 30 });
    });
}

/** Processes fixes one by one, like live, with the state passing through JSON as when stored. */
function reduceOneByOne<Settings, State, Output>(
  reducer: Reducer<Settings, State, Output>,
  fixes: readonly LatestFix[],
  settings: Settings,
): { readonly outputs: Output[]; readonly state: State | null } {
  const outputs: Output[] = [];
  let place: ReducerPlace<State> = { state: null, newest: null };
  for (const one of orderFixes(fixes)) {
    const state = JSON.parse(JSON.stringify(place.state)) as State | null;
    const run = runReducer(reducer, { ...place, state }, [one], settings);
    outputs.push(...run.outputs.map(({ output }) => output));
    place = run;
  }
  return { outputs, state: place.state };
}

async function readFixes(): Promise<LatestFix[][]> {
  return (await readTracks(aracaju, 'America/Maceio')).map(({ points }) =>
    points.map(({ timeMs, latitude, longitude }) => ({
      ...fixAt(0, 0, 0, { accuracyMeters: null, receivedAtMs: timeMs }),
      fixedAtMs: timeMs,
      latitude,
      longitude,
    })),
  );
}

it.skipIf(!existsSync(aracaju))(
  'real tracks yield the same visits live, fix by fix, as in one pass',
  async () => {
    let transitions = 0;
    for (const fixes of await readFixes()) {
      const settings = settingsOf(fencesAlong(fixes));
      const whole = runReducer(geofencesReducer, { state: null, newest: null }, orderFixes(fixes), settings);
      const { outputs, state } = reduceOneByOne(geofencesReducer, fixes, settings);
      expect(outputs).toEqual(whole.outputs.map(({ output }) => output));
      expect(state).toEqual(whole.state);
      transitions += outputs.length;
    }
    expect(transitions).toBeGreaterThan(100);
  },
);

it.skipIf(!existsSync(aracaju))(
  'real tracks yield the same trips, stops and gaps live, fix by fix, as in one pass',
  async () => {
    for (const fixes of await readFixes()) {
      const whole = reduceTripsOf(fixes);
      const { outputs, state } = reduceOneByOne(tripsReducer, fixes, truckPlan);
      expect(outputs).toEqual(whole.closed);
      expect(state).toEqual(whole.state);
      const [firstMs = 0, lastMs = 0] = [fixes[0]?.fixedAtMs, fixes.at(-1)?.fixedAtMs];
      expect(findTilingFaults(whole.all, firstMs, lastMs)).toEqual([]);
      expect(whole.all.flatMap((interval) => findPartFaults(interval, truck.dayZones))).toEqual([]);
    }
  },
);
