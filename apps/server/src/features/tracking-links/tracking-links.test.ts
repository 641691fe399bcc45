import type {
  CallArguments,
  CreatedTrackingLink,
  TrackedFixes,
  TrackedPlace,
  TrackedRoute,
} from '@azimute/contract';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';

const SUITE = 'services:simc:geolocalizacao';
const HOUR_MS = 3_600_000;
const now = new Date('2026-03-02T12:00:00Z');
const clock = createManualClock(now);
const hoursFromNow = (hours: number): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();

interface Fix {
  readonly hours: number;
  readonly latitude: number;
}

const portal = await portalOf({
  clock,
  assets: { 'TRK-1': { devices: ['d'] }, 'TRK-2': {}, hidden: { unit: 'SOUTH' } },
  people: { rui: { changes: [`${SUITE}:rotas`] } },
});
afterAll(() => portal.stop());
const { owner: ana, viewer: lia, stranger: eva, visitor, accountId, unitIds, queryAsOwner } = portal;
const { rui } = portal.people;
const { 'TRK-1': truck, 'TRK-2': other, hidden } = portal.assetIds;
await queryAsOwner(
  `select ensure_position_partitions(array(select generate_series($1::timestamptz - interval '5 days', $1, interval '1 day')))`,
  [now],
);
beforeEach(async () => {
  clock.set(now);
  await queryAsOwner('delete from tracking_links');
  await queryAsOwner('delete from positions');
});

type LinkBody = CallArguments<'createTrackingLink'>[0]['body'];
const create = (body: Partial<LinkBody> = {}, person: Person = rui) =>
  person.call('createTrackingLink', { body: { assetId: truck, ...body } });
const expectRefused = (person: Pick<Person, 'refused'>, body: object, status: number) =>
  person.refused('createTrackingLink', { body: { assetId: truck, ...body } }, status);
const of = (trackingLinkId: number) => ({ params: { trackingLinkId } });
const renew = (id: number, hours?: number, person: Person = rui) =>
  person.call('renewTrackingLink', { ...of(id), body: hours === undefined ? {} : { hours } });
/** Uses a different address each time, except in the test that counts them. */
let addresses = 0;
const ask = (
  name: 'openTrackingLink' | 'readTrackedFixes' | 'readTrackedPlace',
  body: object,
  address = `10.1.${(addresses += 1) >> 8}.${addresses & 255}`,
) => visitor.send(name, { body }, { address });
async function open(token: string): Promise<TrackedRoute> {
  const answer = await ask('openTrackingLink', { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TrackedRoute>();
}
async function readFixes(token: string, from?: string): Promise<TrackedFixes> {
  const answer = await ask('readTrackedFixes', { token, ...(from && { from }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TrackedFixes>();
}
async function problemsOf(token: string): Promise<unknown[]> {
  const answers = [await ask('openTrackingLink', { token }), await ask('readTrackedFixes', { token })];
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
  await queryAsOwner(
    `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude,
        speed_kph, heading_degrees, attributes)
      select $1, (select device_id from devices where account_id = $1), f.at, f.n, $2, f.at, f.latitude, 0, 50, 90,
        '{"driver": "secret"}'
      from unnest($3::timestamptz[], $4::float8[]) with ordinality as f (at, latitude, n)
      on conflict do nothing`,
    [accountId, assetId, fixes.map(({ hours }) => hoursFromNow(hours)), fixes.map((fix) => fix.latitude)],
  );
}
type ListQuery = NonNullable<CallArguments<'listTrackingLinks'>[0]>['query'];
const list = async (person: Person, query: ListQuery = {}) =>
  (await person.call('listTrackingLinks', { query })).items;
const moveTo = (unitId: number, assetId: number) =>
  queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [unitId, assetId]);

describe('creating a tracking link is refused', () => {
  it('without a session, for another account, with read access to routes, and for a hidden asset', async () => {
    await expectRefused(visitor, {}, 401);
    await expectRefused(eva, {}, 404);
    await expectRefused(lia, {}, 403);
    await expectRefused(rui, { assetId: hidden }, 404);
  });

  const past = { from: hoursFromNow(-2), to: hoursFromNow(-1) };
  it.each([
    ['no period', { hours: 0 }],
    ['a live link over the limit', { hours: 721 }],
    ['a past period over the retention', { past, hours: 2_161 }],
    ['a period over the limit', { past: { from: hoursFromNow(-93 * 24), to: hoursFromNow(0) } }],
    ['an empty period', { past: { from: hoursFromNow(-1), to: hoursFromNow(-1) } }],
    ['a future period', { past: { from: hoursFromNow(1), to: hoursFromNow(2) } }],
    ['an overlong name', { name: 'x'.repeat(81) }],
  ])('for %s', async (_name, body) => {
    await expectRefused(rui, body, 422);
  });
});

describe('a tracking link is refused', () => {
  it('if it does not exist or has expired', async () => {
    expect(await problemsOf('a'.repeat(43))).toEqual(ended('unknown'));
    const { token } = await create({ hours: 1 });
    clock.advance(HOUR_MS - 1);
    await open(token);
    clock.advance(1);
    expect(await problemsOf(token)).toEqual(ended('expired'));
    expect((await list(rui)).map(({ state }) => state)).toEqual(['expired']);
  });

  it('if it was revoked or renewed, by people with the right', async () => {
    const first = await create();
    await lia.refused('revokeTrackingLink', of(first.id), 403);
    await eva.refused('revokeTrackingLink', of(first.id), 404);
    const second = await renew(first.id, 48);
    expect(await problemsOf(first.token)).toEqual(ended('renewed'));
    await rui.refused('renewTrackingLink', { ...of(first.id), body: {} }, 409);
    await readFixes(second.token);
    await ana.call('revokeTrackingLink', of(second.id));
    expect(await problemsOf(second.token)).toEqual(ended('revoked'));
    expect((await list(rui)).map(({ state }) => state)).toEqual(['revoked', 'renewed']);
  });

  const profile = `(select profile_id from profile_users where user_id = $1)`;
  it.each([
    [
      'left the account',
      'update memberships set active = false where user_id = $1',
      'update memberships set active = true where user_id = $1',
    ],
    [
      'lost the right to share routes',
      `update profile_sections set level = 'see' where profile_id = ${profile} and module = '${SUITE}:rotas'`,
      `update profile_sections set level = 'change' where profile_id = ${profile} and module = '${SUITE}:rotas'`,
    ],
    [
      'lost the UL',
      `update profile_units set unit_id = ${unitIds.SOUTH} where profile_id = ${profile}`,
      `update profile_units set unit_id = ${unitIds.NORTH} where profile_id = ${profile}`,
    ],
  ])('while its creator %s', async (_name, remove, giveBack) => {
    await plantFixes(truck, [{ hours: -1, latitude: 1 }]);
    const { token } = await create({ past: { from: hoursFromNow(-2), to: hoursFromNow(0) } });
    await queryAsOwner(remove, [rui.id]);
    expect(await problemsOf(token)).toEqual(ended('withdrawn'));
    await queryAsOwner(giveBack, [rui.id]);
    await readFixes(token);
  });

  it('if its account has the module off, or its asset left the creator’s UL', async () => {
    const { token } = await create();
    const setModules = (modules: readonly string[]) =>
      queryAsOwner('update accounts set modules = $1 where account_id = $2', [modules, accountId]);
    await setModules([`${SUITE}:mapa`]);
    expect(await problemsOf(token)).toEqual(ended('withdrawn'));
    await setModules([SUITE]);
    await moveTo(unitIds.SOUTH, truck);
    expect(await problemsOf(token)).toEqual(ended('withdrawn'));
    await moveTo(unitIds.NORTH, truck);
    await open(token);
  });

  it('for a visitor over the rate limit, until they have waited', async () => {
    const { token } = await create();
    for (let times = 0; times < 60; times += 1) await ask('openTrackingLink', { token: 'guess' }, '10.2.0.1');
    expect((await ask('readTrackedFixes', { token }, '10.2.0.1')).statusCode).toBe(429);
    expect((await ask('readTrackedFixes', { token }, '10.2.0.2')).statusCode).toBe(200);
    clock.advance(1_000);
    expect((await ask('readTrackedFixes', { token }, '10.2.0.1')).statusCode).toBe(200);
  });
});

describe('a tracking link', () => {
  it('returns its scope and counts visitors, and never reveals its token again', async () => {
    const past = { from: hoursFromNow(-5), to: hoursFromNow(3) };
    const { id, token } = await create({ past, name: 'Delivery 1187', showsCode: false });
    expect(await open(token)).toEqual({
      accountName: ana.email.replace(/.*@|.example$/g, ''),
      timeZone: 'America/Sao_Paulo',
      distanceUnit: 'km',
      name: 'Delivery 1187',
      code: null,
      isLive: false,
      from: hoursFromNow(-5),
      to: hoursFromNow(0),
      expiresAt: hoursFromNow(24),
      showsSpeed: false,
      showsTrail: true,
      contactPhone: '',
      contactAddress: '',
    });
    await open(token);
    expect(await list(ana)).toEqual([
      expect.objectContaining({
        id,
        opens: 2,
        lastOpenedAt: hoursFromNow(0),
        createdBy: { id: rui.id, name: 'rui' },
      }),
    ]);
    expect(await list(ana, { mine: true })).toEqual([]);
    expect(await list(ana, { asset: other })).toEqual([]);
    expect(await list(rui, { mine: true, asset: truck })).toHaveLength(1);
    await lia.refused('listTrackingLinks', {}, 403);
    expect(await list(eva)).toEqual([]);
    const rows = await queryAsOwner(
      `select row_to_json(l)::text as row from tracking_links l union all select row_to_json(e)::text from audit_entries e`,
    );
    expect(JSON.stringify([rows, await list(rui)])).not.toContain(token);
  });

  it('is audited when created, renewed and revoked', async () => {
    const { id } = await create();
    const renewed = await renew(id);
    for (let times = 0; times < 2; times += 1) await rui.call('revokeTrackingLink', of(renewed.id));
    const rows = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'tracking-link' order by sequence desc limit 3`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'tracking-link.revoke',
      'tracking-link.renew',
      'tracking-link.create',
    ]);
  });

  it('follows its asset live from its creation, without earlier positions', async () => {
    await plantFixes(truck, [{ hours: -0.1, latitude: 1 }]);
    const { token } = await create({ hours: 2 });
    const fixes = (from?: string) => readFixes(token, from);
    expect((await fixes()).columns.latitude).toEqual([]);
    clock.advance(HOUR_MS / 2);
    await plantFixes(truck, [
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

  it('shows the speed if enabled, never other readings, and keeps its settings when renewed', async () => {
    await plantFixes(truck, [{ hours: -1, latitude: 1 }]);
    const link = await create({
      past: { from: hoursFromNow(-2), to: hoursFromNow(0) },
      showsSpeed: true,
    });
    const { token, ...shown } = await renew(link.id, 2_160, ana);
    expect(shown).toMatchObject({ from: link.from, to: link.to, showsSpeed: true, isLive: false });
    const fixes = await readFixes(token);
    expect(fixes.columns).toEqual({
      fixedAt: [now.getTime() - HOUR_MS],
      latitude: [1],
      longitude: [0],
      headingDegrees: [90],
      speedKph: [50],
    });
    expect(JSON.stringify(fixes)).not.toContain('secret');
  });

  it('without a trail shows only the last position, and whether the asset is moving', async () => {
    await plantFixes(truck, [
      { hours: -0.5, latitude: 1 },
      { hours: -0.4, latitude: 2 },
    ]);
    const past = { from: hoursFromNow(-1), to: hoursFromNow(0) };
    const { id, token } = await create({ past, showsTrail: false });
    expect(await open(token)).toMatchObject({ showsTrail: false });
    expect(await readFixes(token)).toMatchObject({
      isMoving: true,
      columns: { latitude: [2], longitude: [0], headingDegrees: [90], speedKph: null },
    });
    const renewed = await renew(id);
    expect((await readFixes(renewed.token)).columns.latitude).toEqual([2]);
  });

  it('that is live covers 30 days at most, however often renewed', async () => {
    let link: CreatedTrackingLink = await create({ hours: 720 });
    for (let times = 0; times < 2; times += 1) {
      clock.advance(20 * 24 * HOUR_MS);
      link = await renew(link.id, 720);
    }
    expect(link).toMatchObject({ from: hoursFromNow(10 * 24), to: hoursFromNow(70 * 24), isLive: true });
    await rui.refused('renewTrackingLink', { ...of(link.id), body: { hours: 721 } }, 422);
  });

  it.each([1, 2, 3, 4, 5])('never shows anything outside its asset and period (%i)', async () => {
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
          await queryAsOwner('delete from positions');
          // The other asset's fixes are south of the equator.
          await plantFixes(truck, own);
          await plantFixes(
            other,
            others.map((one) => ({ ...one, latitude: -one.latitude })),
          );
          const { token } = await create({ past: { from: hoursFromNow(from), to: hoursFromNow(to) } }, ana);
          const { latitude } = (await readFixes(token, later === null ? undefined : hoursFromNow(later)))
            .columns;
          const stored = await queryAsOwner<{ latitude: number }>(
            `select latitude from positions where asset_id = $1 and fixed_at >= greatest($2::timestamptz, $4) and fixed_at < $3::timestamptz
              order by fixed_at, device_id`,
            [truck, hoursFromNow(from), hoursFromNow(to), hoursFromNow(later ?? from)],
          );
          expect(latitude.toSorted()).toEqual(stored.map((row) => row.latitude).toSorted());
          expect(latitude.every((one) => one > 0)).toBe(true);
        },
      ),
      { numRuns: 8 },
    );
  });
});

it('shows the contact of the account, and where the asset of a live link is', async () => {
  await ana.call('updateAccount', {
    body: { contactPhone: '+55 11 4000-0000', contactAddress: 'Rua A, 1, Guarulhos' },
  });
  const { token } = await create();
  expect(await open(token)).toMatchObject({
    contactPhone: '+55 11 4000-0000',
    contactAddress: 'Rua A, 1, Guarulhos',
  });
  const placeOf = async (linkToken: string) => {
    const answer = await ask('readTrackedPlace', { token: linkToken, language: 'pt' });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<TrackedPlace>().address;
  };
  expect(await placeOf(token)).toBeNull();
  const report = (at: string) =>
    queryAsOwner(
      `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, contact_at, latitude, longitude, engine_on)
        select $1, $2, device_id, $3, $3, $3, -23.46, -46.53, true from devices where account_id = $1 and asset_id = $2
        on conflict (account_id, asset_id) do update set fixed_at = $3, contact_at = $3`,
      [accountId, truck, at],
    );
  // A position from before the link was created reveals nothing about the shared time.
  await report(hoursFromNow(-24));
  expect(await placeOf(token)).toBeNull();
  await report(hoursFromNow(1));
  expect(await placeOf(token)).toMatchObject({
    kind: 'nearest',
    because: 'not-configured',
    place: 'Guarulhos',
  });
  const past = await create({ past: { from: hoursFromNow(-2), to: hoursFromNow(-1) } });
  expect(await placeOf(past.token)).toBeNull();
  expect((await ask('readTrackedPlace', { token: 'a'.repeat(43), language: 'pt' })).statusCode).toBe(410);
});
