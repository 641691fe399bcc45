import type { GeofenceImport, GeofenceList, ImportedArea } from '@azimute/contract';
import { geofenceFileType } from '@azimute/contract/geofence-files/values';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { runImport } from '../../platform/imports/run-import.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { geofencesRoutes } from '../geofences/geofences-routes.ts';
import { notify } from '../notifications/notify.ts';
import { geofenceFileBody, geofenceFilesRoutes } from './geofence-files-routes.ts';
import { geofenceImportWork } from './import-areas.ts';

const CERCAS = 'services:simc:geolocalizacao:cercas';
const clock = createManualClock(new Date('2026-03-02T12:00:00Z'));

let portal: IdentityServer;
let accountId: number;
let userIds: Readonly<Record<string, number>>;
const tokens: Record<string, string> = {};
const units = { north: 0, south: 0 };
let southAsset = 0;

beforeAll(async () => {
  portal = await startIdentityServer(
    (deps) => ({ ...geofencesRoutes({ ...deps, clock }), ...geofenceFilesRoutes({ ...deps, clock }) }),
    { fileBody: geofenceFileBody },
  );
  const planted = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'lia@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  accountId = planted.accountIds['alfa.example'] ?? 0;
  userIds = planted.userIds;
  for (const name of ['north', 'south'] as const)
    units[name] = await insert(
      'insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id',
      [name],
    );
  southAsset = await insert(
    `insert into assets (account_id, unit_id, code, model) values ($1, $2, 'S', 'X') returning asset_id as id`,
    [units.south],
  );
  await giveProfile('rui@alfa.example', 'change');
  await giveProfile('lia@alfa.example', 'see');
  for (const person of ['ana@alfa', 'rui@alfa', 'lia@alfa', 'eva@other']) {
    const [name = ''] = person.split('@');
    tokens[name] = (await portal.signIn(`${person}.example`)).access;
  }
});
afterAll(() => portal.stop());
beforeEach(async () => {
  for (const table of ['geofence_versions', 'geofence_assets', 'geofences', 'imports'])
    await portal.queryAsOwner(`delete from ${table}`);
});

async function insert(sql: string, values: readonly unknown[]): Promise<number> {
  const [row] = await portal.queryAsOwner<{ id: number }>(sql, [accountId, ...values]);
  return row?.id ?? 0;
}

/** Geofences of the UL in the north, to see or to change. */
async function giveProfile(email: string, level: string): Promise<void> {
  const id = await insert(
    'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
    [email],
  );
  await portal.queryAsOwner('insert into profile_sections values ($1, $2, $3, $4)', [
    accountId,
    id,
    CERCAS,
    level,
  ]);
  await portal.queryAsOwner('insert into profile_units values ($1, $2, $3)', [accountId, id, units.north]);
  await portal.queryAsOwner('insert into profile_users select $1, $2, user_id from users where email = $3', [
    accountId,
    id,
    email,
  ]);
}

type Ring = [number, number][];
const square = (side = 0.01, at = -46.6): Ring => [
  [at, -23.5],
  [at + side, -23.5],
  [at + side, -23.5 + side],
  [at, -23.5 + side],
  [at, -23.5],
];
const bow: Ring = [
  [0, 0],
  [0.03, 0.03],
  [0.03, 0.02],
  [0, 0.005],
  [0, 0],
];
const area = (properties: object, rings: Ring[] = [square()]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
});
const upload = (who: string | undefined, features: readonly object[], fileName = 'sites.geojson') =>
  portal.call(
    'POST',
    `/geofence-imports?fileName=${fileName}`,
    who && tokens[who],
    Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
    { 'content-type': geofenceFileType },
  );
const preview = async (who: string, features: readonly object[]) => {
  const answer = await upload(who, features);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<GeofenceImport>();
};
const call = (method: 'GET' | 'POST' | 'PUT', who: string, path: string, body?: object) =>
  portal.call(method, `/geofence-imports${path}`, tokens[who], body);
const update = (who: string, id: number, body: object) => call('PUT', who, `/${id}`, body);
const areas = async (who: string, id: number, only = 'all') =>
  (await call('GET', who, `/${id}/areas?only=${only}`)).json<{ items: ImportedArea[]; total: number }>();
const problems = async (who: string, id: number) =>
  (await areas(who, id)).items.map((one) => one.problems.join(' '));
const run = (who: string, importId: number, atOnce = 2, signal = new AbortController().signal) =>
  runImport(
    {
      database: portal.database,
      clock,
      log: { error: (error: unknown) => expect(error).toBeUndefined() },
      notify,
      patienceMs: 0,
    },
    geofenceImportWork(atOnce),
    { accountId, userId: userIds[`${who}@alfa.example`], sessionId: null, importId },
    signal,
  );
const stored = async (who = 'ana') =>
  (await portal.call('GET', '/geofences?limit=500', tokens[who])).json<GeofenceList>().items;

describe('who imports', () => {
  it('is refused without a session, to see alone, and as JSON', async () => {
    expect((await upload(undefined, [area({ name: 'A' })])).statusCode).toBe(401);
    expect((await upload('lia', [area({ name: 'A' })])).statusCode).toBe(403);
    const json = await portal.call('POST', '/geofence-imports', tokens['ana'], { a: 1 });
    expect(json.statusCode).toBe(415);
    const none = await portal.call('POST', '/geofence-imports', tokens['ana'], Buffer.from('no'), {
      'content-type': geofenceFileType,
    });
    expect(none.json()).toMatchObject({ errors: { file: ['not_areas'] } });
  });

  it('keeps an import to the person who brought it', async () => {
    const { id } = await preview('rui', [area({ name: 'A' })]);
    for (const who of ['ana', 'eva']) {
      expect((await call('GET', who, `/${id}`)).statusCode).toBe(404);
      expect((await call('GET', who, `/${id}/areas`)).statusCode).toBe(404);
      expect((await update(who, id, { repair: true })).statusCode).toBe(404);
      expect((await call('POST', who, `/${id}/start`)).statusCode).toBe(404);
      expect((await call('POST', who, `/${id}/cancel`)).statusCode).toBe(404);
    }
    expect((await call('GET', 'lia', `/${id}`)).statusCode).toBe(403);
  });

  it('refuses a UL or assets that the person does not see, and a start without a UL', async () => {
    const { id } = await preview('rui', [area({ name: 'A' })]);
    const refused = await update('rui', id, { unitId: units.south });
    expect(refused.json()).toMatchObject({ errors: { unitId: ['not_found'] } });
    const assets = { all: false, ids: [southAsset] };
    expect((await update('rui', id, { unitId: units.north, assets })).json()).toMatchObject({
      errors: { assets: ['not_found'] },
    });
    const mine = await preview('ana', [area({ name: 'A' })]);
    expect((await update('ana', mine.id, { unitId: units.north, assets })).json()).toMatchObject({
      errors: { assets: ['other_unit'] },
    });
    expect((await call('POST', 'rui', `/${id}/start`)).json()).toMatchObject({ errors: { unitId: [108] } });
  });
});

describe('the preview', () => {
  it('says of each area why it becomes nothing', async () => {
    await portal.call('POST', '/geofences', tokens['ana'], {
      unitId: units.north,
      name: 'Taken',
      resources: ['entry'],
      assets: { all: true },
      shape: { type: 'Polygon', coordinates: [square()] },
    });
    const { id, preview: counts } = await preview('ana', [
      area({ name: 'Good' }),
      area({ name: 'good ' }),
      area({ name: 'TAKEN' }),
      area({ name: 'Bow' }, [bow]),
      area({ name: 'Hole' }, [square(), square(0.01, -40)]),
      area({ name: 'Line' }, [
        [
          [0, 0],
          [1, 1],
          [2, 2],
          [0, 0],
        ],
      ]),
      area({ name: 'Far' }, [
        [
          [179, 0],
          [-179, 0],
          [-179, 1],
          [179, 0],
        ],
      ]),
      { type: 'Feature', properties: { name: 'Point' }, geometry: { type: 'Point', coordinates: [0, 0] } },
      area({ name: 'x'.repeat(121) }),
      area({ name: 'Fast', maxSpeedKph: 900 }),
      area({ name: 'Words', maxSpeedKph: 'fast' }),
      area({ name: 'Lost', parent: 'Nowhere' }),
      area({ name: 'Sub', parent: 'Good' }, [square(0.005)]),
      area({ name: 'Beyond', parent: 'Good' }, [square(0.02)]),
      area({ name: 'Deep', parent: 'Sub' }, [square(0.001)]),
      area({ name: 'Tagged', tags: ['x'.repeat(41)] }),
    ]);
    expect(await problems('ana', id)).toEqual([
      '',
      'name_twice',
      'name_taken',
      'self_intersection',
      'hole_outside',
      'zero_area',
      'antimeridian',
      'not_an_area',
      'name_too_long',
      'speed_out_of_range',
      'speed_out_of_range',
      'parent_not_found',
      '',
      'outside_parent',
      'parent_is_sub',
      'tags_out_of_range',
    ]);
    expect(counts).toEqual({ create: 2, bad: 14, repairable: 2, repaired: 0 });
    const bad = await areas('ana', id, 'bad');
    expect([bad.items.length, bad.total, bad.items[2]?.keptShare]).toEqual([14, 14, expect.closeTo(0.8, 3)]);
  });

  it('refuses more vertices than a geofence has', async () => {
    const many = Array.from({ length: 100_002 }, (_, n): [number, number] => [
      Number((10 * Math.cos(n / 16_000)).toFixed(5)),
      Number((10 * Math.sin(n / 16_000)).toFixed(5)),
    ]);
    const { id } = await preview('ana', [area({ name: 'Many' }, [[...many, many[0] ?? [0, 0]]])]);
    expect(await problems('ana', id)).toEqual(['too_many_vertices']);
  });

  it('repairs an intricate shape, which a thread examines, as it does a plain one', async () => {
    const disc = Array.from({ length: 5_000 }, (_, n): [number, number] => [
      0.1 * Math.cos((2 * Math.PI * n) / 5_000),
      0.1 * Math.sin((2 * Math.PI * n) / 5_000),
    ]);
    const { id } = await preview('ana', [area({ name: 'Open' }, [disc])]);
    expect((await areas('ana', id)).items).toMatchObject([{ problems: ['unclosed'], keptShare: 1 }]);
    await update('ana', id, { repair: true });
    const [repaired] = (await areas('ana', id)).items;
    expect(repaired).toMatchObject({ problems: [], vertexCount: 5_000 });
    expect((repaired?.areaSquareMeters ?? 0) / 1e6).toBeCloseTo(Math.PI * 11.119 ** 2, -1);
  });

  it('says what each becomes, and repairs when the person agrees', async () => {
    const { id } = await preview('ana', [
      area({ name: 'Pit', color: 'violet', maxSpeedKph: 30, tags: ['obra'] }),
      area({ title: 'Red', stroke: '#ff0000' }, [square(0.01, -46)]),
      area({}, [bow]),
    ]);
    expect((await areas('ana', id)).items).toMatchObject([
      { name: 'Pit', color: 'violet', maxSpeedKph: 30, tags: ['obra'], vertexCount: 4, keptShare: null },
      { name: 'Red', color: 'red', maxSpeedKph: null },
      { line: 3, name: 'sites 3', color: 'petrol', problems: ['self_intersection'] },
    ]);
    const changed = await update('ana', id, { repair: true, color: 'amber', resources: ['speeding'] });
    expect(changed.json<GeofenceImport>().preview).toEqual({ create: 1, bad: 2, repairable: 1, repaired: 0 });
    expect(await problems('ana', id)).toEqual(['', 'speed_required', 'speed_required']);
    const limited = await update('ana', id, { maxSpeedKph: 60 });
    expect(limited.json<GeofenceImport>().preview).toEqual({ create: 3, bad: 0, repairable: 0, repaired: 1 });
    expect((await areas('ana', id)).items[2]).toMatchObject({
      color: 'amber',
      maxSpeedKph: 60,
      problems: [],
    });
  });

  it('knows a parent of another UL from one of its own', async () => {
    const parent = { name: 'Yard', resources: ['entry'], assets: { all: true } };
    await portal.call('POST', '/geofences', tokens['ana'], {
      ...parent,
      unitId: units.north,
      shape: { type: 'Polygon', coordinates: [square()] },
    });
    const { id } = await preview('ana', [area({ name: 'Gate', parent: 'yard' }, [square(0.001)])]);
    await update('ana', id, { unitId: units.south });
    expect(await problems('ana', id)).toEqual(['parent_of_other_unit']);
    await update('ana', id, { unitId: units.north });
    expect(await problems('ana', id)).toEqual(['']);
  });
});

describe('the run', () => {
  it('creates what is good with the settings of the file, sub-geofences under their parents', async () => {
    const { id } = await preview('rui', [
      area({ name: 'Yard', color: 'green' }, [square(0.01)]),
      area({ name: 'Gate', parent: 'Yard' }, [square(0.001)]),
      area({ name: 'Bad' }, [bow]),
      area({ name: 'Pit' }, [square(0.01, -46)]),
    ]);
    await update('rui', id, { unitId: units.north, maxSpeedKph: 40, resources: ['entry', 'speeding'] });
    await call('POST', 'rui', `/${id}/start`);
    await run('rui', id);
    expect((await call('GET', 'rui', `/${id}`)).json()).toMatchObject({
      state: 'finished',
      progress: { done: 3, total: 3, created: 3, refused: 0 },
    });
    expect((await areas('rui', id, 'bad')).items.map(({ name }) => name)).toEqual(['Bad']);
    expect(await stored('rui')).toMatchObject([
      { name: 'Pit', color: 'petrol', parent: null },
      { name: 'Yard', color: 'green', unit: { id: units.north }, drawnAs: 'imported', maxSpeedKph: 40 },
      { name: 'Gate', parent: { name: 'Yard' }, resources: ['entry', 'speeding'], allAssets: true },
    ]);
    const trail = await portal.queryAsOwner(
      `select after ->> 'name' as name from audit_entries where action = 'geofence.create'
        and entity_id in (select geofence_id::text from geofences) order by sequence`,
    );
    expect(trail.map(({ name }) => name)).toEqual(['Yard', 'Gate', 'Pit']);
    const told = await portal.queryAsOwner(
      `select kind, data from notifications where kind like 'geofence%'`,
    );
    expect(told).toEqual([
      { kind: 'geofence_import_finished', data: { importId: id, created: 3, refused: 1 } },
    ]);
  });

  it('refuses what others took meanwhile, also where the person does not see it', async () => {
    const { id } = await preview('rui', [
      area({ name: 'Seen' }),
      area({ name: 'Hidden' }),
      area({ name: 'Free' }),
    ]);
    await update('rui', id, { unitId: units.north });
    for (const [name, unitId] of [
      ['Seen', units.north],
      ['hidden', units.south],
    ] as const)
      await portal.call('POST', '/geofences', tokens['ana'], {
        unitId,
        name,
        resources: ['entry'],
        assets: { all: true },
        shape: { type: 'Polygon', coordinates: [square()] },
      });
    await call('POST', 'rui', `/${id}/start`);
    await run('rui', id);
    const report = await areas('rui', id, 'bad');
    expect(report.items.map(({ name, problems: why }) => [name, ...why])).toEqual([
      ['Seen', 'name_taken'],
      ['Hidden', 'name_taken'],
    ]);
    expect((await stored('rui')).map(({ name }) => name)).toEqual(['Free', 'Seen']);
  });

  it('stops where its person lost the right, and where it was cancelled; goes on where it stood', async () => {
    const files = [1, 2, 3].map((n) => area({ name: `Area ${n}` }));
    const lost = await preview('rui', files);
    await update('rui', lost.id, { unitId: units.north });
    await call('POST', 'rui', `/${lost.id}/start`);
    await portal.queryAsOwner(`update profile_sections set level = 'see' where account_id = $1`, [accountId]);
    await run('rui', lost.id);
    await portal.queryAsOwner(
      `update profile_sections set level = 'change' where account_id = $1 and profile_id in (
        select profile_id from profiles where name = 'rui@alfa.example')`,
      [accountId],
    );
    expect((await call('GET', 'rui', `/${lost.id}`)).json()).toMatchObject({
      state: 'failed',
      failure: 'rights_lost',
    });
    const stopped = await preview('rui', files);
    await update('rui', stopped.id, { unitId: units.north });
    await call('POST', 'rui', `/${stopped.id}/start`);
    const halt = new AbortController();
    halt.abort();
    await run('rui', stopped.id, 1, halt.signal);
    await run('rui', stopped.id, 1);
    expect(await stored('rui')).toHaveLength(3);
    const cancelled = await preview('rui', [area({ name: 'Never' })]);
    await update('rui', cancelled.id, { unitId: units.north });
    await call('POST', 'rui', `/${cancelled.id}/start`);
    await call('POST', 'rui', `/${cancelled.id}/cancel`);
    await run('rui', cancelled.id);
    expect(await stored('rui')).toHaveLength(3);
    expect(
      (await call('GET', 'rui', '')).json<{ items: GeofenceImport[] }>().items.map(({ state }) => state),
    ).toEqual(['cancelled', 'finished', 'failed']);
  });
});

describe('the export', () => {
  const exported = (who: string | undefined, query = 'format=geojson') =>
    portal.call('GET', `/geofences/export?${query}`, who && tokens[who]);

  it('is refused without a session or a format, and shows of other ULs and accounts nothing', async () => {
    expect((await exported(undefined)).statusCode).toBe(401);
    expect((await exported('ana', '')).statusCode).toBe(422);
    const { id } = await preview('ana', [area({ name: 'South' })]);
    await update('ana', id, { unitId: units.south });
    await call('POST', 'ana', `/${id}/start`);
    await run('ana', id);
    expect((await exported('ana')).body).toContain('South');
    for (const who of ['lia', 'eva'])
      expect((await exported(who)).json()).toEqual({ type: 'FeatureCollection', features: [] });
  });

  it('holds what the filters let through, and is taken back by an import', async () => {
    const { id } = await preview('ana', [
      area({ name: 'Yard', tags: ['a'] }, [square(0.01)]),
      area({ name: 'Gate', parent: 'Yard', maxSpeedKph: 20, tags: ['a', 'b'] }, [square(0.001)]),
      area({ name: 'Other' }, [square(0.01, -46)]),
    ]);
    await update('ana', id, { unitId: units.north });
    await call('POST', 'ana', `/${id}/start`);
    await run('ana', id);
    const before = await stored();
    for (const format of ['geojson', 'kml']) {
      const file = await exported('ana', `format=${format}&tags=a`);
      expect(file.headers['content-disposition']).toBe(`attachment; filename="geofences.${format}"`);
      await portal.queryAsOwner(`update geofences set deleted_at = now()`);
      const again = await portal.call('POST', '/geofence-imports', tokens['ana'], Buffer.from(file.body), {
        'content-type': geofenceFileType,
      });
      const made = again.json<GeofenceImport>();
      await update('ana', made.id, { unitId: units.north });
      await call('POST', 'ana', `/${made.id}/start`);
      await run('ana', made.id);
      const facts = ({
        name,
        parent,
        maxSpeedKph,
        tags,
        color,
        areaSquareMeters,
      }: GeofenceList['items'][number]) => [name, parent?.name, maxSpeedKph, tags, color, areaSquareMeters];
      expect((await stored()).map(facts)).toEqual(before.filter(({ name }) => name !== 'Other').map(facts));
    }
  });
});
