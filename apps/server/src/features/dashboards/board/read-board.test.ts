import {
  notReportingStatuses,
  tileSourceNames,
  tileSourceShape,
  type CallArguments,
  type SourceTile,
  type TileData,
} from '@azimute/contract';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../../testing/portal-of.ts';
import { addUpFacts } from '../../metrics/facts/add-up-facts.ts';
import { dashboardsOf } from '../testing/dashboards-plan.ts';
import { boardFleetPlan, plantBoardFleet } from '../testing/plant-board-fleet.ts';

const hourMs = 3_600_000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hourMs);
const portal = await portalOf(boardFleetPlan);
const { owner, viewer, unitIds, accountId, queryAsOwner } = portal;
const { profileIds, addBriefcase, addContent, showToViewer } = await dashboardsOf(portal);
const { id: briefcaseId } = await addBriefcase('Workshop');
await showToViewer(briefcaseId);
const { assets, events, visits } = await plantBoardFleet(portal);

const tile = (id: string, rest: Partial<SourceTile>) =>
  ({ id, x: 0, y: 0, w: 3, h: 2, view: 'bars', ...rest }) as SourceTile;
async function askBoard(
  person: Person,
  tiles: SourceTile[],
  query: CallArguments<'getBoard'>[0]['query'] = {},
): Promise<Record<string, TileData>> {
  const { id } = await addContent(briefcaseId, 'Board', { body: { kind: 'native', days: 30, tiles } });
  const board = await person.call('getBoard', { params: { contentId: id }, query });
  return Object.fromEntries(board.tiles.map((one) => [one.id, one]));
}
/** Counts by key, largest first, like a tile. */
function count<T>(all: readonly T[], keyOf: (one: T) => string | number): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(String(keyOf(one)), (counts.get(String(keyOf(one))) ?? 0) + 1);
  return [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}
const groupsOf = (data: TileData | undefined) => data?.groups.map(({ key, value }) => [key, value]);
const seen = (person: Person) => assets.filter(({ unit }) => person === owner || unit === unitIds.N);

describe('an invalid tile', () => {
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
    const body = { tiles: [tile('a', rest as Partial<SourceTile>)] };
    expect(JSON.stringify(await owner.refused('tryBoard', { body }, 422))).toContain(field);
  });

  it('is refused for a duplicate id, and a period that ends before it starts', async () => {
    const text = { id: 'a', x: 0, y: 0, w: 3, h: 2, view: 'text', text: 'Hello' };
    await owner.refused('tryBoard', { body: { tiles: [text, text] } }, 422);
    const query = { from: ago(1).toISOString(), to: ago(2).toISOString() };
    await owner.refused('tryBoard', { body: { tiles: [text], query } }, 422);
  });
});

it.each([
  ['0001-01-01T12:00:00Z', '0001-01-03T12:00:00Z', 3],
  ['9999-12-30T12:00:00Z', '9999-12-31T23:59:59Z', 2],
])('calculates a trend at the limits of time: %s', async (from, to, days) => {
  const trend = tile('days', { source: 'device_messages', measure: 'events', view: 'trend' });
  const board = await owner.call('tryBoard', { body: { tiles: [trend], query: { from, to } } });
  expect(board.tiles[0]).toMatchObject({ state: 'ready' });
  expect(board.tiles[0]?.trend).toHaveLength(days);
});

describe('each source', () => {
  it.each(tileSourceNames)('%s supports each of its measures and groupings', async (source) => {
    const { measures, groups } = tileSourceShape(source);
    const tiles = Object.keys(measures).flatMap((measure) =>
      groups.map((groupBy, place) =>
        tile(`${measure.slice(0, 20)}-${place}`.replaceAll('_', '-'), { source, measure, groupBy }),
      ),
    );
    for (let first = 0; first < tiles.length; first += 24) {
      const board = await owner.call('tryBoard', { body: { tiles: tiles.slice(first, first + 24) } });
      expect(board.tiles.filter(({ state }) => state !== 'ready')).toEqual([]);
    }
  });
});

describe('the figures of a board', () => {
  it.each([owner, viewer])('cover the rows that $name sees', async (person) => {
    const mine = seen(person);
    const told = events.filter(({ asset }) => mine.some(({ id }) => id === asset.id));
    const alarms = told.filter(({ kind }) => kind !== 'heartbeat');
    const data = await askBoard(person, [
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
    const notReporting = mine.filter(({ status }) => notReportingStatuses.some((one) => one === status));
    expect(groupsOf(data['silent'])).toEqual(count(notReporting, ({ category }) => category));
    expect(data['silent']).toMatchObject({
      value: notReporting.length,
      coverage: { covered: notReporting.length, of: notReporting.length },
    });
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

  it('are filtered by board and tile, and link to their rows', async () => {
    const north = unitIds.N;
    const data = await askBoard(
      owner,
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
          filter: { units: [unitIds.S], categories: [] },
        }),
      ],
      { units: [north] },
    );
    const inNorth = assets.filter(({ unit }) => unit === north);
    expect(data['all']?.value).toBe(inNorth.length);
    const trucks = inNorth.filter(({ category }) => category === 'Truck');
    expect(data['trucks']?.groups).toEqual([
      {
        key: String(north),
        label: 'N N',
        isArchived: false,
        value: trucks.length,
        rows: {
          screen: 'services-simc-geolocalizacao-ativos',
          search: { units: [north], categories: ['Truck'] },
        },
      },
    ]);
    expect(data['south']?.value).toBe(0);
  });

  it('put the filtered assets of the reader’s ULs on a map', async () => {
    await queryAsOwner(
      `update asset_states set device_id = d.device_id, fixed_at = contact_at, received_at = contact_at, latitude = -20,
          longitude = -50 + asset_states.asset_id % 7
        from devices d where d.account_id = $1 and d.asset_id = asset_states.asset_id`,
      [accountId],
    );
    const tiles = [
      tile('all', { source: 'fleet_status', measure: 'assets', view: 'map' }),
      tile('running', { source: 'fleet_status', measure: 'assets', view: 'map', status: ['running'] }),
      tile('silent', { source: 'silent_assets', measure: 'assets', view: 'map' }),
    ];
    for (const person of [owner, viewer]) {
      const data = await askBoard(person, tiles, { categories: ['Truck'] });
      const mine = seen(person).filter(({ category }) => category === 'Truck');
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

  it('compare with the previous period, and reveal nothing hidden from the reader elsewhere', async () => {
    const tiles = [tile('alarms', { source: 'device_messages', measure: 'events', view: 'figure' })];
    const query = { from: ago(48).toISOString(), to: ago(0).toISOString() };
    expect((await askBoard(owner, tiles, query))['alarms']).toMatchObject({ value: 30, before: 0 });
    await queryAsOwner(
      `delete from profile_sections where profile_id = $1 and module like '%geolocalizacao'`,
      [profileIds.viewer],
    );
    expect((await askBoard(viewer, tiles))['alarms']).toMatchObject({ state: 'no_access', value: null });
  });

  it('total trips and stops by the account’s days, also after a change of its time zone', async () => {
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
      return queryAsOwner(
        `insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
            from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters,
            shuntings, certainty, is_towed, parts, reducer_version)
          values ($1, $2, $3, $4, $5, now(), now(), 0, 0, 0, 0, 0, 0, 'fixes', 0, 0, 1, false, $6, 1)`,
        [
          accountId,
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
      await queryAsOwner(
        `insert into asset_day_marks (account_id, asset_id, day) select $1, $2, d::date
          from generate_series($3::date - 2, $3::date - 1, interval '1 day') d`,
        [accountId, asset?.id, new Date(midnight).toISOString()],
      );
      return addUpFacts({ database: portal.database, jobs, clock: { now: () => new Date(now) } });
    };
    const ask = async () =>
      askBoard(owner, [
        tile('share', { source: 'utilization', measure: 'share', view: 'trend' }),
        tile('km', { source: 'trips', measure: 'distance', groupBy: 'assets' }),
      ]);
    await addUp();
    const first = await ask();
    // In 14 observed hours the engine ran 4; on the day of the trip 4 of 8.
    expect(first['share']?.value).toBeCloseTo((100 * 4) / 14, 6);
    expect(first['share']?.trend.at(-2)?.value).toBeCloseTo(50, 6);
    expect(groupsOf(first['km'])?.[0]).toEqual([String(asset?.id), 120]);
    await queryAsOwner(
      `update trip_intervals set superseded_at = now() where account_id = $1 and kind = 'no_data'`,
      [accountId],
    );
    await plant('trip', -16, -10, { km: 30, engineHours: 6 });
    await addUp();
    const second = await ask();
    expect(second['share']?.value).toBeCloseTo((100 * 10) / 20, 6);
    expect(second['km']?.value).toBeCloseTo(150, 6);
    await jobs.end();
  });
});
