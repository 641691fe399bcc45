import { describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { exifWithPlace, makeJpeg, makePng } from './testing/make-image.ts';

const portal = await portalOf({
  people: { company: { role: 'admin', columns: { directory_login: true, password_hash: null } } },
});
const {
  owner: ana,
  viewer: bia,
  stranger: eva,
  visitor,
  accountId,
  elsewhere,
  database,
  queryAsOwner,
} = portal;
const { company } = portal.people;
await portal.joinElsewhere(ana);

const base64 = (bytes: Buffer): string => bytes.toString('base64');
type Change = { name?: string; photo?: string | null; locale?: 'es' | 'pt'; time_zone?: string | null };
const update = (body: Change, person: Person = ana) => person.call('updateProfile', { body });
const of = (person: Person) => ({ params: { userId: person.id } });
const moveTo = (id: number) => ana.call('changeCurrentAccount', { body: { account_id: id } });
/** Returns changes of users' own profiles in the account, latest first. */
const audited = () =>
  queryAsOwner<{ account_id: number; user_id: number; before: unknown; after: unknown }>(
    `select account_id, user_id, before, after from audit_entries
      where action = 'user.update-profile' and user_id in (select user_id from memberships where account_id = $1)
      order by at desc`,
    [accountId],
  );

describe('changing one’s profile', () => {
  it('is refused without a session', async () => {
    await visitor.refused('updateProfile', { body: { name: 'X' } }, 401);
  });

  it.each<[string, object, Record<string, (string | number)[]>]>([
    ['no name', { name: '' }, { name: [108] }],
    ['a long name', { name: 'x'.repeat(121) }, { name: [102] }],
    ['a numeric name', { name: 7 }, { name: [100] }],
    ['an unknown language', { locale: 'fr' }, { locale: ['invalid_value'] }],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, { time_zone: ['invalid_value'] }],
    ['a numeric photo', { photo: 7 }, { photo: [100] }],
    ['a drawing', { photo: base64(Buffer.from('<svg/>')) }, { photo: [105] }],
    [
      'a photo with its location',
      { name: 'Kept out', photo: base64(makeJpeg(128, 128, [[0xe1, exifWithPlace]])) },
      { photo: [105] },
    ],
    ['another e-mail', { email: 'another@alfa.example' }, { email: ['unknown_field'] }],
  ])('is refused with %s', async (_name, body, errors) => {
    expect(await ana.refused('updateProfile', { body }, errors)).toMatchObject({ status: 422 });
    expect(await ana.call('getProfile')).toMatchObject({ name: 'owner', email: ana.email, photo: null });
    expect(await audited()).toEqual([]);
  });

  it('is refused to AD users, in code and database, except for the language', async () => {
    for (const body of [{ name: 'Another' }, { photo: base64(makePng(64, 64)) }, { photo: null }])
      expect(await company.refused('updateProfile', { body }, 'directory_managed')).toMatchObject({
        status: 403,
      });
    expect(await update({ locale: 'pt' }, company)).toMatchObject({
      name: 'company',
      locale: 'pt',
      oath_sso: true,
    });
    const client = await database.app.connect();
    await client.query('begin');
    await client.query(`select set_config('azimute.user_id', $1, true)`, [String(company.id)]);
    expect((await client.query(`select * from change_own_profile('Another', null)`)).rows).toEqual([]);
    const stored = `insert into user_photos (user_id, version, media_type, bytes)
      values (current_user_id(), '0123456789abcdef', 'image/png', '\\x01')`;
    await expect(client.query(stored)).rejects.toThrow('row-level security');
    await client.query('rollback');
    client.release();
  });

  it('changes given fields only, and audits before and after', async () => {
    expect(await update({ name: '  Ana Lima  ' })).toMatchObject({
      name: 'Ana Lima',
      locale: 'en',
      photo: null,
    });
    expect((await audited())[0]).toEqual({
      account_id: accountId,
      user_id: ana.id,
      before: { name: 'owner' },
      after: { name: 'Ana Lima' },
    });
    expect(await update({ locale: 'es' })).toMatchObject({ name: 'Ana Lima', locale: 'es' });
    const entries = await audited();
    await update({ name: 'Ana Lima', locale: 'es' });
    expect(await audited()).toEqual(entries);
  });
});

it('stores the person’s own time zone, or none', async () => {
  expect((await update({ time_zone: 'Europe/Lisbon' })).time_zone).toBe('Europe/Lisbon');
  expect((await audited())[0]).toMatchObject({
    before: { timeZone: null },
    after: { timeZone: 'Europe/Lisbon' },
  });
  expect((await update({ time_zone: null })).time_zone).toBeNull();
});

describe('a photo', () => {
  const photoOf = (person: Person, reader: Person, headers: Record<string, string> = {}) =>
    reader.send('getPersonPhoto', of(person), { headers });

  it('is visible to members of the account only', async () => {
    await ana.refused('getPersonPhoto', of(bia), 404);
    const bytes = makePng(128, 128);
    const { photo } = await update({ photo: base64(bytes) }, bia);
    expect(photo).toMatch(/^[0-9a-f]{16}$/);
    expect((await bia.call('getProfile')).photo).toBe(photo);
    await visitor.refused('getPersonPhoto', of(bia), 401);
    await eva.refused('getPersonPhoto', of(bia), 404);
    for (const reader of [ana, bia]) {
      const answer = await photoOf(bia, reader);
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

  it('is not sent again to a browser that has it, unless access was lost or it changed', async () => {
    const { photo } = await bia.call('getProfile');
    const held = { 'if-none-match': `"${photo}"` };
    const again = await photoOf(bia, ana, held);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await photoOf(bia, eva, held)).statusCode).toBe(404);
    await update({ photo: base64(makeJpeg(64, 64)) }, bia);
    const another = await photoOf(bia, ana, held);
    expect([another.statusCode, another.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('is hidden in an account that the two do not share, but visible to its owner', async () => {
    await update({ photo: base64(makePng(64, 64)) });
    await moveTo(elsewhere.id);
    await ana.refused('getPersonPhoto', of(bia), 404);
    expect((await photoOf(ana, ana)).statusCode).toBe(200);
    await moveTo(accountId);
    expect((await photoOf(bia, ana)).statusCode).toBe(200);
  });

  it('is gone once removed', async () => {
    expect((await update({ photo: null })).photo).toBeNull();
    await ana.refused('getPersonPhoto', of(ana), 404);
    expect((await audited())[0]).toMatchObject({ after: { photo: null } });
  });

  it.each([
    `insert into user_photos (user_id, version, media_type, bytes) values (1, '0123456789abcdef', 'image/png', '\\x01')`,
    'update user_photos set user_id = 1',
  ])('is written by its owner only: %s', async (sql) => {
    await expect(database.app.query(sql)).rejects.toMatchObject({ code: '42501' });
    expect((await database.app.query('select from user_photos')).rows).toEqual([]);
  });

  it('cannot be removed by another person’s session', async () => {
    expect((await database.app.query('delete from user_photos')).rowCount).toBe(0);
  });
});
