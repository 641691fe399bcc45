import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { createGeofence } from './create-geofence.ts';
import { deleteGeofence } from './delete-geofence.ts';
import { readGeofence } from './geofences-reads.ts';
import { getAssetGeofences } from './get-asset-geofences.ts';
import { listGeofenceEvents, listGeofenceVisits } from './list-geofence-history.ts';
import { summarizeVisits } from './summarize-visits.ts';
import { updateGeofence } from './update-geofence.ts';

const clock = createManualClock(new Date(startMs));
let portal: TestPortal;
let account: TestAccount;
let context: VerbContext;
let assetId: number;
let jobs: pg.Pool;

beforeAll(async () => {
  portal = await createTestPortal({ clock });
  account = await createTestAccount(portal, 'life.example');
  const modules = ['services:simc:geolocalizacao'];
  const actor = { ...account.administrator, sees: modules, changes: modules };
  jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
  context = { database: portal.database, clock, events: createPortalEvents(), actor };
  assetId = await account.addAsset('truck');
});
afterAll(async () => {
  await jobs.end();
  await portal.close();
});

async function send(fixes: readonly LatestFix[]): Promise<void> {
  clock.set(new Date(Math.max(...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
      positions: fixes.map(({ fixedAtMs, latitude, longitude, speedKph }) => ({
        deviceId: 'truck',
        time: new Date(fixedAtMs).toISOString(),
        latitude,
        longitude,
        ...(speedKph !== null && { speedKph }),
      })),
    },
  });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
}

it('holds from its creation on: what enters, leaves and speeds is recorded, until it is deleted', async () => {
  const corner = (x: number, y: number): [number, number] => {
    const { longitude, latitude } = fixAt(0, x, y);
    return [longitude, latitude];
  };
  const settings = {
    name: 'Yard',
    color: 'petrol',
    maxSpeedKph: null,
    resources: ['entry', 'exit'],
    assets: { all: true },
    shape: {
      type: 'Polygon',
      coordinates: [[corner(0, -200), corner(400, -200), corner(400, 200), corner(0, 200), corner(0, -200)]],
    },
    drawnAs: 'rectangle',
    severity: 'low',
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    schedule: null,
    mustBeInside: false,
    tags: [],
  } as const;
  const entered = {
    ...settings,
    resources: [...settings.resources],
    tags: [],
    shape: { type: 'Polygon' as const, coordinates: [[...settings.shape.coordinates[0]]] },
  };
  const yard = await createGeofence(context, { unitId: account.unitId, parentId: null, ...entered });

  await send(
    drive([
      [0, -500, 0],
      [100, 200, 0],
      [200, 210, 0],
    ]),
  );
  const inside = await transact(context, (read) => getAssetGeofences(read, assetId));
  expect(inside.items).toMatchObject([{ geofence: { name: 'Yard' }, inferred: false }]);
  expect((await transact(context, (read) => readGeofence(read, yard.id))).insideCount).toBe(1);

  await send(
    drive([
      [210, 210, 0],
      [300, -500, 0],
      [400, -900, 0],
    ]),
  );
  await summarizeVisits(portal.database, jobs);
  const visits = await transact(context, (read) => listGeofenceVisits(read, { limit: 10 }));
  expect(visits.items).toMatchObject([
    {
      entered: { cause: 'crossed' },
      left: { cause: 'crossed' },
      geofenceVersion: yard.version,
      figures: { unobservedSeconds: 0 },
    },
  ]);
  const events = await transact(context, (read) => listGeofenceEvents(read, { limit: 10, all: false }));
  expect(events.items.map(({ kind, severity }) => [kind, severity])).toEqual([
    ['exit', 'low'],
    ['entry', 'low'],
  ]);

  const silent = await updateGeofence(context, yard.id, {
    version: yard.version,
    ...entered,
    resources: ['exit'],
  });
  await send(
    drive([
      [500, -500, 0],
      [600, 200, 0],
      [700, 210, 0],
    ]),
  );
  const newest = await transact(context, (read) => listGeofenceEvents(read, { limit: 1, all: true }));
  expect(newest.items).toMatchObject([{ kind: 'entry', isEvent: false, geofenceVersion: silent.version }]);

  await deleteGeofence(context, yard.id, { subGeofences: 0 });
  await send(
    drive([
      [710, 210, 0],
      [800, 220, 0],
    ]),
  );
  const after = await transact(context, (read) => listGeofenceVisits(read, { limit: 10 }));
  expect(after.items.map(({ left }) => left?.cause)).toEqual(['fence_changed', 'crossed']);
});
