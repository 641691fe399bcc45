import {
  tileSourceNames,
  tileSourceShape,
  type BoardData,
  type Content,
  type SourceTile,
  type TileData,
} from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDashboardsPortal, type DashboardsPortal } from '../testing/start-dashboards-portal.ts';
import { addUpFacts } from '../../metrics/facts/add-up-facts.ts';

let portal: DashboardsPortal;
let briefcaseId: number;
const units: number[] = [];
const hourMs = 3_600_000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hourMs);

interface PlantedAsset {
  readonly id: number;
  readonly unit: number;
  readonly category: string;
  readonly status: string;
}
const assets: PlantedAsset[] = [];
const statuses = ['running', 'turned_off', 'without_communication', 'in_maintenance', 'without_status'];
/** Each in the UL and of the category of an asset. */
const events: { asset: PlantedAsset; kind: string; hoursAgo: number }[] = [];
const visits: { asset: PlantedAsset; hoursAgo: number; hours: number | null }[] = [];

beforeAll(async () => {
  portal = await startDashboardsPortal();
  const { accountId, profileIds } = portal;
  const queryAsOwner: DashboardsPortal['queryAsOwner'] = (sql, values) => portal.queryAsOwner(sql, values);
  await queryAsOwner(`update accounts set time_zone = 'UTC'`);
  const insert = async (sql: string, values: unknown[]): Promise<number> =>
    (await queryAsOwner<{ id: number }>(sql, values))[0]?.id ?? 0;
  for (const code of ['N', 'S']) {
    units.push(
      await insert('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', [
        accountId,
        code,
      ]),
    );
  }
  await queryAsOwner('insert into profile_units (account_id, profile_id, unit_id) values ($1, $2, $3)', [
    accountId,
    profileIds.Workshop,
    units[0],
  ]);
  for (let n = 0; n < 30; n += 1) {
    const unit = units[n % 3 === 0 ? 1 : 0] ?? 0;
    const category = n % 2 === 0 ? 'Truck' : 'Crane';
    const status = statuses[n % statuses.length] ?? '';
    const id = await insert(
      `insert into assets (account_id, unit_id, code, category, in_maintenance) values ($1, $2, $3, $4, $5) returning asset_id as id`,
      [accountId, unit, `A${n}`, category, status === 'in_maintenance'],
    );
    assets.push({ id, unit, category, status });
    const deviceId = await insert(
      `insert into devices (account_id, external_id, asset_id) values ($1, $2, $3) returning device_id as id`,
      [accountId, `D${n}`, id],
    );
    if (status !== 'without_status') {
      await queryAsOwner(
        `insert into asset_states (account_id, asset_id, contact_at, engine_on) values ($1, $2, $3, $4)`,
        [accountId, id, ago(status === 'without_communication' ? 48 + n : 1), status === 'running'],
      );
    }
    const asset = { id, unit, category, status };
    for (const [index, hoursAgo] of [1, 30, 24 * 29].entries()) {
      const kind = index === 0 ? 'heartbeat' : `alarm_${n % 4}`;
      events.push({ asset, kind, hoursAgo });
      await queryAsOwner(
        `insert into device_events (account_id, device_id, asset_id, occurred_at, kind, content_hash, door, received_at)
          values ($1, $2, $3, $4, $5, 1, 1, $4)`,
        [accountId, deviceId, id, ago(hoursAgo), kind],
      );
    }
  }
  const geofences = await queryAsOwner<{ id: number }>(
    `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
        area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
        exit_dwell_seconds, must_be_inside, tags, version)
      select $1, unit_id, 'Yard ' || unit_id, 'gray', true, true, false, true, '[]', 'polygon', 1, 1, 3, 0, 0, 1, 1, 'low', 0, 0,
        false, '{}', 1 from unnest($2::int[]) as unit_id returning geofence_id as id`,
    [accountId, units],
  );
  for (const [index, asset] of assets.entries()) {
    const visit = { asset, hoursAgo: index + 1, hours: index % 5 === 0 ? null : 0.5 };
    visits.push(visit);
    await queryAsOwner(
      `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
          entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, fold_version)
        values ($1, $2, $3, $4, $5, $5, $5, 'crossed', $6, false, 1, 1, 1)`,
      [
        accountId,
        geofences[units.indexOf(asset.unit)]?.id,
        asset.unit,
        asset.id,
        ago(visit.hoursAgo),
        visit.hours === null ? null : ago(visit.hoursAgo - visit.hours),
      ],
    );
  }
  const briefcase = await portal.addBriefcase('Workshop');
  briefcaseId = briefcase.id;
  await portal.change({ kind: 'profile', profileId: profileIds.Workshop, briefcaseId, on: true });
});
afterAll(() => portal.stop());

const tile = (id: string, rest: Partial<SourceTile>): object => ({
  id,
  x: 0,
  y: 0,
  w: 3,
  h: 2,
  view: 'bars',
  ...rest,
});
async function askBoard(who: string, tiles: object[], query = ''): Promise<Record<string, TileData>> {
  const body = { kind: 'native', days: 30, tiles };
  const content: Content = await portal.addContent(briefcaseId, 'Board', { body });
  const answer = await portal.ask(who, 'GET', `/contents/${content.id}/board${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return Object.fromEntries(answer.json<BoardData>().tiles.map((one) => [one.id, one]));
}
/** How many of each, largest first, as a tile says it. */
function count<T>(all: readonly T[], keyOf: (one: T) => string | number): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(String(keyOf(one)), (counts.get(String(keyOf(one))) ?? 0) + 1);
  return [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}
const groupsOf = (data: TileData | undefined) => data?.groups.map(({ key, value }) => [key, value]);
const seen = (who: string) => assets.filter(({ unit }) => who === 'ana' || unit === units[0]);

describe('a tile that is none', () => {
  it.each([
    [{ source: 'fleet_status', measure: 'weight', groupBy: 'status' }, 'measure'],
    [{ source: 'fleet_status', measure: 'assets', groupBy: 'geofences' }, 'groupBy'],
    [{ source: 'fleet_status', measure: 'assets' }, 'groupBy'],
    [{ source: 'fleet_status', measure: 'assets', view: 'trend' }, 'view'],
    [{ source: 'trips', measure: 'trips', groupBy: 'units', status: ['running'] }, 'status'],
    [{ source: 'imports', measure: 'imports', groupBy: 'kinds', x: 10 }, 'w'],
    [{ source: 'trips', measure: 'trips', view: 'map' }, 'view'],
    [{ source: 'fleet_status', measure: 'share', view: 'map' }, 'measure'],
  ] as const)('is refused: %j', async (rest, field) => {
    const answer = await portal.ask('ana', 'POST', '/boards/try', {
      tiles: [tile('a', rest as Partial<SourceTile>)],
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(field);
  });

  it('is refused where two have one id, and a period where it ends before it begins', async () => {
    const text = { id: 'a', x: 0, y: 0, w: 3, h: 2, view: 'text', text: 'Hello' };
    expect((await portal.ask('ana', 'POST', '/boards/try', { tiles: [text, text] })).statusCode).toBe(422);
    const query = { from: ago(1).toISOString(), to: ago(2).toISOString() };
    expect((await portal.ask('ana', 'POST', '/boards/try', { tiles: [text], query })).statusCode).toBe(422);
  });
});

it.each([
  ['0001-01-01T12:00:00Z', '0001-01-03T12:00:00Z', 3],
  ['9999-12-30T12:00:00Z', '9999-12-31T23:59:59Z', 2],
])('has a trend at the ends of time: %s', async (from, to, days) => {
  const trend = tile('days', { source: 'device_messages', measure: 'events', view: 'trend' });
  const answer = await portal.ask('ana', 'POST', '/boards/try', { tiles: [trend], query: { from, to } });
  expect(answer.json<BoardData>().tiles[0]).toMatchObject({ state: 'ready' });
  expect(answer.json<BoardData>().tiles[0]?.trend).toHaveLength(days);
});

describe('every source', () => {
  it.each(tileSourceNames)('%s answers by each of its measures and groupings', async (source) => {
    const { measures, groups } = tileSourceShape(source);
    const tiles = Object.keys(measures).flatMap((measure) =>
      groups.map((groupBy, place) =>
        tile(`${measure.slice(0, 20)}-${place}`.replaceAll('_', '-'), { source, measure, groupBy }),
      ),
    );
    for (let first = 0; first < tiles.length; first += 24) {
      const answer = await portal.ask('ana', 'POST', '/boards/try', {
        tiles: tiles.slice(first, first + 24),
      });
      expect(answer.json<BoardData>().tiles.filter(({ state }) => state !== 'ready')).toEqual([]);
    }
  });
});

describe('the figures of a board', () => {
  it.each(['ana', 'rui'])('are those of the rows that %s sees', async (who) => {
    const mine = seen(who);
    const told = events.filter(({ asset }) => mine.some(({ id }) => id === asset.id));
    const alarms = told.filter(({ kind }) => kind !== 'heartbeat');
    const data = await askBoard(who, [
      tile('status', { source: 'fleet_status', measure: 'assets', groupBy: 'status' }),
      tile('running', { source: 'fleet_status', measure: 'share', view: 'figure', status: ['running'] }),
      tile('silent', { source: 'silent_assets', measure: 'assets', groupBy: 'categories' }),
      tile('longest', {
        source: 'silent_assets',
        measure: 'silence',
        groupBy: 'assets',
        view: 'ranking',
        most: 2,
      }),
      tile('alarms', { source: 'device_messages', measure: 'events', groupBy: 'kinds' }),
      tile('days', { source: 'device_messages', measure: 'events', view: 'trend' }),
      tile('visits', { source: 'geofence_visits', measure: 'visits', groupBy: 'units' }),
      tile('inside', { source: 'geofence_visits', measure: 'duration', view: 'figure' }),
    ]);
    expect(groupsOf(data['status'])).toEqual(count(mine, ({ status }) => status));
    expect(data['status']).toMatchObject({
      value: mine.length,
      coverage: { covered: mine.filter(({ status }) => status !== 'without_status').length, of: mine.length },
      formula: 'fleet_status.assets',
    });
    const running = mine.filter(({ status }) => status === 'running').length;
    expect(data['running']?.value).toBeCloseTo((100 * running) / mine.length, 6);
    const silent = mine.filter(({ status }) => status === 'without_communication');
    expect(groupsOf(data['silent'])).toEqual(count(silent, ({ category }) => category));
    const longest = silent.toSorted(
      (a, b) => assets.findIndex(({ id }) => id === b.id) - assets.findIndex(({ id }) => id === a.id),
    );
    expect(data['longest']?.groups.map(({ key }) => Number(key))).toEqual(
      longest.slice(0, 2).map(({ id }) => id),
    );
    expect(data['longest']?.groupCount).toBe(silent.length);
    expect(groupsOf(data['alarms'])).toEqual(count(alarms, ({ kind }) => kind));
    expect(data['days']?.trend).toHaveLength(30);
    expect(data['days']?.trend.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(alarms.length);
    const stays = visits.filter(({ asset }) => mine.some(({ id }) => id === asset.id));
    expect(groupsOf(data['visits'])).toEqual(count(stays, ({ asset }) => asset.unit));
    const hours = stays.reduce((sum, { hoursAgo, hours: length }) => sum + (length ?? hoursAgo), 0);
    expect(data['inside']?.value).toBeCloseTo(hours, 0);
    expect(Object.values(data).map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'ready'));
  });

  it('are narrowed by the board and by the tile, and lead to the rows behind them', async () => {
    const north = units[0] ?? 0;
    const data = await askBoard(
      'ana',
      [
        tile('all', { source: 'fleet_status', measure: 'assets', groupBy: 'status' }),
        tile('trucks', {
          source: 'fleet_status',
          measure: 'assets',
          groupBy: 'units',
          filter: { units: [], categories: ['Truck'] },
        }),
        tile('south', {
          source: 'fleet_status',
          measure: 'assets',
          view: 'figure',
          filter: { units: [units[1] ?? 0], categories: [] },
        }),
      ],
      `?units=${north}`,
    );
    const inNorth = assets.filter(({ unit }) => unit === north);
    expect(data['all']?.value).toBe(inNorth.length);
    const trucks = inNorth.filter(({ category }) => category === 'Truck');
    expect(data['trucks']?.groups).toEqual([
      {
        key: String(north),
        label: 'N N',
        value: trucks.length,
        rows: {
          screen: 'services-simc-geolocalizacao-ativos',
          search: { units: [north], categories: ['Truck'] },
        },
      },
    ]);
    expect(data['south']?.value).toBe(0);
  });

  it('put on a map the assets that the filters let through, of the ULs of the reader', async () => {
    await portal.queryAsOwner(
      `update asset_states set device_id = d.device_id, fixed_at = contact_at, received_at = contact_at, latitude = -20,
          longitude = -50 + asset_states.asset_id % 7
        from devices d where d.asset_id = asset_states.asset_id`,
    );
    const tiles = [
      tile('all', { source: 'fleet_status', measure: 'assets', view: 'map' }),
      tile('running', { source: 'fleet_status', measure: 'assets', view: 'map', status: ['running'] }),
      tile('silent', { source: 'silent_assets', measure: 'assets', view: 'map' }),
    ];
    for (const who of ['ana', 'rui']) {
      const data = await askBoard(who, tiles, '?categories=Truck');
      const mine = seen(who).filter(({ category }) => category === 'Truck');
      const placed = mine.filter(({ status }) => status !== 'without_status');
      const idsOf = (id: string) => data[id]?.places.map(({ assetId }) => assetId).toSorted((a, b) => a - b);
      expect(idsOf('all')).toEqual(placed.map(({ id }) => id));
      expect(data['all']).toMatchObject({
        value: mine.length,
        placeCount: placed.length,
        coverage: { covered: placed.length, of: mine.length },
      });
      const running = mine.filter(({ status }) => status === 'running');
      expect(idsOf('running')).toEqual(running.map(({ id }) => id));
      expect(data['running']?.places[0]).toMatchObject({ status: 'running', latitude: -20 });
      const silent = mine.filter(({ status }) => status === 'without_communication');
      expect(idsOf('silent')).toEqual(silent.map(({ id }) => id));
    }
  });

  it('compare with the period before, and say no more than the reader may see elsewhere', async () => {
    const tiles = [tile('alarms', { source: 'device_messages', measure: 'events', view: 'figure' })];
    const query = `?from=${ago(48).toISOString()}&to=${ago(0).toISOString()}`;
    expect((await askBoard('ana', tiles, query))['alarms']).toMatchObject({ value: 30, before: 0 });
    await portal.queryAsOwner(
      `delete from profile_sections where profile_id = $1 and module like '%geolocalizacao'`,
      [portal.profileIds.Workshop],
    );
    expect((await askBoard('rui', tiles))['alarms']).toMatchObject({ state: 'no_access', value: null });
  });

  it('add up trips and stops by day of the account, anew when one is another', async () => {
    const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
    const [asset] = assets;
    const midnight = Date.UTC(
      new Date(now).getUTCFullYear(),
      new Date(now).getUTCMonth(),
      new Date(now).getUTCDate(),
    );
    const plant = (
      kind: string,
      fromHour: number,
      toHour: number,
      sums: { km: number; engineHours: number },
    ) => {
      const cuts = [fromHour, ...[-24].filter((cut) => cut > fromHour && cut < toHour), toHour];
      const parts = cuts.slice(1).map((to, index) => ({
        fromMs: midnight + (cuts[index] ?? 0) * hourMs,
        toMs: midnight + to * hourMs,
        distanceMeters: (sums.km * 1000) / (cuts.length - 1),
        idlingSeconds: 0,
        engineOnSeconds: (sums.engineHours * 3600) / (cuts.length - 1),
      }));
      return portal.queryAsOwner(
        `insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
            from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters,
            shuntings, certainty, is_towed, parts, fold_version)
          values ($1, $2, $3, $4, $5, now(), now(), 0, 0, 0, 0, 0, 0, 'fixes', 0, 0, 1, false, $6, 1)`,
        [
          portal.accountId,
          asset?.id,
          kind,
          new Date(midnight + fromHour * hourMs),
          new Date(midnight + toHour * hourMs),
          JSON.stringify(parts),
        ],
      );
    };
    await plant('stop', -30, -20, { km: 0, engineHours: 0 });
    await plant('trip', -20, -16, { km: 120, engineHours: 4 });
    await plant('no_data', -16, -10, { km: 0, engineHours: 0 });
    const addUp = async () => {
      await portal.queryAsOwner(
        `insert into asset_day_marks (account_id, asset_id, day) select $1, $2, d::date
          from generate_series($3::date - 2, $3::date - 1, interval '1 day') d`,
        [portal.accountId, asset?.id, new Date(midnight).toISOString()],
      );
      return addUpFacts({ database: portal.database, jobs, clock: { now: () => new Date(now) } });
    };
    const ask = async () =>
      askBoard('ana', [
        tile('share', { source: 'utilization', measure: 'share', view: 'trend' }),
        tile('km', { source: 'trips', measure: 'distance', groupBy: 'assets' }),
      ]);
    await addUp();
    const first = await ask();
    // Of 14 observed hours the engine ran 4; on the day of the trip 4 of 8.
    expect(first['share']?.value).toBeCloseTo((100 * 4) / 14, 6);
    expect(first['share']?.trend.at(-2)?.value).toBeCloseTo(50, 6);
    expect(groupsOf(first['km'])?.[0]).toEqual([String(asset?.id), 120]);
    await portal.queryAsOwner(`update trip_intervals set superseded_at = now() where kind = 'no_data'`);
    await plant('trip', -16, -10, { km: 30, engineHours: 6 });
    await addUp();
    const second = await ask();
    expect(second['share']?.value).toBeCloseTo((100 * 10) / 20, 6);
    expect(second['km']?.value).toBeCloseTo(150, 6);
    await jobs.end();
  });
});
