import type { UpdateAccount } from '@azimute/contract';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { makePng } from './testing/make-image.ts';

const portal = await portalOf({ modules: ['services:simc:geolocalizacao'] });
const { owner: ana, viewer: bia, stranger: eva, visitor, accountId, elsewhere, queryAsOwner } = portal;
await portal.joinElsewhere(ana, 'admin');
const domain = ana.email.replace(/.*@/, '');
const name = domain.replace('.example', '');

const read = (person: Person) => person.call('getAccount');
const update = (body: Partial<UpdateAccount>) => ana.call('updateAccount', { body });
const photoOf = (id: number) => ({ params: { accountId: id } });
const moveTo = (id: number) => ana.call('changeCurrentAccount', { body: { account_id: id } });
const modulesOf = async (person: Person) => (await person.call('getProfile')).modules.map(({ code }) => code);
const ofElsewhere = { headers: { 'azimute-account': String(elsewhere.id) } };

describe('the account', () => {
  it('is readable by its members, with their role, and not from a screen of another account', async () => {
    await visitor.refused('getAccount', {}, 401);
    expect(await read(bia)).toEqual({
      id: accountId,
      name,
      domain,
      role: 'viewer',
      photo: null,
      timeZone: 'America/Sao_Paulo',
      currency: 'BRL',
      distanceUnit: 'km',
      silentAfterMinutes: 1440,
      retentionMonths: 24,
      modules: ['services:simc:geolocalizacao'],
      worksStanding: {},
      figureVariants: { utilization: 'utilization', availability: 'mechanical_availability' },
      leastCoverage: 0.5,
      nearTarget: 0.05,
      requiresTwoFactor: false,
      approvesCommands: false,
      contactPhone: '',
      contactAddress: '',
    });
    expect(await read(ana)).toMatchObject({ role: 'admin' });
    const answer = await ana.send('getAccount', {}, ofElsewhere);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'account_mismatch' }]);
  });

  it('cannot be changed by a viewer, or from a screen of another account', async () => {
    const before = await read(ana);
    const body = { name: 'Mine' };
    await bia.refused('updateAccount', { body }, 403);
    expect((await ana.send('updateAccount', { body }, ofElsewhere)).statusCode).toBe(409);
    expect(await read(ana)).toEqual(before);
  });

  it.each<[object, string, string | number]>([
    [{ name: ' ' }, 'name', 101],
    [{ currency: 'REAL' }, 'currency', 'invalid_format'],
    [{ currency: 'XQZ' }, 'currency', 'invalid_value'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'invalid_value'],
    [{ timeZone: '+03:00' }, 'timeZone', 'invalid_value'],
    [{ timeZone: '' }, 'timeZone', 108],
    [{ distanceUnit: 'ly' }, 'distanceUnit', 'invalid_value'],
    [{ worksStanding: { Caminhão: 'yes' } }, 'worksStanding.Caminhão', 'invalid_type'],
    [
      { figureVariants: { utilization: 'distance', availability: 'physical_availability' } },
      'figureVariants.utilization',
      'invalid_value',
    ],
    [{ leastCoverage: 0 }, 'leastCoverage', 'min_value'],
    [{ leastCoverage: 1.01 }, 'leastCoverage', 'max_value'],
    [{ leastCoverage: 0.505 }, 'leastCoverage', 'not_multiple_of'],
    [{ nearTarget: -0.01 }, 'nearTarget', 'min_value'],
    [{ nearTarget: 0.51 }, 'nearTarget', 'max_value'],
    [{ silentAfterMinutes: 0 }, 'silentAfterMinutes', 'min_value'],
    [{ silentAfterMinutes: 525_601 }, 'silentAfterMinutes', 'max_value'],
    [{ domain: 'gmail.com' }, 'domain', 'public_mail_domain'],
    [{ domain: 'no domain' }, 'domain', 'invalid_format'],
    [{ retentionMonths: 0 }, 'retentionMonths', 'min_value'],
    [{ modules: ['services:all'] }, 'modules.0', 'invalid_value'],
    [{ photo: 'aGk=' }, 'photo', 105],
  ])('cannot be changed to %o', async (body, field, code) => {
    const before = await read(ana);
    const problem = await ana.refused('updateAccount', { body: { name: 'Mine', ...body } }, 422);
    expect(problem.errors).toEqual({ [field]: [code] });
    expect(await read(ana)).toEqual(before);
  });

  describe('changed by its administrator', () => {
    const listener = new pg.Client({ connectionString: portal.ownerUrl });
    afterAll(() => listener.end());

    it('changes for all members, and the live stream receives the new no-communication limit', async () => {
      await listener.connect();
      await listener.query('listen azimute_live');
      const announced = new Promise<unknown>((resolve) => {
        listener.on('notification', ({ payload = '' }) => {
          const message = JSON.parse(payload) as { accountId?: number };
          if (message.accountId === accountId) resolve(message);
        });
      });
      const change = {
        name: 'Alfa Locações',
        currency: 'USD',
        timeZone: 'America/Manaus',
        distanceUnit: 'mi',
        silentAfterMinutes: 90,
        worksStanding: { Escavadeira: false },
        figureVariants: { utilization: 'utilization_in_hours', availability: 'physical_availability' },
        leastCoverage: 0.6,
        nearTarget: 0.1,
      } as const;
      expect(await update(change)).toMatchObject(change);
      expect(await announced).toEqual({ topic: 'account', accountId });
      const { accounts } = await bia.call('getProfile');
      expect(accounts[0]).toMatchObject({
        name: 'Alfa Locações',
        timeZone: 'America/Manaus',
        distanceUnit: 'mi',
        figureVariants: change.figureVariants,
      });
      const audited = await queryAsOwner(
        `select before, after from audit_entries where account_id = $1 and action = 'account.update'`,
        [accountId],
      );
      expect(audited).toEqual([
        {
          before: {
            name,
            currency: 'BRL',
            timeZone: 'America/Sao_Paulo',
            distanceUnit: 'km',
            silentAfterMinutes: 1440,
            worksStanding: {},
            figureVariants: { utilization: 'utilization', availability: 'mechanical_availability' },
            leastCoverage: 0.5,
            nearTarget: 0.05,
          },
          after: change,
        },
      ]);
      expect((await read(ana)).name).toBe('Alfa Locações');
      expect(await read(eva)).toMatchObject({ name: elsewhere.name, timeZone: 'America/Sao_Paulo' });
    });
  });

  it('switches its modules, and sets its retention', async () => {
    const modules = ['admin:users', 'services:simc:geolocalizacao'] as const;
    const body = { domain: `new.${domain}`, retentionMonths: 36 };
    expect(await update({ ...body, modules: [...modules] })).toMatchObject({
      ...body,
      modules: ['notifications', ...modules],
    });
    expect(await modulesOf(ana)).toContain('admin:users');
    await update({ modules: ['services:simc:geolocalizacao'], domain });
    expect(await modulesOf(ana)).not.toContain('admin:users');
  });

  it('keeps a verified domain, loses the verification with another, and can claim a claimed domain', async () => {
    const proven = async () =>
      (
        await queryAsOwner('select proven_domain as domain from accounts where account_id = $1', [accountId])
      )[0];
    await queryAsOwner('update accounts set proven_domain = domain where account_id = $1', [accountId]);
    await update({ domain, name: 'Proven' });
    expect(await proven()).toEqual({ domain });
    await update({ domain: `${elsewhere.name}.example` });
    expect(await proven()).toEqual({ domain: null });
    await update({ domain });
    expect(await proven()).toEqual({ domain: null });
  });

  it('requires a second factor from everyone as soon as it is turned on, administrators included', async () => {
    await update({ requiresTwoFactor: true });
    for (const person of [ana, bia])
      expect(await person.call('getProfile')).toMatchObject({ modules: [], two_factor_missing: true });
    await ana.refused('updateAccount', { body: { requiresTwoFactor: false } }, 403);
    await queryAsOwner('update accounts set requires_two_factor = false where account_id = $1', [accountId]);
  });

  it('has a photo visible to every member, from any of their accounts, and to no one else', async () => {
    const bytes = makePng(256, 256);
    const { photo } = await update({ photo: bytes.toString('base64') });
    expect((await read(bia)).photo).toBe(photo);
    const { accounts } = await ana.call('getProfile');
    expect(new Map(accounts.map((account) => [account.id, account.photo]))).toEqual(
      new Map([
        [accountId, photo],
        [elsewhere.id, null],
      ]),
    );
    await moveTo(elsewhere.id);
    for (const person of [ana, bia]) {
      const answer = await person.send('getAccountPhoto', photoOf(accountId));
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    }
    await eva.refused('getAccountPhoto', photoOf(accountId), 404);
    await ana.refused('getAccountPhoto', photoOf(elsewhere.id), 404);
    await moveTo(accountId);
    expect((await update({ photo: null })).photo).toBeNull();
  });

  it.each([
    ['members who do not administer it', 'viewer', accountId],
    ['administrators of another account', 'admin', elsewhere.id],
  ])('protects its photo from %s, in the database itself', async (_name, role, photoAccountId) => {
    const client = await portal.database.app.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('azimute.account_id', $1, true), set_config('azimute.role', $2, true)`,
        [String(accountId), role],
      );
      const put = `insert into account_photos (account_id, version, media_type, bytes)
        values ($1, '0123456789abcdef', 'image/png', '\\x01')`;
      await expect(client.query(put, [photoAccountId])).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
