import { drive, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { summarizeVisits } from './summarize-visits.ts';
import { drawFence, fence } from './testing/plant-fences.ts';
import { planRectangle, trackersOf } from './testing/plant-trackers.ts';

const clock = createManualClock(new Date(startMs));
const portal = await portalOf({ clock });
const { owner } = portal;
const trackers = await trackersOf(portal);
const truck = await trackers.plant();
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

async function send(fixes: readonly LatestFix[]): Promise<void> {
  clock.set(new Date(Math.max(...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  await trackers.send(truck.device, fixes);
}

it('a geofence applies from its creation: entries, exits and speeding are recorded until its deletion', async () => {
  const settings = { severity: 'low', shape: planRectangle([0, -200], [400, 200]) } as const;
  const yard = await drawFence(portal, settings);
  const of = { params: { geofenceId: yard.id } };

  await send(
    drive([
      [0, -500, 0],
      [100, 200, 0],
      [200, 210, 0],
    ]),
  );
  const inside = await owner.call('getAssetGeofences', { params: { assetId: truck.id } });
  expect(inside.items).toMatchObject([{ geofence: { name: 'Yard' }, inferred: false }]);
  expect((await owner.call('getGeofence', of)).insideCount).toBe(1);

  await send(
    drive([
      [210, 210, 0],
      [300, -500, 0],
      [400, -900, 0],
    ]),
  );
  await summarizeVisits(portal.database, jobs);
  const visits = await owner.call('listGeofenceVisits');
  expect(visits.items).toMatchObject([
    {
      entered: { cause: 'crossed' },
      left: { cause: 'crossed' },
      geofenceVersion: yard.version,
      figures: { unobservedSeconds: 0 },
    },
  ]);
  const events = await owner.call('listGeofenceEvents');
  expect(events.items.map(({ kind, severity }) => [kind, severity])).toEqual([
    ['exit', 'low'],
    ['entry', 'low'],
  ]);

  const silent = await owner.call('updateGeofence', {
    ...of,
    body: { version: yard.version, ...fence({ ...settings, resources: ['exit'] }) },
  });
  await send(
    drive([
      [500, -500, 0],
      [600, 200, 0],
      [700, 210, 0],
    ]),
  );
  const newest = await owner.call('listGeofenceEvents', { query: { limit: 1, all: true } });
  expect(newest.items).toMatchObject([{ kind: 'entry', isEvent: false, geofenceVersion: silent.version }]);

  await owner.call('deleteGeofence', { ...of, query: { subGeofences: 0 } });
  await send(
    drive([
      [710, 210, 0],
      [800, 220, 0],
    ]),
  );
  const after = await owner.call('listGeofenceVisits');
  expect(after.items.map(({ left }) => left?.cause)).toEqual(['fence_changed', 'crossed']);
});
