import type { SilencePeople, SilentAsset, SilentAssetList } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { silenceRoutes } from './silence-routes.ts';

const MODULE = 'services:simc:connectivity';
const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
let portal: TestPortal;
let account: TestAccount;
let owner: Actor;
let actor: Actor | null = null;
const ids = new Map<string, number>();

beforeAll(async () => {
  portal = await createTestPortal({
    clock: createManualClock(now),
    actor: () => actor,
    routes: silenceRoutes,
  });
  account = await createTestAccount(portal, 'one.example');
  const [user] = await portal.queryAsOwner<{ id: number }>(
    `insert into users (email, name) values ('ana@one.example', 'Ana') returning user_id as id`,
  );
  await portal.queryAsOwner(`insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`, [
    account.accountId,
    user?.id,
  ]);
  owner = { ...account.administrator, userId: user?.id ?? 0, sees: [MODULE], changes: [MODULE] };
  await portal.queryAsOwner(`update accounts set modules = '{${MODULE}}', time_zone = 'UTC'`);
  // Three of one place that fell silent together, one that lost its power, one whose battery ran down, one without a place
  // for hours, one in the workshop, one whose device is elsewhere, one that is heard, and one that never was.
  for (const name of [
    'site1',
    'site2',
    'site3',
    'power',
    'battery',
    'blind',
    'workshop',
    'moved',
    'heard',
    'never',
  ])
    ids.set(name, await account.addAsset(name));
  for (const [name, hours, latitude] of [
    ['site1', 50, -23],
    ['site2', 50.2, -23.001],
    ['site3', 49.9, -23.002],
    ['power', 40, -10],
    ['battery', 39, -11],
    ['blind', 38, -12],
    ['workshop', 37, -13],
    ['moved', 36, -14],
    ['heard', 1, -23.5],
  ] as const)
    await plantState(name, hours, latitude);
  await event('power', 'alarm_power_on', 40.6);
  await event('power', 'alarm_power_cut', 40.1);
  await portal.queryAsOwner(
    'update asset_states set battery_percent = 9, battery_read_at = contact_at where asset_id = $1',
    [idOf('battery')],
  );
  await portal.queryAsOwner(
    `update asset_states set fixed_at = fixed_at - interval '5 hours' where asset_id = $1`,
    [idOf('blind')],
  );
  await portal.queryAsOwner('update assets set in_maintenance = true where asset_id = $1', [
    idOf('workshop'),
  ]);
  await portal.queryAsOwner(
    `insert into past_assignments (account_id, device_id, since, until, asset_id, external_id)
      select account_id, device_id, '-infinity', $2, asset_id, external_id from devices where asset_id = $1`,
    [idOf('moved'), hoursAgo(35)],
  );
  await portal.queryAsOwner('update devices set asset_id = $2, since = $3 where asset_id = $1', [
    idOf('moved'),
    idOf('heard'),
    hoursAgo(35),
  ]);
});
afterAll(() => portal.close());
beforeEach(async () => {
  actor = owner;
  await portal.queryAsOwner('delete from silence_reviews');
});

function idOf(name: string): number {
  return ids.get(name) ?? 0;
}

async function plantState(name: string, hours: number, latitude: number): Promise<void> {
  await portal.queryAsOwner(
    `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, contact_at, latitude, longitude, engine_on)
      select $1, $2, d.device_id, $3, $3, $3, $4, -46, false from devices d where d.account_id = $1 and d.asset_id = $2`,
    [account.accountId, idOf(name), hoursAgo(hours), latitude],
  );
}

async function event(name: string, kind: string, hours: number): Promise<void> {
  await portal.queryAsOwner(
    `insert into device_events (account_id, device_id, asset_id, occurred_at, kind, content_hash, door, received_at)
      select $1, d.device_id, $2, $3, $4, 1, 1, $3 from devices d where d.account_id = $1 and d.asset_id = $2`,
    [account.accountId, idOf(name), hoursAgo(hours), kind],
  );
}

async function ask(method: 'GET' | 'PUT', path: string, payload?: object) {
  return await portal.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer session' },
    ...(payload !== undefined && { payload }),
  });
}
async function list(query = ''): Promise<SilentAssetList> {
  const answer = await ask('GET', `/silent-assets${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SilentAssetList>();
}
const namesOf = ({ items }: SilentAssetList): (string | undefined)[] =>
  items.map(({ asset }) => [...ids].find(([, id]) => id === asset.id)?.[0]);

it('is kept from whoever does not see Connectivity, and confined to ULs', async () => {
  actor = { ...owner, sees: ['services:simc:cockpit'], changes: [] };
  expect((await ask('GET', '/silent-assets')).statusCode).toBe(403);
  expect((await ask('GET', '/silent-assets/export?format=csv')).statusCode).toBe(403);
  actor = { ...owner, role: 'viewer', allUnits: false, unitIds: [] };
  expect((await list()).total).toBe(0);
  const body = { silentSince: null, cause: null, ownerId: null };
  expect((await ask('PUT', `/silent-assets/${idOf('never')}`, body)).statusCode).toBe(404);
  actor = { ...owner, changes: [] };
  expect((await ask('PUT', `/silent-assets/${idOf('never')}`, body)).statusCode).toBe(403);
});

it('says why each asset is likely to be silent, the longest silent first, and how many of each there are', async () => {
  const all = await list();
  expect(namesOf(all)).toEqual([
    'never',
    'site2',
    'site1',
    'site3',
    'power',
    'battery',
    'blind',
    'workshop',
    'moved',
  ]);
  expect(all.items.map(({ likely }) => likely)).toEqual([
    'unknown',
    'site_silent',
    'site_silent',
    'site_silent',
    'power_lost',
    'low_battery',
    'receiver_blind',
    'in_workshop',
    'device_moved',
  ]);
  expect(all.items[4]?.evidence).toMatchObject({
    lastPowerEvent: { kind: 'alarm_power_cut', at: hoursAgo(40.1) },
    neighbours: { of: 0, silent: 0, together: 0 },
  });
  expect(all.items[1]?.evidence.neighbours).toEqual({ of: 2, silent: 2, together: 2 });
  expect(all.causes.find(({ cause }) => cause === 'site_silent')).toMatchObject({ assets: 3, reviewed: 0 });
});

it('is narrowed down by cause and read page by page, and comes as a file', async () => {
  expect(namesOf(await list('?causes=power_lost&causes=low_battery'))).toEqual(['power', 'battery']);
  expect(namesOf(await list(`?assets=${idOf('blind')}`))).toEqual(['blind']);
  const names: (string | undefined)[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await list(`?limit=4${cursor && `&cursor=${cursor}`}`);
    expect(page.total).toBe(9);
    names.push(...namesOf(page));
    cursor = page.nextCursor;
  }
  expect(new Set(names).size).toBe(9);
  const file = await ask('GET', '/silent-assets/export?format=csv&locale=pt&causes=device_moved');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Equipamento passou para outro ativo');
});

it('is overridden by what people say until the asset is heard again, and counted', async () => {
  const body = {
    silentSince: hoursAgo(40),
    cause: 'subscription',
    ownerId: owner.userId,
    note: 'SIM cut off',
  };
  expect(
    (await ask('PUT', `/silent-assets/${idOf('power')}`, { ...body, silentSince: hoursAgo(41) })).statusCode,
  ).toBe(409);
  expect((await ask('PUT', `/silent-assets/${idOf('heard')}`, body)).statusCode).toBe(404);
  const reviewed = await ask('PUT', `/silent-assets/${idOf('power')}`, body);
  expect(reviewed.json<SilentAsset>()).toMatchObject({
    likely: 'power_lost',
    cause: 'subscription',
    review: {
      cause: 'subscription',
      note: 'SIM cut off',
      owner: { name: 'Ana' },
      by: 'Ana',
      at: now.toISOString(),
    },
  });
  const right = { silentSince: hoursAgo(39), cause: 'low_battery', ownerId: null };
  expect((await ask('PUT', `/silent-assets/${idOf('battery')}`, right)).statusCode).toBe(200);
  const { causes } = await list();
  const of = (cause: string) => causes.find((one) => one.cause === cause);
  expect(of('power_lost')).toMatchObject({ assets: 0, reviewed: 1, right: 0 });
  expect(of('subscription')).toMatchObject({ assets: 1, reviewed: 0 });
  expect(of('low_battery')).toMatchObject({ assets: 1, reviewed: 1, right: 1 });
  expect(namesOf(await list('?owned=mine'))).toEqual(['power']);
  expect((await list('?owned=nobody')).total).toBe(8);
  await ask('PUT', `/silent-assets/${idOf('power')}`, { ...body, ownerId: null });
  expect((await list('?owned=anyone')).total).toBe(0);
  // Heard again and silent again, it is another silence; what was said of the one before stays counted.
  await portal.queryAsOwner('update asset_states set contact_at = $2, fixed_at = $2 where asset_id = $1', [
    idOf('power'),
    hoursAgo(30),
  ]);
  const [again] = (await list(`?assets=${idOf('power')}`)).items;
  expect(again).toMatchObject({ cause: 'unknown', review: null });
  expect((await list()).causes.find(({ cause }) => cause === 'power_lost')).toMatchObject({ reviewed: 1 });
  const entries = await portal.queryAsOwner<{ action: string }>(
    `select action from audit_entries where entity = 'silence' and entity_id = $1`,
    [String(idOf('power'))],
  );
  expect(entries).toHaveLength(2);
});

it('keeps what others said of what is left out', async () => {
  const path = `/silent-assets/${idOf('battery')}`;
  const silentSince = hoursAgo(39);
  const said = { cause: 'subscription', ownerId: owner.userId, note: 'SIM cut off' };
  await ask('PUT', path, { silentSince, ...said });
  const reviewOf = async (body: object) =>
    (await ask('PUT', path, { silentSince, ...body })).json<SilentAsset>().review;
  expect(await reviewOf({})).toMatchObject({
    cause: 'subscription',
    owner: { name: 'Ana' },
    note: said.note,
  });
  expect(await reviewOf({ ownerId: null })).toMatchObject({
    cause: 'subscription',
    owner: null,
    note: said.note,
  });
  expect(await reviewOf({ cause: null })).toMatchObject({ cause: null, owner: null, note: said.note });
  expect(await reviewOf({ note: '' })).toMatchObject({ cause: null, owner: null, note: '' });
  const [entry] = await portal.queryAsOwner<{ before: unknown; after: unknown }>(
    `select before, after from audit_entries where entity = 'silence' and entity_id = $1
      order by sequence desc limit 1`,
    [String(idOf('battery'))],
  );
  expect(entry).toEqual({
    before: { cause: null, owner: null, note: said.note },
    after: { likely: 'low_battery', cause: null, owner: null, note: '' },
  });
});

it('is given to who sees Connectivity and the UL, who is told, and to nobody else', async () => {
  const person = async (name: string, units: readonly number[]): Promise<number> => {
    const [made] = await portal.queryAsOwner<{ id: number }>(
      `with made as (insert into users (email, name) values (lower($2) || '@one.example', $2) returning user_id),
        joined as (insert into memberships (account_id, user_id, role) select $1, user_id, 'viewer' from made),
        profile as (insert into profiles (account_id, name) values ($1, $2) returning profile_id),
        section as (insert into profile_sections select $1, profile_id, $3, 'see' from profile),
        unit as (insert into profile_units select $1, profile_id, u from profile, unnest($4::int[]) as n (u))
      select user_id as id from made`,
      [account.accountId, name, MODULE, units],
    );
    await portal.queryAsOwner(
      `insert into profile_users select $1, profile_id, $2 from profiles where account_id = $1 and name = $3`,
      [account.accountId, made?.id, name],
    );
    return made?.id ?? 0;
  };
  const [bia, far] = [await person('Bia', [account.unitId]), await person('Far', [])];
  const path = `/silent-assets/${idOf('battery')}`;
  const people = (await ask('GET', `${path}/people?limit=1`)).json<SilencePeople>();
  expect([people.items.map(({ name }) => name), people.total]).toEqual([['Ana'], 2]);
  const rest = await ask('GET', `${path}/people?limit=1&cursor=${people.nextCursor}`);
  expect(rest.json<SilencePeople>().items).toEqual([{ id: bia, name: 'Bia' }]);
  expect((await ask('GET', `${path}/people?search=bi`)).json<SilencePeople>().total).toBe(1);
  const body = { silentSince: hoursAgo(39), cause: null, ownerId: bia };
  expect((await ask('PUT', path, { ...body, ownerId: far })).statusCode).toBe(422);
  expect((await ask('PUT', path, body)).json<SilentAsset>().review?.owner).toEqual({ id: bia, name: 'Bia' });
  // Said again, it is no news.
  await ask('PUT', path, { ...body, note: 'by phone' });
  expect(await portal.queryAsOwner('select user_id, kind, data from notifications')).toEqual([
    {
      user_id: bia,
      kind: 'silence_given',
      data: { assetId: idOf('battery'), asset: expect.any(String), by: 'Ana' },
    },
  ]);
  actor = { ...owner, changes: [] };
  expect((await ask('GET', `${path}/people`)).statusCode).toBe(403);
  actor = { ...owner, role: 'viewer', allUnits: false, unitIds: [] };
  expect((await ask('GET', `${path}/people`)).statusCode).toBe(404);
});
