import type { Profile } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { peopleRoutes } from './people-routes.ts';
import { exifWithPlace, makeJpeg, makePng } from './testing/make-image.ts';

let portal: IdentityServer;
let accountIds: Record<string, number>;
let userIds: Record<string, number>;
const tokens: Record<string, string> = {};

const ana = 'ana@alfa.example';
const bia = 'bia@alfa.example';
const eva = 'eva@other.example';
const company = 'sso@alfa.example';

beforeAll(async () => {
  portal = await startIdentityServer(peopleRoutes);
  ({ accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example', 'other.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: ana, roles: { 'alfa.example': 'admin', 'beta.example': 'viewer' } },
      { email: bia, roles: { 'alfa.example': 'viewer' } },
      { email: eva, roles: { 'other.example': 'admin' } },
      { email: company, roles: { 'alfa.example': 'admin' } },
    ],
  }));
  for (const email of [ana, bia, eva, company]) tokens[email] = (await portal.signIn(email)).access;
  await portal.queryAsOwner('update users set directory_login = true where email = $1', [company]);
});
afterAll(() => portal.stop());

const update = (email: string, body: object) => portal.call('PUT', '/profile/update', tokens[email], body);
const profileOf = async (email: string) =>
  (await portal.call('GET', '/profile', tokens[email])).json<Profile>();
const photoOf = (subject: string, email: string, headers: Record<string, string> = {}) =>
  portal.call('GET', `/people/${userIds[subject]}/photo`, tokens[email], undefined, headers);
const base64 = (bytes: Buffer): string => bytes.toString('base64');
const lastAudit = async (action: string) =>
  (
    await portal.queryAsOwner<{ account_id: number; user_id: number; before: unknown; after: unknown }>(
      'select account_id, user_id, before, after from audit_entries where action = $1 order by at desc limit 1',
      [action],
    )
  )[0];

describe('changing one’s profile', () => {
  it('is refused without a session, and with a value that is none', async () => {
    expect((await portal.call('PUT', '/profile/update', undefined, { name: 'X' })).statusCode).toBe(401);
    const refusals = [
      [{ name: '' }, { name: [108] }],
      [{ name: 'x'.repeat(121) }, { name: [102] }],
      [{ name: 7 }, { name: [100] }],
      [{ locale: 'fr' }, { locale: ['invalid_value'] }],
      [{ time_zone: 'Mars/Olympus' }, { time_zone: ['invalid_value'] }],
      [{ photo: 7 }, { photo: [100] }],
      [{ photo: base64(Buffer.from('<svg/>')) }, { photo: [105] }],
      [{ name: 'Kept out', photo: base64(makeJpeg(128, 128, [[0xe1, exifWithPlace]])) }, { photo: [105] }],
    ] as const;
    for (const [body, errors] of refusals) {
      const answer = await update(ana, body);
      expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ errors })]);
    }
    expect(await profileOf(ana)).toMatchObject({ name: ana, photo: null });
    expect(await lastAudit('user.update-profile')).toBeUndefined();
  });

  it('never changes the e-mail', async () => {
    const answer = await update(ana, { email: 'another@alfa.example' });
    expect(answer.json()).toMatchObject({ errors: { email: ['unknown_field'] } });
  });

  it('is refused to people of a corporate directory, in the code and in the database, but for their language', async () => {
    for (const body of [{ name: 'Another' }, { photo: base64(makePng(64, 64)) }, { photo: null }]) {
      const answer = await update(company, body);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'directory_managed' }),
      ]);
    }
    expect((await update(company, { locale: 'pt' })).json()).toMatchObject({
      name: company,
      locale: 'pt',
      oath_sso: true,
    });
    const client = await portal.database.app.connect();
    await client.query('begin');
    await client.query(`select set_config('azimute.user_id', $1, true)`, [String(userIds[company])]);
    expect((await client.query(`select * from change_own_profile('Another', null)`)).rows).toEqual([]);
    const stored = `select put_own_photo('0123456789abcdef', 'image/png', '\\x01') as stored`;
    expect((await client.query(stored)).rows).toEqual([{ stored: false }]);
    await client.query('rollback');
    client.release();
  });

  it('changes what is sent, leaves the rest, and says before and after in the audit', async () => {
    const answer = await update(ana, { name: '  Ana Lima  ' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { name: 'Ana Lima', locale: 'en', photo: null },
    ]);
    expect(await lastAudit('user.update-profile')).toEqual({
      account_id: accountIds['alfa.example'],
      user_id: userIds[ana],
      before: { name: ana },
      after: { name: 'Ana Lima' },
    });
    expect((await update(ana, { locale: 'es' })).json()).toMatchObject({ name: 'Ana Lima', locale: 'es' });
    const [counted] = await portal.queryAsOwner('select count(*)::int as n from audit_entries');
    await update(ana, { name: 'Ana Lima', locale: 'es' });
    expect(await portal.queryAsOwner('select count(*)::int as n from audit_entries')).toEqual([counted]);
  });
});

it('keeps a time zone of the person’s own, or none', async () => {
  const chosen = (await update(ana, { time_zone: 'Europe/Lisbon' })).json<Profile>();
  expect(chosen.time_zone).toBe('Europe/Lisbon');
  expect(await lastAudit('user.update-profile')).toMatchObject({
    before: { timeZone: null },
    after: { timeZone: 'Europe/Lisbon' },
  });
  expect((await update(ana, { time_zone: null })).json<Profile>().time_zone).toBeNull();
});

describe('a photo', () => {
  it('is seen by members of the account and by nobody else', async () => {
    expect((await photoOf(ana, bia)).statusCode).toBe(404);
    const bytes = makePng(128, 128);
    const { photo } = (await update(ana, { photo: base64(bytes) })).json<Profile>();
    expect(photo).toMatch(/^[0-9a-f]{16}$/);
    expect((await profileOf(ana)).photo).toBe(photo);
    expect((await portal.call('GET', `/people/${userIds[ana]}/photo`)).statusCode).toBe(401);
    expect((await photoOf(ana, eva)).statusCode).toBe(404);
    for (const email of [ana, bia]) {
      const answer = await photoOf(ana, email);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, no-cache',
        etag: `"${photo}"`,
        'x-content-type-options': 'nosniff',
      });
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    }
  });

  it('is not sent again to a browser that has it, unless it may no longer be seen or is another', async () => {
    const { photo } = await profileOf(ana);
    const held = { 'if-none-match': `"${photo}"` };
    const again = await photoOf(ana, bia, held);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await photoOf(ana, eva, held)).statusCode).toBe(404);
    await update(ana, { photo: base64(makeJpeg(64, 64)) });
    const another = await photoOf(ana, bia, held);
    expect([another.statusCode, another.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('of an account where the two do not meet is not shown there, though it is one’s own', async () => {
    await portal.call('PUT', '/auth/change-current-account', tokens[ana], {
      account_id: accountIds['beta.example'],
    });
    await update(bia, { photo: base64(makePng(64, 64)) });
    expect((await photoOf(bia, ana)).statusCode).toBe(404);
    expect((await photoOf(ana, ana)).statusCode).toBe(200);
    await portal.call('PUT', '/auth/change-current-account', tokens[ana], {
      account_id: accountIds['alfa.example'],
    });
    expect((await photoOf(bia, ana)).statusCode).toBe(200);
  });

  it('is gone when it is removed', async () => {
    expect((await update(ana, { photo: null })).json()).toMatchObject({ photo: null });
    expect((await photoOf(ana, ana)).statusCode).toBe(404);
    expect(await lastAudit('user.update-profile')).toMatchObject({ after: { photo: null } });
  });

  it('cannot be written past the functions of one’s own', async () => {
    for (const sql of [
      `insert into user_photos (user_id, version, media_type, bytes) values (1, '0123456789abcdef', 'image/png', '\\x01')`,
      'update user_photos set user_id = 1',
      'delete from user_photos',
    ]) {
      await expect(portal.database.app.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    expect((await portal.database.app.query('select from user_photos')).rows).toEqual([]);
  });
});
