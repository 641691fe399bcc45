import type { CreatedTrackingLink, TrackedFixes, TrackedRoute, TrackingLinkList } from '@azimute/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { trackingLinksRoutes } from './tracking-links-routes.ts';

const SUITE = 'services:simc:geolocalizacao';
const ROUTES = `${SUITE}:rotas`;
const HOUR_MS = 3_600_000;
const now = new Date('2026-03-02T12:00:00Z');
const clock = createManualClock(now);
const hoursFromNow = (hours: number): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();

type Who = 'ana' | 'rui' | 'lia' | 'eva';
interface Fix {
  readonly hours: number;
  readonly latitude: number;
}

let portal: IdentityServer;
let accountId: number;
let ids: Readonly<Record<'north' | 'south' | 'truck' | 'other' | 'device' | 'rui' | 'profile', number>>;
const tokens: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  portal = await startIdentityServer((dependencies) => trackingLinksRoutes({ ...dependencies, clock }));
  const { accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: [SUITE],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'lia@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  accountId = accountIds['alfa.example'] ?? 0;
  const insert = async (sql: string, ...values: readonly unknown[]): Promise<number> => {
    const [row] = await portal.queryAsOwner<{ id: number }>(sql, [accountId, ...values]);
    return row?.id ?? 0;
  };
  const unit = (code: string) =>
    insert('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', code);
  const north = await unit('N');
  const south = await unit('S');
  const asset = (code: string) =>
    insert(
      'insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id as id',
      north,
      code,
    );
  const truck = await asset('TRK-1');
  const device = await insert(
    `insert into devices (account_id, asset_id, external_id) values ($1, $2, 'd') returning device_id as id`,
    truck,
  );
  const profiles: number[] = [];
  for (const [name, level] of [
    ['rui', 'change'],
    ['lia', 'see'],
  ]) {
    const profileId = await insert(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      name,
    );
    profiles.push(profileId);
    await insert('insert into profile_sections values ($1, $2, $3, $4)', profileId, ROUTES, level);
    await insert('insert into profile_units values ($1, $2, $3)', profileId, north);
    await insert('insert into profile_users values ($1, $2, $3)', profileId, userIds[`${name}@alfa.example`]);
  }
  const rui = userIds['rui@alfa.example'] ?? 0;
  ids = { north, south, truck, other: await asset('TRK-2'), device, rui, profile: profiles[0] ?? 0 };
  for (const who of ['ana@alfa', 'rui@alfa', 'lia@alfa', 'eva@other'])
    tokens[who.slice(0, 3) as Who] = (await portal.signIn(`${who}.example`)).access;
  await portal.queryAsOwner(
    `select ensure_position_partitions(array(select generate_series($1::timestamptz - interval '5 days', $1, interval '1 day')))`,
    [now],
  );
});
afterAll(() => portal.stop());
beforeEach(async () => {
  clock.set(now);
  await portal.queryAsOwner('delete from tracking_links');
  await portal.queryAsOwner('delete from positions');
});

const as = (who: Who | undefined, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  portal.call(method, path, who && tokens[who], body);
const create = (body: object, who: Who = 'rui') =>
  as(who, 'POST', '/tracking-links', { assetId: ids.truck, ...body });
async function mustCreate(body: object = {}, who: Who = 'rui'): Promise<CreatedTrackingLink> {
  const answer = await create(body, who);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<CreatedTrackingLink>();
}
/** Behind another address each time, but for the test that counts them. */
let addresses = 0;
const ask = (
  path: 'open' | 'fixes',
  body: object,
  address = `10.1.${(addresses += 1) >> 8}.${addresses & 255}`,
) =>
  portal.server.inject({
    method: 'POST',
    url: `/api/v1/tracked-routes/${path}`,
    remoteAddress: address,
    payload: body,
  });
async function problemsOf(token: string): Promise<unknown[]> {
  const answers = [await ask('open', { token }), await ask('fixes', { token })];
  return answers.map((answer) => [
    answer.statusCode,
    answer.json<{ errors?: { token?: string[] } }>().errors?.token?.[0],
  ]);
}
const ended = (why: string) => [
  [410, why],
  [410, why],
];
async function plantFixes(assetId: number, fixes: readonly Fix[]): Promise<void> {
  await portal.queryAsOwner(
    `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
        speed_kph, heading_degrees, attributes)
      select $1, $2, f.at, f.n, $3, f.at, f.latitude, 0, 50, 90, '{"driver": "secret"}'
      from unnest($4::timestamptz[], $5::float8[]) with ordinality as f (at, latitude, n)
      on conflict do nothing`,
    [
      accountId,
      ids.device,
      assetId,
      fixes.map(({ hours }) => hoursFromNow(hours)),
      fixes.map((fix) => fix.latitude),
    ],
  );
}
const list = async (who: Who, query = '') =>
  (await as(who, 'GET', `/tracking-links${query}`)).json<TrackingLinkList>().items;

describe('a link is made by nobody', () => {
  it('without a session, of another account, who only sees routes, or who does not see the asset', async () => {
    expect((await as(undefined, 'POST', '/tracking-links', { assetId: ids.truck })).statusCode).toBe(401);
    expect((await create({}, 'eva')).statusCode).toBe(404);
    expect((await create({}, 'lia')).statusCode).toBe(403);
    await portal.queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [ids.south, ids.other]);
    expect((await create({ assetId: ids.other })).statusCode).toBe(404);
  });

  it('for longer than it may live, for a longer period, or for one that has not begun', async () => {
    const past = { from: hoursFromNow(-2), to: hoursFromNow(-1) };
    for (const body of [
      { hours: 0 },
      { hours: 721 },
      { past, hours: 2_161 },
      { past: { from: hoursFromNow(-93 * 24), to: hoursFromNow(0) } },
      { past: { from: hoursFromNow(-1), to: hoursFromNow(-1) } },
      { past: { from: hoursFromNow(1), to: hoursFromNow(2) } },
      { name: 'x'.repeat(81) },
    ])
      expect((await create(body)).statusCode, JSON.stringify(body)).toBe(422);
  });
});

describe('a link shows nothing', () => {
  it('that never was one, or has expired, was revoked or renewed', async () => {
    expect(await problemsOf('a'.repeat(43))).toEqual(ended('unknown'));
    const link = await mustCreate({ hours: 1 });
    clock.advance(HOUR_MS - 1);
    expect((await ask('open', { token: link.token })).statusCode).toBe(200);
    clock.advance(1);
    expect(await problemsOf(link.token)).toEqual(ended('expired'));
    const other = await mustCreate();
    expect((await as('lia', 'DELETE', `/tracking-links/${other.id}`)).statusCode).toBe(403);
    expect((await as('eva', 'DELETE', `/tracking-links/${other.id}`)).statusCode).toBe(404);
    const renewed = await as('rui', 'POST', `/tracking-links/${other.id}/renew`, { hours: 48 });
    expect(renewed.statusCode, renewed.body).toBe(201);
    expect(await problemsOf(other.token)).toEqual(ended('renewed'));
    expect((await as('rui', 'POST', `/tracking-links/${other.id}/renew`, {})).statusCode).toBe(409);
    const { id, token } = renewed.json<CreatedTrackingLink>();
    expect((await ask('fixes', { token })).statusCode).toBe(200);
    expect((await as('ana', 'DELETE', `/tracking-links/${id}`)).statusCode).toBe(204);
    expect(await problemsOf(token)).toEqual(ended('revoked'));
    expect((await list('rui')).map(({ state }) => state)).toEqual(['revoked', 'renewed', 'expired']);
  });

  it.each([
    [
      'is no member any more',
      'update memberships set active = false where user_id = $1',
      'update memberships set active = true where user_id = $1',
      'rui',
    ],
    [
      'may no longer share routes',
      `update profile_sections set level = 'see' where profile_id = $1`,
      `update profile_sections set level = 'change' where profile_id = $1`,
      'profile',
    ],
    [
      'no longer sees the UL',
      'update profile_units set unit_id = $2 where profile_id = $1',
      'update profile_units set unit_id = $2 where profile_id = $1',
      'profile',
    ],
  ] as const)('whose maker %s, until they are again', async (_, takeAway, giveBack, of) => {
    await plantFixes(ids.truck, [{ hours: -1, latitude: 1 }]);
    const { token } = await mustCreate({ past: { from: hoursFromNow(-2), to: hoursFromNow(0) } });
    const withUnit = (sql: string, unitId: number) =>
      portal.queryAsOwner(sql, sql.includes('$2') ? [ids[of], unitId] : [ids[of]]);
    await withUnit(takeAway, ids.south);
    expect(await problemsOf(token)).toEqual(ended('withdrawn'));
    await withUnit(giveBack, ids.north);
    expect((await ask('fixes', { token })).statusCode).toBe(200);
  });

  it('whose account has the module off, or whose asset has left the UL of the maker', async () => {
    const { token } = await mustCreate();
    await portal.queryAsOwner(`update accounts set modules = '{${SUITE}:mapa}'`);
    expect(await problemsOf(token)).toEqual(ended('withdrawn'));
    await portal.queryAsOwner(`update accounts set modules = '{${SUITE}}'`);
    await portal.queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [ids.south, ids.truck]);
    expect(await problemsOf(token)).toEqual(ended('withdrawn'));
    await portal.queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [ids.north, ids.truck]);
    expect((await ask('open', { token })).statusCode).toBe(200);
  });

  it('to who asks too often, until they have waited', async () => {
    const { token } = await mustCreate();
    for (let times = 0; times < 60; times += 1) await ask('open', { token: 'guess' }, '10.2.0.1');
    expect((await ask('fixes', { token }, '10.2.0.1')).statusCode).toBe(429);
    expect((await ask('fixes', { token }, '10.2.0.2')).statusCode).toBe(200);
    clock.advance(1_000);
    expect((await ask('fixes', { token }, '10.2.0.1')).statusCode).toBe(200);
  });
});

describe('a link', () => {
  it('says what it shows and counts who opens it; its token is in no other answer and in no row', async () => {
    const past = { from: hoursFromNow(-5), to: hoursFromNow(3) };
    const { id, token } = await mustCreate({ past, name: 'Delivery 1187', showsCode: false });
    expect((await ask('open', { token })).json<TrackedRoute>()).toEqual({
      accountName: 'alfa.example',
      timeZone: 'America/Sao_Paulo',
      distanceUnit: 'km',
      name: 'Delivery 1187',
      code: null,
      isLive: false,
      from: hoursFromNow(-5),
      to: hoursFromNow(0),
      expiresAt: hoursFromNow(24),
      showsSpeed: false,
    });
    await ask('open', { token });
    expect(await list('ana')).toEqual([
      expect.objectContaining({
        id,
        opens: 2,
        lastOpenedAt: hoursFromNow(0),
        createdBy: { id: ids.rui, name: 'rui@alfa.example' },
      }),
    ]);
    expect(await list('ana', '?mine=true')).toEqual([]);
    expect(await list('ana', `?asset=${ids.other}`)).toEqual([]);
    expect(await list('rui', `?mine=true&asset=${ids.truck}`)).toHaveLength(1);
    expect((await as('lia', 'GET', '/tracking-links')).statusCode).toBe(403);
    expect(await list('eva')).toEqual([]);
    const rows = await portal.queryAsOwner(
      `select row_to_json(l)::text as row from tracking_links l union all select row_to_json(e)::text from audit_entries e`,
    );
    expect(JSON.stringify([rows, await list('rui')])).not.toContain(token);
  });

  it('is in the audit when it is made, renewed and revoked', async () => {
    const { id } = await mustCreate();
    const renewed = (await as('rui', 'POST', `/tracking-links/${id}/renew`, {})).json<CreatedTrackingLink>();
    await as('rui', 'DELETE', `/tracking-links/${renewed.id}`);
    await as('rui', 'DELETE', `/tracking-links/${renewed.id}`);
    const rows = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'tracking-link' order by sequence desc limit 3`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'tracking-link.revoke',
      'tracking-link.renew',
      'tracking-link.create',
    ]);
  });

  it('follows its asset live from when it was made, without what is before', async () => {
    await plantFixes(ids.truck, [{ hours: -0.1, latitude: 1 }]);
    const { token } = await mustCreate({ hours: 2 });
    const fixes = async (from?: string) =>
      (await ask('fixes', { token, ...(from && { from }) })).json<TrackedFixes>();
    expect((await fixes()).columns.latitude).toEqual([]);
    clock.advance(HOUR_MS / 2);
    await plantFixes(ids.truck, [
      { hours: 0.4, latitude: 2 },
      { hours: 0.5, latitude: 3 },
    ]);
    expect((await fixes()).columns.latitude).toEqual([2, 3]);
    expect(await fixes(hoursFromNow(0.45))).toMatchObject({
      at: hoursFromNow(0.5),
      columns: { latitude: [3], fixedAt: [now.getTime() + HOUR_MS / 2], speedKph: null },
    });
    expect((await fixes(hoursFromNow(-1))).columns.latitude).toEqual([2, 3]);
  });

  it('tells the speed where it is to be seen, never what else a device told, and keeps what it shows when renewed', async () => {
    await plantFixes(ids.truck, [{ hours: -1, latitude: 1 }]);
    const link = await mustCreate({
      past: { from: hoursFromNow(-2), to: hoursFromNow(0) },
      showsSpeed: true,
    });
    const renewed = await as('ana', 'POST', `/tracking-links/${link.id}/renew`, { hours: 2_160 });
    const { token, ...shown } = renewed.json<CreatedTrackingLink>();
    expect(shown).toMatchObject({ from: link.from, to: link.to, showsSpeed: true, isLive: false });
    const answer = await ask('fixes', { token });
    expect(answer.json<TrackedFixes>().columns).toEqual({
      fixedAt: [now.getTime() - HOUR_MS],
      latitude: [1],
      longitude: [0],
      headingDegrees: [90],
      speedKph: [50],
    });
    expect(answer.body).not.toContain('secret');
  });

  it('that is live shows 30 days at most, however often it is renewed', async () => {
    let link = await mustCreate({ hours: 720 });
    for (let times = 0; times < 2; times += 1) {
      clock.advance(20 * 24 * HOUR_MS);
      link = (await as('rui', 'POST', `/tracking-links/${link.id}/renew`, { hours: 720 })).json();
    }
    expect(link).toMatchObject({ from: hoursFromNow(10 * 24), to: hoursFromNow(70 * 24), isLive: true });
    expect((await as('rui', 'POST', `/tracking-links/${link.id}/renew`, { hours: 721 })).statusCode).toBe(
      422,
    );
  });

  it('never shows what is outside its asset and its period', { timeout: 60_000 }, async () => {
    const hours = fc.integer({ min: -96, max: 0 });
    const fix = fc.record({
      hours: fc.double({ min: -96, max: 0, noNaN: true }),
      latitude: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fix, { maxLength: 30 }),
        fc.array(fix, { maxLength: 30 }),
        fc.tuple(hours, hours).filter(([a, b]) => a < b),
        fc.option(hours),
        async (own, others, [from, to], later) => {
          await portal.queryAsOwner('delete from positions');
          // Those of the other asset are south of the equator.
          await plantFixes(ids.truck, own);
          await plantFixes(
            ids.other,
            others.map((one) => ({ ...one, latitude: -one.latitude })),
          );
          const { token } = await mustCreate(
            { past: { from: hoursFromNow(from), to: hoursFromNow(to) } },
            'ana',
          );
          const answer = await ask('fixes', { token, ...(later !== null && { from: hoursFromNow(later) }) });
          const stored = await portal.queryAsOwner<{ latitude: number }>(
            `select latitude from positions where asset_id = $1 and fixed_at >= greatest($2::timestamptz, $4) and fixed_at < $3::timestamptz
              order by fixed_at, device_id`,
            [ids.truck, hoursFromNow(from), hoursFromNow(to), hoursFromNow(later ?? from)],
          );
          const { latitude } = answer.json<TrackedFixes>().columns;
          expect(latitude.toSorted()).toEqual(stored.map((row) => row.latitude).toSorted());
          expect(latitude.every((one) => one > 0)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});
