import type {
  Geofence,
  ListGeofenceEventsQuery,
  ListGeofencesQuery,
  ListGeofenceVisitsQuery,
} from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import type { LooseInput } from '../../testing/portal-client.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { clearFences, drawFence, fence, square, type GeofenceBody } from './testing/plant-fences.ts';

const portal = await portalOf({
  assets: { one: {}, two: {}, other: { unit: 'SOUTH' } },
  people: { rui: { changes: ['services:simc:geolocalizacao:cercas'] } },
});
const { owner, viewer: lia, stranger: eva, visitor, accountId, unitIds, assetIds, queryAsOwner } = portal;
const { rui } = portal.people;
beforeEach(() => clearFences(portal));

const create = (more: Partial<GeofenceBody> = {}, person: Person = owner) => drawFence(portal, more, person);
const expectRefused = (more: object, expected: Parameters<Person['refused']>[2], person: Person = owner) =>
  person.refused('createGeofence', { body: { unitId: unitIds.NORTH, ...fence(), ...more } }, expected);
const update = ({ id, version }: Geofence, more: Partial<GeofenceBody> = {}) => ({
  params: { geofenceId: id },
  body: { version, ...fence(more) },
});
const removal = (geofenceId: number, subGeofences = 0) => ({
  params: { geofenceId },
  query: { subGeofences },
});
const list = async (query: Partial<ListGeofencesQuery> = {}, person: Person = owner) =>
  await person.call('listGeofences', { query });

describe('a person without the right', () => {
  it('is refused: a visitor, a reader, another UL, another account', async () => {
    await visitor.refused('createGeofence', { body: { unitId: unitIds.NORTH, ...fence() } }, 401);
    await expectRefused({}, 403, lia);
    const theirs = await create({ name: 'South', unitId: unitIds.SOUTH });
    await expectRefused({}, { unitId: ['not_found'] }, eva);
    await expectRefused({ unitId: unitIds.SOUTH }, { unitId: ['not_found'] }, rui);
    for (const person of [rui, eva]) {
      await person.refused('getGeofence', { params: { geofenceId: theirs.id } }, 404);
      await person.refused('updateGeofence', update(theirs), 404);
      await person.refused('deleteGeofence', removal(theirs.id), 404);
      expect((await list({}, person)).items).toEqual([]);
      expect((await person.call('getGeofenceShapes')).features).toEqual([]);
    }
  });

  it('sees what the UL recorded, for visible assets', async () => {
    const geofence = await create();
    for (const asset of [assetIds.one, assetIds.other])
      await plantVisit(geofence.id, asset, '2026-03-01T10:00:00Z');
    const visits = await lia.call('listGeofenceVisits');
    expect(visits.items.map(({ asset }) => asset.code)).toEqual(['one']);
    expect(visits.total).toBe(1);
    expect((await list({}, lia)).items[0]?.insideCount).toBe(1);
    expect((await eva.call('listGeofenceVisits')).items).toEqual([]);
  });
});

describe('an invalid geofence', () => {
  it.each([
    ['no resource', { resources: [] }, { resources: [108] }],
    ['speeding without a limit', { resources: ['speeding'] }, { maxSpeedKph: [108] }],
    ['no asset', { assets: { all: false, ids: [] } }, { assets: [108] }],
    ['required presence without a schedule', { mustBeInside: true }, { schedule: [108] }],
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
  ])('%s is refused with its field', async (_what, more, errors) => {
    expect(await expectRefused(more, errors)).toMatchObject({ status: 422 });
    expect((await list()).total).toBe(0);
  });

  it('names an asset of another UL, or a hidden one', async () => {
    const other = [assetIds.one, assetIds.other];
    await expectRefused({ assets: { all: false, ids: other } }, { assets: ['other_unit'] });
    await expectRefused({ assets: { all: false, ids: [2_000_000_000] } }, { assets: ['not_found'] });
  });

  it('has a confirmation time beyond five minutes', async () => {
    for (const confirmSeconds of [301, -1, 1.5]) await expectRefused({ confirmSeconds }, 'confirmSeconds');
    const gate = await create({ confirmSeconds: 0 });
    expect(gate.confirmSeconds).toBe(0);
    const input = update(gate);
    const changed = await owner.call('updateGeofence', {
      ...input,
      body: { ...input.body, confirmSeconds: 300 },
    });
    expect(changed.confirmSeconds).toBe(300);
    expect((await create({ name: 'Usual' })).confirmSeconds).toBe(30);
    const [visit] = await queryAsOwner<{ seconds: number }>(
      `select (definition ->> 'confirmSeconds')::int as seconds from geofence_versions
        where geofence_id = $1 and valid_to = 'infinity'`,
      [gate.id],
    );
    expect(visit).toEqual({ seconds: 300 });
  });

  it('repeats a name within its UL or parent', async () => {
    const parent = await create();
    await expectRefused({ name: 'yard' }, { name: [104] });
    await create({ parentId: parent.id, shape: square(0.005) });
  });

  it('has a missing, nested or foreign parent, or extends beyond it', async () => {
    const parent = await create();
    const child = await create({ name: 'Gate', parentId: parent.id, shape: square(0.002) });
    const named = { name: 'New', parentId: parent.id };
    await expectRefused({ ...named, parentId: 2_000_000_000 }, 'parentId');
    expect(await expectRefused({ ...named, parentId: child.id }, 'parentId')).toMatchObject({
      errors: { parentId: ['is_sub_geofence'] },
    });
    expect(await expectRefused({ ...named, unitId: unitIds.SOUTH }, 'unitId')).toMatchObject({
      errors: { unitId: ['other_unit'] },
    });
    expect(await expectRefused({ ...named, shape: square(0.02) }, 'shape')).toMatchObject({
      errors: { shape: ['outside_parent'] },
    });
  });

  it('changes its UL, which an update does not accept', async () => {
    const input = update(await create());
    const moved: LooseInput = { ...input, body: { ...input.body, unitId: unitIds.SOUTH } };
    await owner.refused('updateGeofence', moved, 422);
  });
});

describe('a geofence', () => {
  it('is created with its measurements, and has a version that the reducers read', async () => {
    const geofence = await create({
      assets: { all: false, ids: [assetIds.two, assetIds.one] },
      tags: ['a', 'a'],
    });
    expect(geofence).toMatchObject({
      unit: { id: unitIds.NORTH },
      parent: null,
      assetCount: 2,
      assetIds: [assetIds.one, assetIds.two],
      hiddenAssetCount: 0,
      vertexCount: 4,
      tags: ['a'],
      bounds: [-46.6, -23.5, expect.closeTo(-46.59), expect.closeTo(-23.49)],
      subCount: 0,
    });
    expect(geofence.areaSquareMeters / 1_134_000).toBeCloseTo(1, 1);
    expect(geofence.perimeterMeters / 4263).toBeCloseTo(1, 1);
    const versions = await queryAsOwner(
      'select version, valid_to, definition from geofence_versions where account_id = $1',
      [accountId],
    );
    expect(versions).toMatchObject([
      {
        version: geofence.version,
        valid_to: Infinity,
        definition: {
          geofenceId: geofence.id,
          assets: [assetIds.one, assetIds.two],
          onEntry: true,
          onSpeeding: false,
        },
      },
    ]);
  });

  it('is updated by version: a repeat changes nothing, an old version is refused with the differences', async () => {
    const geofence = await create({ tags: ['b', 'a'] });
    const repeat = update(geofence, { tags: ['a', 'b'], resources: ['exit', 'entry'] });
    expect((await owner.call('updateGeofence', repeat)).version).toBe(geofence.version);
    const change = update(geofence, { name: 'Pit', tags: ['a', 'b'], color: 'red' });
    const changed = await rui.call('updateGeofence', change);
    expect(changed.version).toBeGreaterThan(geofence.version);
    await owner.refused('updateGeofence', update(geofence), 409);
    const changes = await owner.call('listGeofenceChanges', { params: { geofenceId: geofence.id } });
    expect(changes.items).toMatchObject([
      { version: changed.version, changed: ['name', 'color'], changedBy: 'rui' },
      { version: geofence.version, changed: [] },
    ]);
    const open = await queryAsOwner(
      `select version from geofence_versions where account_id = $1 and valid_to = 'infinity'`,
      [accountId],
    );
    expect(open).toEqual([{ version: changed.version }]);
  });

  it('is deleted with the confirmed number of sub-geofences, and keeps its visits', async () => {
    const parent = await create();
    await create({ name: 'Gate', parentId: parent.id, shape: square(0.002) });
    await plantVisit(parent.id, assetIds.one, '2026-03-01T10:00:00Z');
    expect(await rui.refused('deleteGeofence', removal(parent.id, 0), 409)).toMatchObject({
      detail: expect.stringContaining('changed to 1'),
    });
    await rui.call('deleteGeofence', removal(parent.id, 1));
    expect((await list()).items).toEqual([]);
    await rui.refused('deleteGeofence', removal(parent.id, 0), 404);
    const visits = await owner.call('listGeofenceVisits');
    expect(visits.items).toMatchObject([{ geofence: { name: 'Yard', deleted: true } }]);
    await create();
  });

  it('blocks batches of its account, so that later positions are evaluated by it', async () => {
    const holder = await portal.database.pipeline.connect();
    try {
      await holder.query(
        `begin; select pg_advisory_xact_lock_shared(hashtext('azimute.assignments'), ${accountId})`,
      );
      let answered = false;
      const creating = create().then(() => (answered = true));
      const waiting = () =>
        queryAsOwner(
          `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        );
      await expect.poll(waiting, { timeout: limits.waitMs }).toHaveLength(1);
      expect(answered).toBe(false);
      await holder.query('commit');
      await creating;
    } finally {
      holder.release();
    }
  });
});

describe('the list', () => {
  it('has each parent followed by its sub-geofences, in pages, with filters', async () => {
    const yard = await create({ name: 'Área B' });
    await create({ name: 'area a', tags: ['mine'] });
    await create({ name: 'Zebra', parentId: yard.id, shape: square(0.002) });
    await create({ name: 'Gate', parentId: yard.id, shape: square(0.003) });
    await create({ name: 'South', unitId: unitIds.SOUTH, resources: ['speeding'], maxSpeedKph: 30 });
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ limit: 2, cursor });
      expect(page.total).toBe(5);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(['area a', 'Área B', 'Gate', 'Zebra', 'South']);
    const namesOf = async (query: Partial<ListGeofencesQuery>) =>
      (await list(query)).items.map(({ name }) => name);
    expect(await namesOf({ search: 'mine' })).toEqual(['area a']);
    expect(await namesOf({ search: 'AREA' })).toEqual(['area a', 'Área B']);
    expect(await namesOf({ resources: ['speeding'] })).toEqual(['South']);
    expect(await namesOf({ units: [unitIds.SOUTH] })).toEqual(['South']);
    expect(await namesOf({ tags: ['mine', 'none'] })).toEqual(['area a']);
    const [, first] = (await list()).items;
    expect(first).toMatchObject({ name: 'Área B', subCount: 2, assetCount: 2, allAssets: true });
    await owner.refused('listGeofences', { query: { cursor: 'nonsense' } }, 422);
  });

  it('returns simplified shapes for a map area', async () => {
    const circle = Array.from({ length: 501 }, (_, index): [number, number] => {
      const angle = ((index % 500) / 500) * 2 * Math.PI;
      return [-46 + 0.01 * Math.cos(angle), -23 + 0.01 * Math.sin(angle)];
    });
    await create({ name: 'Circle', shape: { type: 'Polygon', coordinates: [circle] } });
    await create();
    const all = await owner.call('getGeofenceShapes');
    expect(all.features.map(({ geometry }) => geometry.coordinates[0]?.length).toSorted()).toEqual([5, 501]);
    const some = await owner.send('getGeofenceShapes', {
      query: { within: '-46.1,-23.1,-45.9,-22.9', toleranceMeters: 20 },
    });
    const { features } = some.json<typeof all>();
    expect(features.map(({ properties }) => properties.name)).toEqual(['Circle']);
    expect(features[0]?.geometry.coordinates[0]?.length).toBeLessThan(60);
  });
});

describe('recorded visits and events', () => {
  it('are listed newest first, by period, asset and geofence, in pages', async () => {
    const geofence = await create();
    for (const hour of ['08', '09', '10'])
      await plantVisit(geofence.id, assetIds.one, `2026-03-01T${hour}:00:00Z`, `2026-03-01T${hour}:30:00Z`);
    await plantVisit(geofence.id, assetIds.two, '2026-03-01T11:00:00Z');
    const visits = (query: Partial<ListGeofenceVisitsQuery>) => owner.call('listGeofenceVisits', { query });
    const hours = async (query: Partial<ListGeofenceVisitsQuery>) =>
      (await visits(query)).items.map(({ entered }) => entered.at.slice(11, 13));
    expect(await hours({ limit: 3 })).toEqual(['11', '10', '09']);
    const cursor = (await visits({ limit: 3 })).nextCursor ?? '';
    expect(await visits({ limit: 3, cursor })).toMatchObject({
      items: [{ entered: { at: '2026-03-01T08:00:00.000Z' } }],
      total: 4,
    });
    const period = { from: '2026-03-01T09:15:00Z', to: '2026-03-01T11:00:00Z' };
    expect(await hours(period)).toEqual(['10', '09']);
    expect(await hours({ open: true })).toEqual(['11']);
    expect(await hours({ open: false, assets: [assetIds.two] })).toEqual([]);
    const now = await owner.call('getAssetGeofences', { params: { assetId: assetIds.two } });
    expect(now.items).toMatchObject([
      { geofence: { id: geofence.id }, enteredAt: '2026-03-01T11:00:00.000Z' },
    ]);
  });

  it('include only kinds that the geofence records', async () => {
    const geofence = await create();
    await plantTransition(geofence.id, 'entry', '2026-03-01T08:00:00Z', true);
    await plantTransition(geofence.id, 'passage', '2026-03-01T09:00:00Z', false);
    const kinds = async (query: Partial<ListGeofenceEventsQuery>) =>
      (await owner.call('listGeofenceEvents', { query })).items.map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['entry']);
    expect(await kinds({ all: true })).toEqual(['passage', 'entry']);
    expect(await kinds({ all: true, kinds: ['passage'] })).toEqual(['passage']);
    expect(await kinds({ all: true, from: '2026-03-01T08:30:00Z' })).toEqual(['passage']);
  });
});

async function plantVisit(
  geofenceId: number,
  assetId: number,
  enteredAt: string,
  leftAt?: string,
): Promise<void> {
  await queryAsOwner(
    `insert into geofence_visits (account_id, geofence_id, unit_id, asset_id, entered_at, entry_confirmed_at,
        entry_received_at, entry_cause, left_at, inferred, certainty, geofence_version, reducer_version)
      values ($1, $2, $3, $4, $5, $5, $5, 'crossed', $6, false, 1, 1, 1)`,
    [accountId, geofenceId, unitIds.NORTH, assetId, enteredAt, leftAt ?? null],
  );
}

async function plantTransition(
  geofenceId: number,
  kind: string,
  at: string,
  isEvent: boolean,
): Promise<void> {
  await queryAsOwner(
    `insert into geofence_transitions (account_id, geofence_id, unit_id, asset_id, kind, crossed_at, confirmed_at,
        received_at, latitude, longitude, cause, inferred, certainty, is_event, severity, proof, geofence_version,
        reducer_version)
      values ($1, $2, $3, $4, $5, $6, $6, $6, -23.5, -46.6, 'crossed', false, 1, $7, 'low', '{}', 1, 1)`,
    [accountId, geofenceId, unitIds.NORTH, assetIds.one, kind, at, isEvent],
  );
}
