import type { CallInput, SilentAsset } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { everyPage } from '../../testing/every-page.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';

const MODULE = 'services:simc:connectivity';
const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
const plan = (device: string) => ({ devices: [device] });
// Three at one place that stopped reporting together, one that lost power, one with an empty battery, one without a
// place for hours, one in the workshop, which is not expected to report, one whose device is elsewhere, one that reports, and one that never did.
const portal = await portalOf({
  clock: createManualClock(now),
  modules: [MODULE, 'services:simc:cockpit'],
  columns: { time_zone: 'UTC' },
  assets: {
    site1: plan('site1'),
    site2: plan('site2'),
    site3: plan('site3'),
    power: plan('power'),
    battery: plan('battery'),
    blind: plan('blind'),
    workshop: { ...plan('workshop'), columns: { in_maintenance: true } },
    moved: plan('moved'),
    heard: plan('heard'),
    never: plan('never'),
  },
  viewer: { sees: ['services:simc:cockpit'] },
  people: {
    pia: { sees: [MODULE] },
    cockpit: { sees: ['services:simc:cockpit'] },
    far: { sees: [], changes: [MODULE], units: [] },
  },
});
const { owner, people, accountId, assetIds, queryAsOwner } = portal;
type Name = keyof typeof assetIds;
afterAll(() => portal.stop());
beforeEach(() => queryAsOwner('delete from silence_reviews where account_id = $1', [accountId]));

beforeAll(async () => {
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
  await queryAsOwner(
    'update asset_states set battery_percent = 9, battery_read_at = contact_at where asset_id = $1',
    [assetIds.battery],
  );
  await queryAsOwner(`update asset_states set fixed_at = fixed_at - interval '5 hours' where asset_id = $1`, [
    assetIds.blind,
  ]);
  await queryAsOwner(
    `insert into past_assignments (account_id, device_id, since, until, asset_id, external_id)
      select account_id, device_id, '-infinity', $2, asset_id, external_id from devices where asset_id = $1`,
    [assetIds.moved, hoursAgo(35)],
  );
  await queryAsOwner('update devices set asset_id = $2, since = $3 where asset_id = $1', [
    assetIds.moved,
    assetIds.heard,
    hoursAgo(35),
  ]);
});

async function plantState(name: Name, hours: number, latitude: number): Promise<void> {
  await queryAsOwner(
    `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, contact_at, latitude, longitude, engine_on)
      select $1, $2, d.device_id, $3, $3, $3, $4, -46, false from devices d where d.account_id = $1 and d.asset_id = $2`,
    [accountId, assetIds[name], hoursAgo(hours), latitude],
  );
}

async function event(name: Name, kind: string, hours: number): Promise<void> {
  await queryAsOwner(
    `insert into device_events (account_id, device_id, asset_id, occurred_at, kind, content_hash, source, received_at)
      select $1, d.device_id, $2, $3, $4, 1, 1, $3 from devices d where d.account_id = $1 and d.asset_id = $2`,
    [accountId, assetIds[name], hoursAgo(hours), kind],
  );
}

type Query = CallInput<'listSilentAssets'>['query'];
const list = (person: PortalClient, query: Query = {}) => person.call('listSilentAssets', { query });
const namesOf = ({ items }: { readonly items: readonly SilentAsset[] }): (string | undefined)[] =>
  items.map(({ asset }) => Object.entries(assetIds).find(([, id]) => id === asset.id)?.[0]);

it('hides the list from people without Connectivity, and confines it to ULs', async () => {
  await people.cockpit.refused('listSilentAssets', {}, 403);
  await people.cockpit.refused('exportSilentAssets', { query: { format: 'csv' } }, 403);
  expect((await list(people.far)).total).toBe(0);
  const body = { silentSince: null, cause: null, ownerId: null };
  await people.far.refused('reviewSilence', { params: { assetId: assetIds.never }, body }, 404);
  await people.pia.refused('reviewSilence', { params: { assetId: assetIds.never }, body }, 403);
});

it('reports the likely cause for each asset, longest first, with counts', async () => {
  const all = await list(owner);
  expect(namesOf(all)).toEqual(['never', 'site2', 'site1', 'site3', 'power', 'battery', 'blind', 'moved']);
  expect(all.items.map(({ likely }) => likely)).toEqual([
    'never_reported',
    'site_silent',
    'site_silent',
    'site_silent',
    'power_lost',
    'low_battery',
    'receiver_blind',
    'device_moved',
  ]);
  expect(all.items[4]?.evidence).toMatchObject({
    lastPowerEvent: { kind: 'alarm_power_cut', at: hoursAgo(40.1) },
    neighbours: { of: 0, silent: 0, together: 0 },
  });
  expect(all.items[1]?.evidence.neighbours).toEqual({ of: 2, silent: 2, together: 2 });
  expect(all.causes.find(({ cause }) => cause === 'site_silent')).toMatchObject({ assets: 3, reviewed: 0 });
});

it('filters by cause, pages, and exports', async () => {
  expect(namesOf(await list(owner, { causes: ['power_lost', 'low_battery'] }))).toEqual(['power', 'battery']);
  expect(namesOf(await list(owner, { assets: [assetIds.blind] }))).toEqual(['blind']);
  const pages = await everyPage(async (cursor) => {
    const page = await list(owner, { limit: 4, cursor });
    expect(page.total).toBe(8);
    return page;
  });
  const names = namesOf({ items: pages });
  expect(new Set(names).size).toBe(8);
  const file = await owner.send('exportSilentAssets', {
    query: { format: 'csv', locale: 'pt', causes: ['device_moved'] },
  });
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Dispositivo movido para outro ativo');
});

it('lets people override the cause until the asset reports again, and counts it', async () => {
  const body = {
    silentSince: hoursAgo(40),
    cause: 'subscription' as const,
    ownerId: owner.id,
    note: 'SIM cut off',
  };
  await owner.refused(
    'reviewSilence',
    { params: { assetId: assetIds.power }, body: { ...body, silentSince: hoursAgo(41) } },
    409,
  );
  await owner.refused('reviewSilence', { params: { assetId: assetIds.heard }, body }, 404);
  const reviewed = await owner.call('reviewSilence', { params: { assetId: assetIds.power }, body });
  expect(reviewed).toMatchObject({
    likely: 'power_lost',
    cause: 'subscription',
    review: {
      cause: 'subscription',
      note: 'SIM cut off',
      owner: { name: 'owner' },
      by: 'owner',
      at: now.toISOString(),
    },
  });
  const right = { silentSince: hoursAgo(39), cause: 'low_battery' as const, ownerId: null };
  await owner.call('reviewSilence', { params: { assetId: assetIds.battery }, body: right });
  const { causes } = await list(owner);
  const of = (cause: string) => causes.find((one) => one.cause === cause);
  expect(of('power_lost')).toMatchObject({ assets: 0, reviewed: 1, right: 0 });
  expect(of('subscription')).toMatchObject({ assets: 1, reviewed: 0 });
  expect(of('low_battery')).toMatchObject({ assets: 1, reviewed: 1, right: 1 });
  expect(namesOf(await list(owner, { owned: 'mine' }))).toEqual(['power']);
  expect((await list(owner, { owned: 'nobody' })).total).toBe(7);
  await owner.call('reviewSilence', {
    params: { assetId: assetIds.power },
    body: { ...body, ownerId: null },
  });
  expect((await list(owner, { owned: 'anyone' })).total).toBe(0);
  // Another contact starts a new period without communication; the previous review still counts.
  await queryAsOwner('update asset_states set contact_at = $2, fixed_at = $2 where asset_id = $1', [
    assetIds.power,
    hoursAgo(30),
  ]);
  const [again] = (await list(owner, { assets: [assetIds.power] })).items;
  expect(again).toMatchObject({ cause: 'unknown', review: null });
  expect((await list(owner)).causes.find(({ cause }) => cause === 'power_lost')).toMatchObject({
    reviewed: 1,
  });
  const entries = await queryAsOwner<{ action: string }>(
    `select action from audit_entries where account_id = $1 and entity = 'silence' and entity_id = $2`,
    [accountId, String(assetIds.power)],
  );
  expect(entries).toHaveLength(2);
});

it('keeps values of other people for omitted fields', async () => {
  const silentSince = hoursAgo(39);
  const said = { cause: 'subscription' as const, ownerId: owner.id, note: 'SIM cut off' };
  await owner.call('reviewSilence', {
    params: { assetId: assetIds.battery },
    body: { silentSince, ...said },
  });
  const reviewOf = async (body: object) =>
    (
      await owner.call('reviewSilence', {
        params: { assetId: assetIds.battery },
        body: { silentSince, ...body },
      })
    ).review;
  expect(await reviewOf({})).toMatchObject({
    cause: 'subscription',
    owner: { name: 'owner' },
    note: said.note,
  });
  expect(await reviewOf({ ownerId: null })).toMatchObject({
    cause: 'subscription',
    owner: null,
    note: said.note,
  });
  expect(await reviewOf({ cause: null })).toMatchObject({ cause: null, owner: null, note: said.note });
  expect(await reviewOf({ note: '' })).toMatchObject({ cause: null, owner: null, note: '' });
  const [entry] = await queryAsOwner<{ before: unknown; after: unknown }>(
    `select before, after from audit_entries where account_id = $1 and entity = 'silence' and entity_id = $2
      order by sequence desc limit 1`,
    [accountId, String(assetIds.battery)],
  );
  expect(entry).toEqual({
    before: { cause: null, owner: null, note: said.note },
    after: { likely: 'low_battery', cause: null, owner: null, note: '' },
  });
});

it('assigns assets to people with Connectivity and the UL only, and notifies them', async () => {
  const { pia, far } = people;
  const first = await owner.call('listSilencePeople', {
    params: { assetId: assetIds.battery },
    query: { limit: 1 },
  });
  expect([first.items.map(({ name }) => name), first.total]).toEqual([['owner'], 2]);
  const rest = await owner.call('listSilencePeople', {
    params: { assetId: assetIds.battery },
    query: { limit: 1, cursor: first.nextCursor ?? '' },
  });
  expect(rest.items).toEqual([{ id: pia.id, name: 'pia' }]);
  expect(
    (
      await owner.call('listSilencePeople', {
        params: { assetId: assetIds.battery },
        query: { search: 'pi' },
      })
    ).total,
  ).toBe(1);
  const body = { silentSince: hoursAgo(39), cause: null, ownerId: pia.id };
  await owner.refused(
    'reviewSilence',
    { params: { assetId: assetIds.battery }, body: { ...body, ownerId: far.id } },
    422,
  );
  expect(
    (await owner.call('reviewSilence', { params: { assetId: assetIds.battery }, body })).review?.owner,
  ).toEqual({ id: pia.id, name: 'pia' });
  // A repeat notifies no one.
  await owner.call('reviewSilence', {
    params: { assetId: assetIds.battery },
    body: { ...body, note: 'by phone' },
  });
  expect(
    await queryAsOwner('select user_id, kind, data from notifications where account_id = $1', [accountId]),
  ).toEqual([
    {
      user_id: pia.id,
      kind: 'silence_given',
      data: { assetId: assetIds.battery, asset: expect.any(String), by: 'owner' },
    },
  ]);
  await people.pia.refused('listSilencePeople', { params: { assetId: assetIds.battery } }, 403);
  await people.far.refused('listSilencePeople', { params: { assetId: assetIds.battery } }, 404);
});
