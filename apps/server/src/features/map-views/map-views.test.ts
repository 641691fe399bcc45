import { mapViewsPerPerson, type MapViewList, type SavedMapView } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { mapViewsRoutes } from './map-views-routes.ts';

let portal: IdentityServer;
let accountIds: Record<string, number>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  portal = await startIdentityServer(mapViewsRoutes);
  ({ accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
      { email: 'guest@alfa.example', roles: { 'alfa.example': 'viewer' } },
    ],
  }));
  await portal.queryAsOwner(
    `with made as (insert into profiles (account_id, name) values ($1, 'Map') returning profile_id),
      section as (insert into profile_sections (account_id, profile_id, module, level)
        select $1, profile_id, 'services:simc:geolocalizacao:mapa', 'see' from made)
      insert into profile_users (account_id, profile_id, user_id)
        select $1, profile_id, (select user_id from users where email = 'rui@alfa.example') from made`,
    [accountIds['alfa.example']],
  );
  for (const person of ['ana@alfa', 'rui@alfa', 'eva@other', 'guest@alfa']) {
    const [name = ''] = person.split('@');
    tokens[name] = (await portal.signIn(`${person}.example`)).access;
  }
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.queryAsOwner('delete from map_views');
});

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, who?: string, body?: object) =>
  portal.call(method, `/map-views${path}`, who === undefined ? undefined : tokens[who], body);
const save = async (who: string, name: string, rest: object = {}) =>
  (await call('PUT', '', who, { name, view: {}, ...rest })).json<SavedMapView>();
const list = async (who: string, query = '') => (await call('GET', query, who)).json<MapViewList>();
const namesOf = async (who: string) => (await list(who)).items.map(({ name }) => name);

describe('refusals', () => {
  it('answers 401 without a session and 403 without the map', async () => {
    const { id } = await save('ana', 'Shared', { shared: true });
    for (const [who, status] of [
      [undefined, 401],
      ['guest', 403],
    ] as const) {
      expect((await call('GET', '', who)).statusCode).toBe(status);
      expect((await call('PUT', '', who, { name: 'x', view: {} })).statusCode).toBe(status);
      expect((await call('PUT', `/${id}`, who, { name: 'x' })).statusCode).toBe(status);
      expect((await call('DELETE', `/${id}`, who)).statusCode).toBe(status);
      expect((await call('PUT', `/${id}/default`, who)).statusCode).toBe(status);
    }
  });

  it("shows and changes nothing of somebody else's, nor of another account", async () => {
    const own = await save('rui', 'Yards');
    const shared = await save('ana', 'Everybody', { shared: true });
    for (const [who, { id }] of [
      ['ana', own],
      ['eva', own],
      ['eva', shared],
    ] as const) {
      expect((await list(who)).items.map((view) => view.id)).not.toContain(id);
      expect((await call('PUT', `/${id}`, who, { name: 'Mine' })).statusCode).toBe(404);
      expect((await call('PUT', `/${id}/default`, who)).statusCode).toBe(404);
      expect((await call('DELETE', `/${id}/default`, who)).statusCode).toBe(404);
      expect((await call('DELETE', `/${id}`, who)).statusCode).toBe(404);
    }
    expect(await namesOf('rui')).toEqual(['Everybody', 'Yards']);
  });

  it('lets administrators alone share, and change what is shared', async () => {
    const { id } = await save('ana', 'Everybody', { shared: true });
    const sharing = await call('PUT', '', 'rui', { name: 'Mine', view: {}, shared: true });
    expect(sharing.statusCode).toBe(403);
    expect((await call('PUT', `/${id}`, 'rui', { name: 'Mine' })).statusCode).toBe(403);
    expect((await call('DELETE', `/${id}`, 'rui')).statusCode).toBe(403);
    expect(await namesOf('rui')).toEqual(['Everybody']);
  });

  it('tells a name that is taken, whatever its case, and one that is none', async () => {
    const { id } = await save('rui', 'Yards');
    await save('rui', 'Ports');
    for (const answer of [
      await call('PUT', '', 'rui', { name: ' YARDS ', view: {} }),
      await call('PUT', `/${id}`, 'rui', { name: 'ports' }),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ errors: { name: [104] } });
    }
    expect((await call('PUT', '', 'rui', { name: ' ', view: {} })).json()).toMatchObject({
      errors: { name: [101] },
    });
    expect((await call('PUT', '', 'rui', { name: 'x'.repeat(81), view: {} })).json()).toMatchObject({
      errors: { name: [102] },
    });
    // The same name is another one's to use, and that of what is shared.
    expect((await save('ana', 'Yards')).name).toBe('Yards');
    expect((await save('ana', 'Yards', { shared: true })).shared).toBe(true);
  });

  it('keeps no view that could not stand in an address', async () => {
    const views = [
      { 'no name': 'x' },
      { q: 'x'.repeat(201) },
      { zoom: 1e300 },
      { models: Array(201).fill('M') },
      { q: {} },
      'x',
    ];
    for (const view of views) {
      expect((await call('PUT', '', 'rui', { name: 'Odd', view })).statusCode).toBe(422);
    }
    expect((await call('GET', '?cursor=x', 'rui')).statusCode).toBe(422);
  });

  it('says of a view that is too large what to do, and keeps 200 picked assets', async () => {
    const texts = Array<string>(200).fill('M'.repeat(99));
    const answer = await call('PUT', '', 'rui', { name: 'Large', view: { models: texts } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining('fewer values') as string });
    const assets = Array.from({ length: 200 }, (_, index) => 2_147_483_000 + index);
    expect((await save('rui', 'Picked', { view: { assets } })).view).toEqual({ assets });
  });
});

describe('a saved view', () => {
  it('is answered again where it is saved again', async () => {
    const body = { name: 'Yards', view: { q: 'ESC', units: [3] } };
    const [first, second] = await Promise.all([call('PUT', '', 'rui', body), call('PUT', '', 'rui', body)]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    const { id } = first.json<SavedMapView>();
    const audited = await portal.queryAsOwner(
      "select from audit_entries where action = 'map-view.create' and entity_id = $1",
      [String(id)],
    );
    expect(audited).toHaveLength(1);
    const other = await call('PUT', '', 'rui', { ...body, view: { q: 'other' } });
    expect(other.json()).toMatchObject({ errors: { name: [104] } });
  });

  it('is answered as it was saved, renamed, replaced and deleted, which the audit tells', async () => {
    const view = {
      q: 'ESC',
      status: ['running'],
      models: ['São João, 6×4'],
      at: '-23.5,-46.6,9.0',
      asset: 7,
    };
    const saved = await save('rui', '  Night shift ', { view });
    expect(saved).toMatchObject({ name: 'Night shift', shared: false, isDefault: false, view });
    const renamed = await call('PUT', `/${saved.id}`, 'rui', { name: 'Day shift' });
    expect(renamed.json()).toMatchObject({ name: 'Day shift', view });
    await call('PUT', `/${saved.id}`, 'rui', { view: { order: 'code' } });
    expect((await list('rui')).items).toMatchObject([{ name: 'Day shift', view: { order: 'code' } }]);
    expect((await call('DELETE', `/${saved.id}`, 'rui')).statusCode).toBe(204);
    expect(await list('rui')).toEqual({ items: [], nextCursor: null, total: 0 });
    const audited = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'map-view' and entity_id = $1 order by sequence`,
      [String(saved.id)],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'map-view.create',
      'map-view.update',
      'map-view.update',
      'map-view.delete',
    ]);
  });

  it('opens the map for one person alone, one at a time, and goes with the view', async () => {
    const shared = await save('ana', 'Everybody', { shared: true });
    const own = await save('rui', 'Yards');
    const defaults = async (who: string) =>
      (await list(who)).items.flatMap(({ name, isDefault }) => (isDefault ? [name] : []));
    for (const { id } of [own, shared]) {
      expect((await call('PUT', `/${id}/default`, 'rui')).statusCode).toBe(204);
    }
    expect(await defaults('rui')).toEqual(['Everybody']);
    expect(await defaults('ana')).toEqual([]);
    await call('DELETE', `/${own.id}/default`, 'rui');
    expect(await defaults('rui')).toEqual(['Everybody']);
    await call('DELETE', `/${shared.id}/default`, 'rui');
    expect(await defaults('rui')).toEqual([]);
    await call('PUT', `/${shared.id}/default`, 'rui');
    expect((await call('DELETE', `/${shared.id}`, 'ana')).statusCode).toBe(204);
    expect(await list('rui')).toMatchObject({ total: 1, items: [{ name: 'Yards', isDefault: false }] });
  });

  it('is one of so many, in pages, of a person and as many shared', async () => {
    await portal.queryAsOwner(
      `insert into map_views (account_id, user_id, name, view)
        select m.account_id, m.user_id, 'View ' || n, '{}' from memberships m join users using (user_id),
          generate_series(1, $1) as n where email = 'rui@alfa.example'`,
      [mapViewsPerPerson - 1],
    );
    const together = await Promise.all(
      ['a', 'b', 'c'].map((name) => call('PUT', '', 'rui', { name, view: {} })),
    );
    expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422]);
    await save('ana', 'Everybody', { shared: true });
    const first = await list('rui', '?limit=40');
    expect(first).toMatchObject({ total: mapViewsPerPerson + 1, nextCursor: expect.any(String) });
    const second = await list('rui', `?limit=40&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(mapViewsPerPerson + 1);
  });
});
