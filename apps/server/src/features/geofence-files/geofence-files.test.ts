import type {
  GeofenceImport,
  GeofenceList,
  ImportedAreasQuery,
  UpdateGeofenceImport,
} from '@azimute/contract';
import { geofenceFileType } from '@azimute/contract/geofence-files';
import { beforeEach, describe, expect, it } from 'vitest';
import { runImport } from '../../platform/imports/run-import.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { clearFences, drawFence, square as squareShape } from '../geofences/testing/plant-fences.ts';
import { notify } from '../notifications/notify.ts';
import { geofenceImportWork } from './import-areas.ts';

const CERCAS = 'services:simc:geolocalizacao:cercas';

const portal = await portalOf({
  assets: { southern: { unit: 'SOUTH' } },
  viewer: { sees: [CERCAS] },
  people: { rui: { changes: [CERCAS] } },
});
const {
  owner: ana,
  viewer: lia,
  stranger: eva,
  visitor,
  accountId,
  unitIds,
  assetIds,
  queryAsOwner,
} = portal;
const { rui } = portal.people;
beforeEach(async () => {
  await clearFences(portal);
  await queryAsOwner('delete from imports where account_id = $1', [accountId]);
});

type Ring = [number, number][];
const square = (side = 0.01, at = -46.6): Ring => squareShape(side, at).coordinates[0] ?? [];
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
const upload = (person: PortalClient, file: string) =>
  person.send(
    'createGeofenceImport',
    { query: { fileName: 'sites.geojson' }, body: Buffer.from(file) },
    { headers: { 'content-type': geofenceFileType } },
  );
const fileOf = (features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features });
async function preview(person: PortalClient, features: readonly object[]) {
  const answer = await upload(person, fileOf(features));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<GeofenceImport>();
}
const of = (id: number) => ({ params: { geofenceImportId: id } });
const update = (person: Person, id: number, body: UpdateGeofenceImport) =>
  person.call('updateGeofenceImport', { ...of(id), body });
const areas = (person: Person, id: number, only: ImportedAreasQuery['only'] = 'all') =>
  person.call('listImportedAreas', { ...of(id), query: { only } });
const problems = async (person: Person, id: number) =>
  (await areas(person, id)).items.map((one) => one.problems.join(' '));
const start = (person: Person, id: number) => person.call('startGeofenceImport', of(id));
const run = (person: Person, importId: number, atOnce = 2, signal = new AbortController().signal) =>
  runImport(
    {
      database: portal.database,
      clock: portal.clock,
      log: { error: (error: unknown) => expect(error).toBeUndefined() },
      notify,
      patienceMs: 0,
    },
    geofenceImportWork(atOnce),
    { accountId, userId: person.id, sessionId: null, importId },
    signal,
  );
const stored = async (person: Person = ana) =>
  (await person.call('listGeofences', { query: { limit: 500 } })).items;

describe('an import', () => {
  it('is refused without a session, with read access, and as JSON', async () => {
    const file = fileOf([area({ name: 'A' })]);
    expect((await upload(visitor, file)).statusCode).toBe(401);
    expect((await upload(lia, file)).statusCode).toBe(403);
    await ana.refused('createGeofenceImport', { body: { a: 1 } }, 415);
    const none = await upload(ana, 'no');
    expect(none.json()).toMatchObject({ errors: { file: ['not_areas'] } });
  });

  it('is visible to its creator only', async () => {
    const { id } = await preview(rui, [area({ name: 'A' })]);
    for (const person of [ana, eva]) {
      await person.refused('getGeofenceImport', of(id), 404);
      await person.refused('listImportedAreas', of(id), 404);
      await person.refused('updateGeofenceImport', { ...of(id), body: { repair: true } }, 404);
      await person.refused('startGeofenceImport', of(id), 404);
      await person.refused('cancelGeofenceImport', of(id), 404);
    }
    await lia.refused('getGeofenceImport', of(id), 403);
  });

  it('refuses a UL or assets hidden from the person, and a start without a UL', async () => {
    const { id } = await preview(rui, [area({ name: 'A' })]);
    const refused = (person: Person, importId: number, body: object, errors: Record<string, string[]>) =>
      person.refused('updateGeofenceImport', { ...of(importId), body }, errors);
    await refused(rui, id, { unitId: unitIds.SOUTH }, { unitId: ['not_found'] });
    const body = { unitId: unitIds.NORTH, assets: { all: false, ids: [assetIds.southern] } };
    await refused(rui, id, body, { assets: ['not_found'] });
    const mine = await preview(ana, [area({ name: 'A' })]);
    await refused(ana, mine.id, body, { assets: ['other_unit'] });
    await rui.refused('startGeofenceImport', of(id), { unitId: [108] });
  });
});

describe('the preview', () => {
  it('explains why an area is rejected', async () => {
    await drawFence(portal, { name: 'Taken' });
    const { id, preview: counts } = await preview(ana, [
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
      area({ name: 'Two\nlines' }),
      area({ name: 'Fast', maxSpeedKph: 900 }),
      area({ name: 'Words', maxSpeedKph: 'fast' }),
      area({ name: 'Slow', confirmSeconds: 301 }),
      area({ name: 'Lost', parent: 'Nowhere' }),
      area({ name: 'Sub', parent: 'Good' }, [square(0.005)]),
      area({ name: 'Beyond', parent: 'Good' }, [square(0.02)]),
      area({ name: 'Deep', parent: 'Sub' }, [square(0.001)]),
      area({ name: 'Tagged', tags: ['x'.repeat(41)] }),
      area({ name: 'Tagged in lines', tags: ['one\ntag'] }),
    ]);
    expect(await problems(ana, id)).toEqual([
      '',
      'name_twice',
      'name_taken',
      'self_intersection',
      'hole_outside',
      'zero_area',
      'antimeridian',
      'not_an_area',
      'name_too_long',
      'name_not_one_line',
      'speed_out_of_range',
      'speed_out_of_range',
      'confirmation_out_of_range',
      'parent_not_found',
      '',
      'outside_parent',
      'parent_is_sub',
      'tags_out_of_range',
      'tags_out_of_range',
    ]);
    expect(counts).toEqual({ create: 2, bad: 17, repairable: 2, repaired: 0, warned: 0 });
    const bad = await areas(ana, id, 'bad');
    expect([bad.items.length, bad.total, bad.items[2]?.keptShare]).toEqual([17, 17, expect.closeTo(0.8, 3)]);
  });

  it('warns of areas far from every asset of the UL, and of swapped coordinates', async () => {
    const plant = (assetId: number, longitude: number, latitude: number) =>
      queryAsOwner(
        `insert into asset_states (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude, engine_on)
        values ($1, $2, now(), 1, now(), now(), $4, $3, false)
        on conflict (account_id, asset_id) do update set latitude = excluded.latitude, longitude = excluded.longitude`,
        [accountId, assetId, longitude, latitude],
      );
    const at = (east: number, north: number): Ring[] => [
      [
        [east, north],
        [east + 0.01, north],
        [east + 0.01, north + 0.01],
        [east, north + 0.01],
        [east, north],
      ],
    ];
    await plant(assetIds.southern, -46.6, -15.6);
    const { id, preview: counts } = await preview(ana, [
      area({ name: 'Near' }, at(-46.6, -14)),
      area({ name: 'Far' }, at(-46.6, -13.5)),
      area({ name: 'Swapped' }, at(-15.6, -46.6)),
      area({ name: 'Swapped beyond the pole' }, at(-15.6, -146.6)),
    ]);
    const warnings = async () => (await areas(ana, id)).items.map((one) => one.warnings.join());
    expect(await warnings()).toEqual(['', 'far_from_assets', 'swapped_coordinates', 'far_from_assets']);
    expect(counts).toMatchObject({ create: 3, bad: 1, warned: 2 });
    // No asset of that UL has reported a place.
    await update(ana, id, { unitId: unitIds.NORTH });
    expect(await warnings()).toEqual(['', '', '', '']);
    await update(ana, id, { unitId: unitIds.SOUTH });
    expect(await warnings()).toEqual(['', 'far_from_assets', 'swapped_coordinates', 'far_from_assets']);
    await queryAsOwner('delete from asset_states where account_id = $1', [accountId]);
  });

  it('refuses more vertices than the limit', async () => {
    const many = Array.from({ length: 100_002 }, (_, n): [number, number] => [
      Number((10 * Math.cos(n / 16_000)).toFixed(5)),
      Number((10 * Math.sin(n / 16_000)).toFixed(5)),
    ]);
    const { id } = await preview(ana, [area({ name: 'Many' }, [[...many, many[0] ?? [0, 0]]])]);
    expect(await problems(ana, id)).toEqual(['too_many_vertices']);
  });

  it('repairs a complex shape in a worker thread as it does a simple one', async () => {
    const disc = Array.from({ length: 5_000 }, (_, n): [number, number] => [
      0.1 * Math.cos((2 * Math.PI * n) / 5_000),
      0.1 * Math.sin((2 * Math.PI * n) / 5_000),
    ]);
    const { id } = await preview(ana, [area({ name: 'Open' }, [disc])]);
    expect((await areas(ana, id)).items).toMatchObject([{ problems: ['unclosed'], keptShare: 1 }]);
    await update(ana, id, { repair: true });
    const [repaired] = (await areas(ana, id)).items;
    expect(repaired).toMatchObject({ problems: [], vertexCount: 5_000 });
    expect((repaired?.areaSquareMeters ?? 0) / 1e6).toBeCloseTo(Math.PI * 11.119 ** 2, -1);
  });

  it('reports the outcome for each area, and repairs if the person agrees', async () => {
    const { id } = await preview(ana, [
      area({ name: 'Pit', color: 'violet', maxSpeedKph: 30, tags: ['obra'] }),
      area({ title: 'Red', stroke: '#ff0000' }, [square(0.01, -46)]),
      area({}, [bow]),
    ]);
    expect((await areas(ana, id)).items).toMatchObject([
      { name: 'Pit', color: 'violet', maxSpeedKph: 30, tags: ['obra'], vertexCount: 4, keptShare: null },
      { name: 'Red', color: 'red', maxSpeedKph: null },
      { line: 3, name: 'sites 3', color: 'petrol', problems: ['self_intersection'] },
    ]);
    const changed = await update(ana, id, { repair: true, color: 'amber', resources: ['speeding'] });
    expect(changed.preview).toEqual({ create: 1, bad: 2, repairable: 1, repaired: 0, warned: 0 });
    expect(await problems(ana, id)).toEqual(['', 'speed_required', 'speed_required']);
    const limited = await update(ana, id, { maxSpeedKph: 60 });
    expect(limited.preview).toEqual({ create: 3, bad: 0, repairable: 0, repaired: 1, warned: 0 });
    expect((await areas(ana, id)).items[2]).toMatchObject({
      color: 'amber',
      maxSpeedKph: 60,
      problems: [],
    });
  });

  it('distinguishes a parent of another UL from one of its own', async () => {
    await drawFence(portal, { name: 'Yard' });
    const { id } = await preview(ana, [area({ name: 'Gate', parent: 'yard' }, [square(0.001)])]);
    await update(ana, id, { unitId: unitIds.SOUTH });
    expect(await problems(ana, id)).toEqual(['parent_of_other_unit']);
    await update(ana, id, { unitId: unitIds.NORTH });
    expect(await problems(ana, id)).toEqual(['']);
  });
});

describe('the run', () => {
  it("creates valid areas with the file's settings, and sub-geofences under their parents", async () => {
    const { id } = await preview(rui, [
      area({ name: 'Yard', color: 'green' }, [square(0.01)]),
      area({ name: 'Gate', parent: 'Yard' }, [square(0.001)]),
      area({ name: 'Bad' }, [bow]),
      area({ name: 'Pit' }, [square(0.01, -46)]),
    ]);
    await update(rui, id, { unitId: unitIds.NORTH, maxSpeedKph: 40, resources: ['entry', 'speeding'] });
    await start(rui, id);
    await run(rui, id);
    expect(await rui.call('getGeofenceImport', of(id))).toMatchObject({
      state: 'finished',
      progress: { done: 3, total: 3, created: 3, refused: 0 },
    });
    expect((await areas(rui, id, 'bad')).items.map(({ name }) => name)).toEqual(['Bad']);
    expect(await stored(rui)).toMatchObject([
      { name: 'Pit', color: 'petrol', parent: null },
      { name: 'Yard', color: 'green', unit: { id: unitIds.NORTH }, drawnAs: 'imported', maxSpeedKph: 40 },
      { name: 'Gate', parent: { name: 'Yard' }, resources: ['entry', 'speeding'], allAssets: true },
    ]);
    const trail = await queryAsOwner(
      `select after ->> 'name' as name from audit_entries where account_id = $1 and action = 'geofence.create'
        and entity_id in (select geofence_id::text from geofences where account_id = $1) order by sequence`,
      [accountId],
    );
    expect(trail.map(({ name }) => name)).toEqual(['Yard', 'Gate', 'Pit']);
    const notified = await queryAsOwner(
      `select kind, data from notifications where account_id = $1 and kind like 'geofence%'`,
      [accountId],
    );
    expect(notified).toEqual([
      { kind: 'geofence_import_finished', data: { importId: id, created: 3, refused: 1 } },
    ]);
  });

  it('refuses names taken in the meantime, also hidden ones', async () => {
    const { id } = await preview(rui, [
      area({ name: 'Seen' }),
      area({ name: 'Hidden' }),
      area({ name: 'Free' }),
    ]);
    await update(rui, id, { unitId: unitIds.NORTH });
    await drawFence(portal, { name: 'Seen' });
    await drawFence(portal, { name: 'hidden', unitId: unitIds.SOUTH });
    await start(rui, id);
    await run(rui, id);
    const report = await areas(rui, id, 'bad');
    expect(report.items.map(({ name, problems: why }) => [name, ...why])).toEqual([
      ['Seen', 'name_taken'],
      ['Hidden', 'name_taken'],
    ]);
    expect((await stored(rui)).map(({ name }) => name)).toEqual(['Free', 'Seen']);
  });

  it('stops when its creator loses the right or cancels, and resumes where it stopped', async () => {
    const files = [1, 2, 3].map((n) => area({ name: `Area ${n}` }));
    const lost = await preview(rui, files);
    await update(rui, lost.id, { unitId: unitIds.NORTH });
    await start(rui, lost.id);
    await queryAsOwner(`update profile_sections set level = 'see' where account_id = $1`, [accountId]);
    await run(rui, lost.id);
    await queryAsOwner(
      `update profile_sections set level = 'change' where account_id = $1 and module = $2 and profile_id in (
        select profile_id from profiles where account_id = $1 and name = 'rui')`,
      [accountId, CERCAS],
    );
    expect(await rui.call('getGeofenceImport', of(lost.id))).toMatchObject({
      state: 'failed',
      failure: 'rights_lost',
    });
    const stopped = await preview(rui, files);
    await update(rui, stopped.id, { unitId: unitIds.NORTH });
    await start(rui, stopped.id);
    const halt = new AbortController();
    halt.abort();
    await run(rui, stopped.id, 1, halt.signal);
    await run(rui, stopped.id, 1);
    expect(await stored(rui)).toHaveLength(3);
    const cancelled = await preview(rui, [area({ name: 'Never' })]);
    await update(rui, cancelled.id, { unitId: unitIds.NORTH });
    await start(rui, cancelled.id);
    await rui.call('cancelGeofenceImport', of(cancelled.id));
    await run(rui, cancelled.id);
    expect(await stored(rui)).toHaveLength(3);
    expect((await rui.call('listGeofenceImports')).items.map(({ state }) => state)).toEqual([
      'cancelled',
      'finished',
      'failed',
    ]);
  });
});

describe('the export', () => {
  const whole = { query: { format: 'geojson' } } as const;

  it('is refused without a session or format, and omits other ULs and accounts', async () => {
    await visitor.refused('exportGeofences', whole, 401);
    await ana.refused('exportGeofences', {}, 422);
    const { id } = await preview(ana, [area({ name: 'South' })]);
    await update(ana, id, { unitId: unitIds.SOUTH });
    await start(ana, id);
    await run(ana, id);
    expect((await ana.send('exportGeofences', whole)).body).toContain('South');
    for (const person of [lia, eva])
      expect((await person.send('exportGeofences', whole)).json()).toEqual({
        type: 'FeatureCollection',
        features: [],
      });
  });

  it.each(['geojson', 'kml'])(
    'contains the filtered geofences, and can be imported again: %s',
    async (format) => {
      const { id } = await preview(ana, [
        area({ name: 'Yard', tags: ['a'] }, [square(0.01)]),
        area({ name: 'Gate', parent: 'Yard', maxSpeedKph: 20, tags: ['a', 'b'], confirmSeconds: 0 }, [
          square(0.001),
        ]),
        area({ name: 'Other' }, [square(0.01, -46)]),
      ]);
      await update(ana, id, { unitId: unitIds.NORTH });
      await start(ana, id);
      await run(ana, id);
      const before = await stored();
      const file = await ana.send('exportGeofences', { query: { format, tags: 'a' } });
      expect(file.headers['content-disposition']).toBe(`attachment; filename="geofences.${format}"`);
      await queryAsOwner('update geofences set deleted_at = now() where account_id = $1', [accountId]);
      const made = (await upload(ana, file.body)).json<GeofenceImport>();
      await update(ana, made.id, { unitId: unitIds.NORTH });
      await start(ana, made.id);
      await run(ana, made.id);
      const facts = ({
        name,
        parent,
        maxSpeedKph,
        tags,
        color,
        areaSquareMeters,
      }: GeofenceList['items'][number]) => [name, parent?.name, maxSpeedKph, tags, color, areaSquareMeters];
      const gates = await queryAsOwner(
        `select confirm_seconds from geofences where account_id = $1 and name = 'Gate' and deleted_at is null`,
        [accountId],
      );
      expect(gates).toEqual([{ confirm_seconds: 0 }]);
      expect((await stored()).map(facts)).toEqual(before.filter(({ name }) => name !== 'Other').map(facts));
    },
  );
});
