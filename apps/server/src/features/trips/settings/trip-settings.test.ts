import type { CallArguments, Trip, TripSettingsList } from '@azimute/contract';
import type { LatestFix } from '@azimute/engine';
import { drive, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { portalOf } from '../../../testing/portal-of.ts';
import { drawFence } from '../../geofences/testing/plant-fences.ts';
import { planRectangle, trackersOf, workshopOf } from '../../geofences/testing/plant-trackers.ts';
import { runRebuild } from '../../telemetry/reducers/rebuild/run-rebuild.ts';
import { createReducerRunner } from '../../telemetry/reducers/run-reducers.ts';

const clock = createManualClock(new Date(startMs));
const portal = await portalOf({
  clock,
  people: {
    editor: { changes: ['services:simc:geolocalizacao'] },
    ofAlerts: { sees: ['services:simc:alertas'] },
  },
});
afterAll(() => portal.stop());
const { owner, stranger, people, accountId, queryAsOwner } = portal;
const trackers = await trackersOf(portal);
const runner = createReducerRunner(workshopOf(portal));

beforeEach(async () => {
  clock.set(new Date(startMs));
  for (const table of ['reducer_rebuilds', 'trip_settings', 'positions', 'devices', 'assets'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
  await queryAsOwner('update geofences set deleted_at = now() where account_id = $1', [accountId]);
  await queryAsOwner('delete from geofence_versions where account_id = $1', [accountId]);
  for (const table of ['geofence_sets', 'trip_settings_sets'])
    await queryAsOwner(`update ${table} set version = version + 1 where account_id = $1`, [accountId]);
});

type Items = TripSettingsList['items'];
const list = async (person = owner): Promise<Items> => (await person.call('listTripSettings')).items;

/** Returns the change that sets the given values and leaves the rest. */
async function changeOf(values: object | null, category: string | null = null) {
  const version = (await list()).find((one) => one.category === category)?.version ?? null;
  return { body: { category, values, version } };
}

/** Makes a change at a time of the track. */
async function changed(
  second: number,
  values: object | null,
  category: string | null = null,
): Promise<Items> {
  clock.set(new Date(startMs + second * 1000));
  const change = (await changeOf(values, category)) as CallArguments<'changeTripSettings'>[0];
  return (await owner.call('changeTripSettings', change)).items;
}

async function send(device: string, fixes: readonly LatestFix[]): Promise<void> {
  clock.set(new Date(startMs + 6 * 3_600_000));
  await trackers.send(device, fixes);
}

async function plantTruck(fixes: readonly LatestFix[] = []) {
  const truck = await trackers.plant();
  await queryAsOwner(`update assets set category = 'Truck' where asset_id = $1`, [truck.id]);
  if (fixes.length > 0) await send(truck.device, fixes);
  return truck;
}

const ofDay = (assetId: number) => ({
  assets: [assetId],
  from: new Date(startMs - 1000).toISOString(),
  to: new Date(startMs + 86_400_000).toISOString(),
});
const trips = async (assetId: number): Promise<Trip[]> =>
  (await owner.call('listTrips', { query: ofDay(assetId) })).items;

/** Reads the first row of the trips file, by heading. */
async function exported(assetId: number): Promise<Record<string, string | undefined>> {
  const { body } = await owner.send('exportTrips', {
    query: { ...ofDay(assetId), of: 'trips', format: 'csv', locale: 'en' },
  });
  const [headings, row] = body
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(/,(?! )/));
  return Object.fromEntries(
    (headings ?? []).map((heading, index) => [heading.replaceAll('"', ''), row?.[index]]),
  );
}

/** Returns the duration of a geofence's speeding episodes [s]. */
async function recordedSpeeding(assetId: number, geofenceId: number): Promise<number> {
  const [row] = await queryAsOwner<{ seconds: number }>(
    `select sum(round(extract(epoch from crossed_at)) * case kind when 'speeding_ended' then 1 else -1 end)::float8 as seconds
      from geofence_transitions
      where account_id = $1 and asset_id = $2 and geofence_id = $3 and superseded_at is null
        and kind in ('speeding_began', 'speeding_ended')`,
    [accountId, assetId, geofenceId],
  );
  return row?.seconds ?? 0;
}

const briefly = (given: readonly Trip[]) =>
  given.filter(({ isOpen }) => !isOpen).map(({ kind, settingsVersion }) => `${kind} by ${settingsVersion}`);

/**
 * Two legs, each with a halt of four minutes in the middle, an hour apart; without an ignition, a halt of 300 s ends a
 * trip.
 */
const way = (from: number): LatestFix[] => {
  const leg = (begin: number, end: number, [fromX, toX]: [number, number], speedKph: number) =>
    drive(
      [
        [from + begin, fromX, 0],
        [from + end, toX, 0],
      ],
      10,
      { speedKph },
    );
  return [
    ...leg(0, 590, [0, 0], 0),
    ...leg(600, 800, [0, 4000], 72),
    ...leg(810, 1050, [4000, 4000], 0),
    ...leg(1060, 1300, [4000, 0], 54),
    ...leg(1310, 2000, [0, 0], 0),
  ];
};

describe('the trip settings', () => {
  it('are changed by administrators only, and visible to everyone who sees trips', async () => {
    await changed(0, { limitKph: 80 });
    await people.editor.refused('changeTripSettings', await changeOf({ limitKph: 90 }), 403);
    expect(await list(people.editor)).toMatchObject([{ values: { limitKph: 80 } }]);
    await people.ofAlerts.refused('listTripSettings', {}, 403);
    expect(await list(stranger)).toEqual([]);
    expect(await queryAsOwner('select from trip_settings where account_id = $1', [accountId])).toHaveLength(
      1,
    );
  });

  it.each([{ endSeconds: 59 }, { limitKph: 251 }, { stopSeconds: 30.5 }, { unknown: 1 }])(
    'are limited: %o',
    async (values) => {
      await owner.refused('changeTripSettings', await changeOf(values), 422);
    },
  );

  it('require an existing category and the current version', async () => {
    const unknown = await changeOf({ limitKph: 80 }, 'No such');
    await owner.refused('changeTripSettings', unknown, { category: ['not_found'] });
    await changed(0, { limitKph: 80 });
    const stale = { category: null, values: null, version: null };
    await owner.refused('changeTripSettings', { body: stale }, 409);
  });

  it('have a version for each change, with its author, and lose none', async () => {
    await plantTruck();
    await changed(0, { limitKph: 80 });
    await changed(60, { endSeconds: 600 }, 'Truck');
    expect(await changed(120, { limitKph: 80 })).toHaveLength(2);
    expect(await changed(180, null, 'Truck')).toMatchObject([{ category: null, values: { limitKph: 80 } }]);
    const first = await owner.call('listTripSettingsVersions', { query: { limit: 2 } });
    expect(first).toMatchObject({ total: 3, items: [{ category: 'Truck' }, { category: 'Truck' }] });
    const cursor = first.nextCursor ?? '';
    const rest = await owner.call('listTripSettingsVersions', { query: { limit: 2, cursor } });
    expect(rest).toMatchObject({
      items: [{ category: null, from: new Date(startMs).toISOString(), savedBy: { name: 'owner' } }],
      nextCursor: null,
    });
    const audited = await queryAsOwner<{ before: object; after: object }>(
      `select before, after from audit_entries
        where account_id = $1 and action = 'trip-settings.update' order by at`,
      [accountId],
    );
    expect(audited.at(-1)).toEqual({
      before: { category: 'Truck', endSeconds: 600 },
      after: { category: 'Truck', endSeconds: null },
    });
  });
});

describe('trips', () => {
  it('use and name the version effective at their time, also for late fixes', async () => {
    const [live, late] = [await plantTruck(way(0)), await plantTruck(way(0).slice(0, 90))];
    const [made] = await changed(3000, { endSeconds: 200 });
    const by = `by ${made?.version}`;
    for (const { device } of [live, late]) await send(device, way(3600));
    // The late fixes are from before the change.
    await send(late.device, way(0).slice(90));
    await runner.runWaiting();
    expect(briefly(await trips(live.id))).toEqual([
      'stop by null',
      'trip by null',
      `stop ${by}`,
      `trip ${by}`,
      `stop ${by}`,
      `trip ${by}`,
    ]);
    expect(briefly(await trips(late.id))).toEqual(briefly(await trips(live.id)));
  });

  it('are the same for any order of arrival across a change', async () => {
    await changed(850, { endSeconds: 200, limitKph: 60 });
    const fixes = [...way(0), ...way(3600)];
    const [sorted, mixed] = [await plantTruck(fixes), await plantTruck()];
    for (const part of [2, 0, 3, 1]) {
      await send(
        mixed.device,
        fixes.filter((_fix, index) => index % 4 === part),
      );
      await runner.runWaiting();
    }
    const withoutIds = async (id: number) =>
      (await trips(id)).map(({ id: _id, asset: _asset, isRevised: _is, ...trip }) => trip);
    expect(await withoutIds(mixed.id)).toEqual(await withoutIds(sorted.id));
    const { id: rebuildId } = await owner.call('startRebuild', { body: { assetId: mixed.id, days: 2 } });
    await runRebuild(workshopOf(portal), { accountId, rebuildId }, new AbortController().signal);
    const [done] = await queryAsOwner(
      'select state, trips_recorded, trips_superseded from reducer_rebuilds where account_id = $1',
      [accountId],
    );
    expect(done).toEqual({ state: 'finished', trips_recorded: 0, trips_superseded: 0 });
  });

  it('count the time over the limit of a geofence, else over the general one, and state which', async () => {
    await changed(0, { limitKph: 60 });
    const { id: geofenceId } = await drawFence(portal, {
      name: 'Half of the way',
      resources: ['speeding'],
      maxSpeedKph: 45,
      shape: planRectangle([2000, -500], [6000, 500]),
    });
    const { id } = await plantTruck(way(0));
    const [trip] = (await trips(id)).filter(({ kind }) => kind === 'trip');
    // Out at 72, half of it within the fence; back at 54, speeding only within it.
    expect(trip?.overLimitSeconds).toBeGreaterThanOrEqual(300);
    expect(trip?.overLimitSeconds).toBeLessThanOrEqual(340);
    expect(trip?.overFenceLimitSeconds).toBeGreaterThanOrEqual(210);
    expect(trip?.overFenceLimitSeconds).toBeLessThanOrEqual(240);
    const recorded = await recordedSpeeding(id, geofenceId);
    expect(trip?.overFenceLimitSeconds).toBe(recorded);
    const { days } = await owner.call('getTripSums', {
      query: { assets: [id], from: '2026-03-02', to: '2026-03-03' },
    });
    expect(days).toMatchObject([
      { overLimitSeconds: trip?.overLimitSeconds, overFenceLimitSeconds: recorded },
    ]);
    const { overLimitSeconds, overFenceLimitSeconds } = trip ?? {};
    const [over, ofFence] = [overLimitSeconds ?? 0, overFenceLimitSeconds ?? 0];
    expect(await exported(id)).toMatchObject({
      'Over the limit (s)': String(Math.round(over)),
      'Over a geofence limit (s)': String(Math.round(ofFence)),
      'Over the general limit (s)': String(Math.round(over - ofFence)),
      'Top speed at (America/Sao_Paulo)': '2026-03-02 09:10:00',
      'Decided by': `settings version ${trip?.settingsVersion}`,
    });
  });

  it('end after 120 s within a site, and after 300 s elsewhere', async () => {
    const draw = (name: string, meters: number) =>
      drawFence(portal, {
        name,
        resources: ['entry'],
        shape: planRectangle([4000 - meters, -meters], [4000 + meters, meters]),
      });
    await draw('Town', 1500);
    const inTown = await plantTruck(way(0));
    clock.set(new Date(startMs));
    await draw('Yard', 200);
    const atSite = await plantTruck(way(0));
    const kinds = async (id: number) =>
      (await trips(id)).filter(({ isOpen }) => !isOpen).map(({ kind }) => kind);
    expect(await kinds(inTown.id)).toEqual(['stop', 'trip']);
    expect(await kinds(atSite.id)).toEqual(['stop', 'trip', 'stop', 'trip']);
  });
});
