import type {
  Geofence,
  GeofenceChangeList,
  GeofenceEventList,
  GeofenceList,
  GeofenceShapes,
  GeofenceVisitList,
} from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { geofencesRoutes } from './geofences-routes.ts';

const CERCAS = 'services:simc:geolocalizacao:cercas';
const clock = createManualClock(new Date('2026-03-02T12:00:00Z'));

let portal: IdentityServer;
let accountId: number;
const tokens: Record<string, string> = {};
const units: Record<'north' | 'south', number> = { north: 0, south: 0 };
const assets: Record<'one' | 'two' | 'other', number> = { one: 0, two: 0, other: 0 };

beforeAll(async () => {
  portal = await startIdentityServer((deps) => geofencesRoutes({ ...deps, clock }));
  const { accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'lia@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  accountId = accountIds['alfa.example'] ?? 0;
  for (const [name, code] of [
    ['north', 'N'],
    ['south', 'S'],
  ] as const) {
    units[name] = await insert(
      `insert into units (account_id, code, name) values ($1, $2, $3) returning unit_id as id`,
      [code, name],
    );
  }
  for (const [name, unit] of [
    ['one', 'north'],
    ['two', 'north'],
    ['other', 'south'],
  ] as const) {
    assets[name] = await insert(
      `insert into assets (account_id, unit_id, code, model) values ($1, $2, $3, 'X') returning asset_id as id`,
      [units[unit], name],
    );
  }
  await giveProfile('rui@alfa.example', 'change');
  await giveProfile('lia@alfa.example', 'see');
  for (const person of ['ana@alfa', 'rui@alfa', 'lia@alfa', 'eva@other']) {
    const [name = ''] = person.split('@');
    tokens[name] = (await portal.signIn(`${person}.example`)).access;
  }
});
afterAll(() => portal.stop());
beforeEach(async () => {
  for (const table of ['transitions', 'visits', 'versions', 'assets', 'sets'])
    await portal.queryAsOwner(`delete from geofence_${table}`);
  await portal.queryAsOwner('delete from geofences');
});

async function insert(sql: string, values: readonly unknown[]): Promise<number> {
  const [row] = await portal.queryAsOwner<{ id: number }>(sql, [accountId, ...values]);
  return row?.id ?? 0;
}

/** Geofences of the UL in the north, to see or to change. */
async function giveProfile(email: string, level: string): Promise<void> {
  const profileId = await insert(
    'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
    [email],
  );
  await portal.queryAsOwner('insert into profile_sections values ($1, $2, $3, $4)', [
    accountId,
    profileId,
    CERCAS,
    level,
  ]);
  await portal.queryAsOwner('insert into profile_units values ($1, $2, $3)', [
    accountId,
    profileId,
    units.north,
  ]);
  await portal.queryAsOwner(`insert into profile_users select $1, $2, user_id from users where email = $3`, [
    accountId,
    profileId,
    email,
  ]);
}

const square = (side = 0.01, west = -46.6, south = -23.5) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});
const settings = (more: object = {}) => ({
  name: 'Yard',
  resources: ['entry', 'exit'],
  assets: { all: true },
  shape: square(),
  ...more,
});
const post = (who: string | undefined, more: object = {}) =>
  portal.call('POST', '/geofences', who && tokens[who], { unitId: units.north, ...settings(more) });
const create = async (more: object = {}, who = 'ana') => {
  const answer = await post(who, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Geofence>();
};
const put = (who: string, { id, version }: Geofence, more: object = {}) =>
  portal.call('PUT', `/geofences/${id}`, tokens[who], { version, ...settings(more) });
const remove = (who: string, id: number, subGeofences = 0) =>
  portal.call('DELETE', `/geofences/${id}?subGeofences=${subGeofences}`, tokens[who]);
const get = <T>(path: string, who = 'ana') =>
  portal.call('GET', path, tokens[who]).then((answer) => answer.json<T>());
const list = (query = '', who = 'ana') => get<GeofenceList>(`/geofences${query}`, who);

describe('who may not', () => {
  it('is refused: nobody, who only sees, another UL, another account', async () => {
    expect((await post(undefined)).statusCode).toBe(401);
    expect((await post('lia')).statusCode).toBe(403);
    const theirs = await create({ name: 'South', unitId: units.south });
    const stranger = await post('eva');
    expect(stranger.json()).toMatchObject({ errors: { unitId: ['not_found'] } });
    for (const who of ['rui', 'eva']) {
      expect((await portal.call('GET', `/geofences/${theirs.id}`, tokens[who])).statusCode).toBe(404);
      expect((await put(who, theirs)).statusCode).toBe(404);
      expect((await remove(who, theirs.id)).statusCode).toBe(404);
      expect((await list('', who)).items).toEqual([]);
      expect((await get<GeofenceShapes>('/geofences/shapes', who)).features).toEqual([]);
    }
    expect((await post('rui', { unitId: units.south })).json()).toMatchObject({
      errors: { unitId: ['not_found'] },
    });
  });

  it('sees what the UL has recorded, of assets that it sees', async () => {
    const geofence = await create();
    for (const asset of [assets.one, assets.other])
      await plantVisit(geofence.id, asset, '2026-03-01T10:00:00Z');
    const visits = await get<GeofenceVisitList>('/geofence-visits', 'lia');
    expect(visits.items.map(({ asset }) => asset.code)).toEqual(['one']);
    expect(visits.total).toBe(1);
    expect((await list('', 'lia')).items[0]?.insideCount).toBe(1);
    expect((await get<GeofenceVisitList>('/geofence-visits', 'eva')).items).toEqual([]);
  });
});

describe('what does not go together', () => {
  it.each([
    ['no resource', { resources: [] }, { resources: [108] }],
    ['speeding without a limit', { resources: ['speeding'] }, { maxSpeedKph: [108] }],
    ['no asset', { assets: { all: false, ids: [] } }, { assets: [108] }],
    ['a duty to be inside at no time', { mustBeInside: true }, { schedule: [108] }],
    ['no shape', { shape: { type: 'Polygon', coordinates: [[[0, 0]]] } }, { shape: ['too_few_points'] }],
    [
      'a bow tie',
      {
        shape: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [1, 0],
              [0, 1],
              [0, 0],
            ],
          ],
        },
      },
      { shape: ['self_intersection'] },
    ],
  ])('%s is refused by its field', async (_what, more, errors) => {
    const answer = await post('ana', more);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors });
    expect((await list()).total).toBe(0);
  });

  it('is an asset of another UL, or one that nobody sees', async () => {
    const other = await post('ana', { assets: { all: false, ids: [assets.one, assets.other] } });
    expect(other.json()).toMatchObject({ errors: { assets: ['other_unit'] } });
    const none = await post('ana', { assets: { all: false, ids: [2_000_000] } });
    expect(none.json()).toMatchObject({ errors: { assets: ['not_found'] } });
  });

  it('is a name twice in one place, not one of a sub-geofence', async () => {
    const parent = await create();
    expect((await post('ana', { name: 'yard' })).json()).toMatchObject({ errors: { name: [104] } });
    await create({ parentId: parent.id, shape: square(0.005) });
  });

  it('is a sub-geofence of none, of a sub-geofence, of another UL, or beyond its parent', async () => {
    const parent = await create();
    const child = await create({ name: 'Gate', parentId: parent.id, shape: square(0.002) });
    const refused = async (more: object) => (await post('ana', { name: 'New', ...more })).json();
    expect(await refused({ parentId: 2_000_000 })).toMatchObject({ errors: { parentId: ['not_found'] } });
    expect(await refused({ parentId: child.id })).toMatchObject({
      errors: { parentId: ['is_sub_geofence'] },
    });
    expect(await refused({ parentId: parent.id, unitId: units.south })).toMatchObject({
      errors: { unitId: ['other_unit'] },
    });
    expect(await refused({ parentId: parent.id, shape: square(0.02) })).toMatchObject({
      errors: { shape: ['outside_parent'] },
    });
  });

  it('is a change of the UL, which is no member of an update', async () => {
    const geofence = await create();
    const answer = await portal.call('PUT', `/geofences/${geofence.id}`, tokens.ana, {
      version: geofence.version,
      unitId: units.south,
      ...settings(),
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('a geofence', () => {
  it('is created with its measures, and holds a version that the folds read', async () => {
    const geofence = await create({
      assets: { all: false, ids: [assets.two, assets.one] },
      tags: ['a', 'a'],
    });
    expect(geofence).toMatchObject({
      unit: { id: units.north },
      parent: null,
      assetCount: 2,
      assetIds: [assets.one, assets.two],
      hiddenAssetCount: 0,
      vertexCount: 4,
      tags: ['a'],
      bounds: [-46.6, -23.5, expect.closeTo(-46.59), expect.closeTo(-23.49)],
      subCount: 0,
    });
    expect(geofence.areaSquareMeters / 1_134_000).toBeCloseTo(1, 1);
    expect(geofence.perimeterMeters / 4263).toBeCloseTo(1, 1);
    const versions = await portal.queryAsOwner('select version, valid_to, definition from geofence_versions');
    expect(versions).toMatchObject([
      {
        version: geofence.version,
        valid_to: Infinity,
        definition: {
          geofenceId: geofence.id,
          assets: [assets.one, assets.two],
          onEntry: true,
          onSpeeding: false,
        },
      },
    ]);
  });

  it('changes by version: what differs is named, a repeat changes nothing, an old version is refused', async () => {
    const geofence = await create({ tags: ['b', 'a'] });
    const same = await put('ana', geofence, { tags: ['a', 'b'], resources: ['exit', 'entry'] });
    expect(same.json()).toMatchObject({ version: geofence.version });
    const changed = (
      await put('rui', geofence, { name: 'Pit', tags: ['a', 'b'], color: 'red' })
    ).json<Geofence>();
    expect(changed.version).toBeGreaterThan(geofence.version);
    expect((await put('ana', geofence)).statusCode).toBe(409);
    const changes = await get<GeofenceChangeList>(`/geofences/${geofence.id}/changes`);
    expect(changes.items).toMatchObject([
      { version: changed.version, changed: ['name', 'color'], changedBy: expect.any(String) },
      { version: geofence.version, changed: [] },
    ]);
    const open = await portal.queryAsOwner(
      `select version from geofence_versions where valid_to = 'infinity'`,
    );
    expect(open).toEqual([{ version: changed.version }]);
  });

  it('goes with its sub-geofences, as many as were named; its visits stay', async () => {
    const parent = await create();
    await create({ name: 'Gate', parentId: parent.id, shape: square(0.002) });
    await plantVisit(parent.id, assets.one, '2026-03-01T10:00:00Z');
    const wrong = await remove('rui', parent.id, 0);
    expect(wrong.statusCode).toBe(409);
    expect(wrong.json()).toMatchObject({ detail: expect.stringContaining('1 sub-geofences') });
    expect((await remove('rui', parent.id, 1)).statusCode).toBe(204);
    expect((await list()).items).toEqual([]);
    expect((await remove('rui', parent.id, 0)).statusCode).toBe(404);
    const visits = await get<GeofenceVisitList>('/geofence-visits');
    expect(visits.items).toMatchObject([{ geofence: { name: 'Yard', deleted: true } }]);
    await create();
  });

  it('makes batches of its account wait, so that what is stored behind the answer is folded by it', async () => {
    const holder = await portal.database.pipeline.connect();
    try {
      await holder.query(
        `begin; select pg_advisory_xact_lock_shared(hashtext('azimute.assignments'), ${accountId})`,
      );
      let answered = false;
      const creating = create().then(() => (answered = true));
      await expect
        .poll(async () =>
          portal.queryAsOwner(
            `select from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`,
          ),
        )
        .toHaveLength(1);
      expect(answered).toBe(false);
      await holder.query('commit');
      await creating;
    } finally {
      holder.release();
    }
  });
});

describe('the list', () => {
  it('has each parent with its sub-geofences behind it, page by page, by filters', async () => {
    const yard = await create({ name: 'Área B' });
    await create({ name: 'area a', tags: ['mine'] });
    await create({ name: 'Zebra', parentId: yard.id, shape: square(0.002) });
    await create({ name: 'Gate', parentId: yard.id, shape: square(0.003) });
    await create({ name: 'South', unitId: units.south, resources: ['speeding'], maxSpeedKph: 30 });
    const names: string[] = [];
    let cursor: string | null = '';
    do {
      const page: GeofenceList = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(5);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(names).toEqual(['area a', 'Área B', 'Gate', 'Zebra', 'South']);
    const namesOf = async (query: string) => (await list(query)).items.map(({ name }) => name);
    expect(await namesOf('?search=mine')).toEqual(['area a']);
    expect(await namesOf('?search=AREA')).toEqual(['area a', 'Área B']);
    expect(await namesOf('?resources=speeding')).toEqual(['South']);
    expect(await namesOf(`?units=${units.south}`)).toEqual(['South']);
    expect(await namesOf('?tags=mine&tags=none')).toEqual(['area a']);
    const [, first] = (await list()).items;
    expect(first).toMatchObject({ name: 'Área B', subCount: 2, assetCount: 2, allAssets: true });
    expect((await portal.call('GET', '/geofences?cursor=nonsense', tokens.ana)).statusCode).toBe(422);
  });

  it('answers shapes for a part of the map, simplified', async () => {
    const circle = Array.from({ length: 500 }, (_, index) => {
      const angle = (index / 500) * 2 * Math.PI;
      return [-46 + 0.01 * Math.cos(angle), -23 + 0.01 * Math.sin(angle)];
    });
    await create({ name: 'Circle', shape: { type: 'Polygon', coordinates: [[...circle, circle[0]]] } });
    await create();
    const all = await get<GeofenceShapes>('/geofences/shapes');
    expect(all.features.map(({ geometry }) => geometry.coordinates[0]?.length).toSorted()).toEqual([5, 501]);
    const some = await get<GeofenceShapes>(
      '/geofences/shapes?within=-46.1,-23.1,-45.9,-22.9&toleranceMeters=20',
    );
    expect(some.features.map(({ properties }) => properties.name)).toEqual(['Circle']);
    expect(some.features[0]?.geometry.coordinates[0]?.length).toBeLessThan(60);
  });
});

describe('what was recorded', () => {
  it('is listed newest first, by period, asset and geofence, page by page', async () => {
    const geofence = await create();
    for (const hour of ['08', '09', '10'])
      await plantVisit(geofence.id, assets.one, `2026-03-01T${hour}:00:00Z`, `2026-03-01T${hour}:30:00Z`);
    await plantVisit(geofence.id, assets.two, '2026-03-01T11:00:00Z');
    const page = await get<GeofenceVisitList>('/geofence-visits?limit=3');
    expect(page.items.map(({ entered }) => entered.at.slice(11, 13))).toEqual(['11', '10', '09']);
    const rest = await get<GeofenceVisitList>(`/geofence-visits?limit=3&cursor=${page.nextCursor}`);
    expect(rest).toMatchObject({ items: [{ entered: { at: '2026-03-01T08:00:00.000Z' } }], total: 4 });
    const hours = async (query: string) =>
      (await get<GeofenceVisitList>(`/geofence-visits?${query}`)).items.map(({ entered }) =>
        entered.at.slice(11, 13),
      );
    expect(await hours('from=2026-03-01T09:15:00Z&to=2026-03-01T11:00:00Z')).toEqual(['10', '09']);
    expect(await hours('open=true')).toEqual(['11']);
    expect(await hours(`open=false&assets=${assets.two}`)).toEqual([]);
    const now = await get<{ items: unknown[] }>(`/assets/${assets.two}/geofences`);
    expect(now.items).toMatchObject([
      { geofence: { id: geofence.id }, enteredAt: '2026-03-01T11:00:00.000Z' },
    ]);
  });

  it('is an event only of what the geofence records', async () => {
    const geofence = await create();
    await plantTransition(geofence.id, assets.one, 'entry', '2026-03-01T08:00:00Z', true);
    await plantTransition(geofence.id, assets.one, 'passage', '2026-03-01T09:00:00Z', false);
    const kinds = async (query: string) =>
      (await get<GeofenceEventList>(`/geofence-events?${query}`)).items.map(({ kind }) => kind);
    expect(await kinds('')).toEqual(['entry']);
    expect(await kinds('all=true')).toEqual(['passage', 'entry']);
    expect(await kinds('all=true&kinds=passage')).toEqual(['passage']);
    expect(await kinds('all=true&from=2026-03-01T08:30:00Z')).toEqual(['passage']);
  });
});

async function plantVisit(
  geofenceId: number,
  assetId: number,
  enteredAt: string,
  leftAt?: string,
): Promise<void> {
  await portal.queryAsOwner(
    `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
        entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, fold_version)
      values ($1, $2, $3, $4, $5, $5, $5, 'crossed', $6, false, 1, 1, 1)`,
    [accountId, geofenceId, units.north, assetId, enteredAt, leftAt ?? null],
  );
}

async function plantTransition(
  geofenceId: number,
  assetId: number,
  kind: string,
  at: string,
  isEvent: boolean,
): Promise<void> {
  await portal.queryAsOwner(
    `insert into geofence_transitions (account_id, geofence_id, unit_id, asset_id, kind, crossed_at, confirmed_at,
        received_at, latitude, longitude, cause, inferred, certainty, is_event, severity, proof, geofence_version,
        fold_version)
      values ($1, $2, $3, $4, $5, $6, $6, $6, -23.5, -46.6, 'crossed', false, 1, $7, 'low', '{}', 1, 1)`,
    [accountId, geofenceId, units.north, assetId, kind, at, isEvent],
  );
}
