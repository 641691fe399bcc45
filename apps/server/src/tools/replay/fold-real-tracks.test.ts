import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LatestFix } from '@azimute/engine';
import { geofencesFold, type GeofencesState, type GeofenceTransition } from '@azimute/engine/geofences';
import { fenceAround, fixAt, settingsOf } from '@azimute/engine/geofences/testing/fence-plan';
import { orderFixes, runFold, type FoldPlace } from '@azimute/engine/host';
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

it.skipIf(!existsSync(aracaju))(
  'real tracks, fix by fix as they come live, make the visits of one pass',
  async () => {
    let transitions = 0;
    for (const { points } of await readTracks(aracaju, 'America/Maceio')) {
      const fixes = points.map(({ timeMs, latitude, longitude }): LatestFix => ({
        ...fixAt(0, 0, 0, { accuracyMeters: null, receivedAtMs: timeMs }),
        fixedAtMs: timeMs,
        latitude,
        longitude,
      }));
      const settings = settingsOf(fencesAlong(fixes));
      const ordered = orderFixes(fixes);
      const whole = runFold(geofencesFold, { state: null, newest: null }, ordered, settings);
      const outputs: GeofenceTransition[] = [];
      let place: FoldPlace<GeofencesState> = { state: null, newest: null };
      for (const one of ordered) {
        const run = runFold(
          geofencesFold,
          { ...place, state: JSON.parse(JSON.stringify(place.state)) as GeofencesState | null },
          [one],
          settings,
        );
        outputs.push(...run.outputs.map(({ output }) => output));
        place = run;
      }
      expect(outputs).toEqual(whole.outputs.map(({ output }) => output));
      expect(place.state).toEqual(whole.state);
      transitions += outputs.length;
    }
    expect(transitions).toBeGreaterThan(100);
  },
);
