import { mapViewsPerPerson, type CallArguments } from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { everyPage } from '../../testing/every-page.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';

const portal = await portalOf({
  viewer: { sees: ['services:simc:geolocalizacao:mapa'] },
  people: { guest: { sees: [] } },
});
const { owner: ana, viewer: rui, stranger: eva, visitor, people, accountId, queryAsOwner } = portal;
beforeEach(() => queryAsOwner('delete from map_views where account_id = $1', [accountId]));

type MapViewBody = CallArguments<'createMapView'>[0]['body'];
const save = (person: Person, name: string, rest: { shared?: boolean; view?: MapViewBody['view'] } = {}) =>
  person.call('createMapView', { body: { name, view: {}, ...rest } });
const list = async (person: Person) => (await person.call('listMapViews')).items;
const namesOf = async (person: Person) => (await list(person)).map(({ name }) => name);
const of = (mapViewId: number) => ({ params: { mapViewId } });
const expectNotSaved = (body: object, expected: Parameters<Person['refused']>[2], person = rui) =>
  person.refused('createMapView', { body: { view: {}, ...body } }, expected);

describe('the map views API', () => {
  it.each([
    ['without a session', visitor, 401],
    ['without the map', people.guest, 403],
  ] as const)('returns nothing %s', async (_name, caller, status) => {
    const { id } = await save(ana, 'Shared', { shared: true });
    await caller.refused('listMapViews', {}, status);
    await caller.refused('createMapView', { body: { name: 'x', view: {} } }, status);
    await caller.refused('updateMapView', { ...of(id), body: { name: 'x' } }, status);
    await caller.refused('deleteMapView', of(id), status);
    await caller.refused('chooseDefaultMapView', of(id), status);
  });

  it("hides other people's and other accounts' views, and refuses to change them", async () => {
    const own = await save(rui, 'Yards');
    const shared = await save(ana, 'Everybody', { shared: true });
    for (const [person, { id }] of [
      [ana, own],
      [eva, own],
      [eva, shared],
    ] as const) {
      expect((await list(person)).map((view) => view.id)).not.toContain(id);
      await person.refused('updateMapView', { ...of(id), body: { name: 'Mine' } }, 404);
      await person.refused('chooseDefaultMapView', of(id), 404);
      await person.refused('clearDefaultMapView', of(id), 404);
      await person.refused('deleteMapView', of(id), 404);
    }
    expect(await namesOf(rui)).toEqual(['Everybody', 'Yards']);
  });

  it('lets only administrators share, and change shared views', async () => {
    const { id } = await save(ana, 'Everybody', { shared: true });
    await expectNotSaved({ name: 'Mine', shared: true }, 403);
    await rui.refused('updateMapView', { ...of(id), body: { name: 'Mine' } }, 403);
    await rui.refused('deleteMapView', of(id), 403);
    expect(await namesOf(rui)).toEqual(['Everybody']);
  });

  it('refuses a name taken in any case, and an invalid one', async () => {
    const { id } = await save(rui, 'Yards');
    await save(rui, 'Ports');
    await expectNotSaved({ name: ' YARDS ' }, { name: [104] });
    await rui.refused('updateMapView', { ...of(id), body: { name: 'ports' } }, { name: [104] });
    await expectNotSaved({ name: ' ' }, { name: [101] });
    await expectNotSaved({ name: 'x'.repeat(81) }, { name: [102] });
    // Another user can use the same name, and so may a shared view.
    expect((await save(ana, 'Yards')).name).toBe('Yards');
    expect((await save(ana, 'Yards', { shared: true })).shared).toBe(true);
  });

  it.each([
    [{ 'no name': 'x' }],
    [{ q: 'x'.repeat(201) }],
    [{ zoom: 1e300 }],
    [{ models: Array(201).fill('M') }],
    [{ q: {} }],
    ['x'],
  ])('rejects a view that does not fit in a URL: %o', async (view) => {
    await expectNotSaved({ name: 'Odd', view }, 422);
  });

  it('rejects an unknown position in the list', async () => {
    await rui.refused('listMapViews', { query: { cursor: 'x' } }, 422);
  });

  it('explains a view that is too large, and stores 200 selected assets', async () => {
    const models = Array<string>(200).fill('M'.repeat(99));
    expect(await expectNotSaved({ name: 'Large', view: { models } }, 422)).toMatchObject({
      detail: expect.stringContaining('fewer values'),
    });
    const assets = Array.from({ length: 200 }, (_, index) => 2_147_483_000 + index);
    expect((await save(rui, 'Picked', { view: { assets } })).view).toEqual({ assets });
  });
});

describe('a saved view', () => {
  const auditOf = async (id: number) =>
    (
      await queryAsOwner<{ action: string }>(
        `select action from audit_entries where entity = 'map-view' and entity_id = $1 order by sequence`,
        [String(id)],
      )
    ).map(({ action }) => action);

  it('is returned when saved again', async () => {
    const view = { q: 'ESC', units: [3] };
    const [first, second] = await Promise.all([save(rui, 'Yards', { view }), save(rui, 'Yards', { view })]);
    expect(second).toEqual(first);
    expect(await auditOf(first.id)).toEqual(['map-view.create']);
    await expectNotSaved({ name: 'Yards', view: { q: 'other' } }, { name: [104] });
  });

  it('is returned as saved, renamed, replaced and deleted, each audited', async () => {
    const view = {
      q: 'ESC',
      status: ['running'],
      models: ['São João, 6×4'],
      at: '-23.5,-46.6,9.0',
      asset: 7,
    };
    const saved = await save(rui, '  Night shift ', { view });
    expect(saved).toMatchObject({ name: 'Night shift', shared: false, isDefault: false, view });
    const renamed = await rui.call('updateMapView', { ...of(saved.id), body: { name: 'Day shift' } });
    expect(renamed).toMatchObject({ name: 'Day shift', view });
    await rui.call('updateMapView', { ...of(saved.id), body: { view: { order: 'code' } } });
    expect(await list(rui)).toMatchObject([{ name: 'Day shift', view: { order: 'code' } }]);
    await rui.call('deleteMapView', of(saved.id));
    expect(await rui.call('listMapViews')).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(await auditOf(saved.id)).toEqual([
      'map-view.create',
      'map-view.update',
      'map-view.update',
      'map-view.delete',
    ]);
  });

  it('can be one person’s default, one at a time, until it is deleted', async () => {
    const shared = await save(ana, 'Everybody', { shared: true });
    const own = await save(rui, 'Yards');
    const defaults = async (person: Person) =>
      (await list(person)).flatMap(({ name, isDefault }) => (isDefault ? [name] : []));
    for (const { id } of [own, shared]) await rui.call('chooseDefaultMapView', of(id));
    expect(await defaults(rui)).toEqual(['Everybody']);
    expect(await defaults(ana)).toEqual([]);
    await rui.call('clearDefaultMapView', of(own.id));
    expect(await defaults(rui)).toEqual(['Everybody']);
    await rui.call('clearDefaultMapView', of(shared.id));
    expect(await defaults(rui)).toEqual([]);
    await rui.call('chooseDefaultMapView', of(shared.id));
    await ana.call('deleteMapView', of(shared.id));
    expect(await list(rui)).toMatchObject([{ name: 'Yards', isDefault: false }]);
  });

  it('is limited in number for each person and for shared ones, and paged', async () => {
    await queryAsOwner(
      `insert into map_views (account_id, user_id, name, view)
        select $1, $2, 'View ' || n, '{}' from generate_series(1, $3::int) as n`,
      [accountId, rui.id, mapViewsPerPerson - 1],
    );
    const together = await Promise.all(
      ['a', 'b', 'c'].map((name) => rui.send('createMapView', { body: { name, view: {} } })),
    );
    expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422]);
    await save(ana, 'Everybody', { shared: true });
    expect((await rui.call('listMapViews', { query: { limit: 40 } })).total).toBe(mapViewsPerPerson + 1);
    const all = await everyPage((cursor) => rui.call('listMapViews', { query: { limit: 40, cursor } }));
    expect(new Set(all.map(({ id }) => id)).size).toBe(mapViewsPerPerson + 1);
  });
});
