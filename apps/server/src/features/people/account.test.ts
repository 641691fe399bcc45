import type { AccountDetail, Profile } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { peopleRoutes } from './people-routes.ts';
import { makePng } from './testing/make-image.ts';

let portal: IdentityServer;
let accountIds: Record<string, number>;
const tokens: Record<string, string> = {};

const ana = 'ana@alfa.example';
const bia = 'bia@alfa.example';
const eva = 'eva@other.example';

beforeAll(async () => {
  portal = await startIdentityServer(peopleRoutes);
  ({ accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example', 'other.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: ana, roles: { 'alfa.example': 'admin', 'beta.example': 'admin' } },
      { email: bia, roles: { 'alfa.example': 'viewer' } },
      { email: eva, roles: { 'other.example': 'admin' } },
    ],
  }));
  for (const email of [ana, bia, eva]) tokens[email] = (await portal.signIn(email)).access;
});
afterAll(() => portal.stop());

const read = async (email: string) =>
  (await portal.call('GET', '/account', tokens[email])).json<AccountDetail>();
const update = (email: string, body: object, headers: Record<string, string> = {}) =>
  portal.call('PUT', '/account', tokens[email], body, headers);
const photoFor = (domain: string, email: string) =>
  portal.call('GET', `/accounts/${accountIds[domain]}/photo`, tokens[email]);

describe('the account', () => {
  it('is read by its members, with their role, and not by a screen of another account', async () => {
    expect((await portal.call('GET', '/account')).statusCode).toBe(401);
    expect(await read(bia)).toEqual({
      id: accountIds['alfa.example'],
      name: 'alfa.example',
      domain: 'alfa.example',
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
    });
    expect(await read(ana)).toMatchObject({ role: 'admin' });
    const stale = { 'azimute-account': String(accountIds['beta.example']) };
    const answer = await portal.call('GET', '/account', tokens[ana], undefined, stale);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'account_mismatch' }]);
  });

  it('is not changed by a viewer, from a screen of another account, or to what is nothing', async () => {
    const before = await read(ana);
    expect((await update(bia, { name: 'Mine' })).statusCode).toBe(403);
    const stale = { 'azimute-account': String(accountIds['beta.example']) };
    expect((await update(ana, { name: 'Mine' }, stale)).statusCode).toBe(409);
    const refusals = [
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
      [{ domain: 'other.example' }, 'domain', 104],
      [{ domain: 'no domain' }, 'domain', 'invalid_format'],
      [{ retentionMonths: 0 }, 'retentionMonths', 'min_value'],
      [{ modules: ['services:all'] }, 'modules.0', 'invalid_value'],
      [{ photo: 'aGk=' }, 'photo', 105],
    ] as const;
    for (const [body, field, code] of refusals) {
      const answer = await update(ana, { name: 'Mine', ...body });
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
        422,
        { [field]: [code] },
      ]);
    }
    expect(await read(ana)).toEqual(before);
  });

  it('is changed by its administrator for everyone in it, and the live stream is told of another silence', async () => {
    const listener = new pg.Client({ connectionString: portal.ownerUrl });
    await listener.connect();
    await listener.query('listen azimute_live');
    const told = new Promise<string>((resolve) => {
      listener.on('notification', ({ payload = '' }) => resolve(payload));
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
    };
    const answer = await update(ana, change);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, change]);
    expect(JSON.parse(await told)).toEqual({ topic: 'account', accountId: accountIds['alfa.example'] });
    await listener.end();
    const { accounts } = (await portal.call('GET', '/profile', tokens[bia])).json<Profile>();
    expect(accounts[0]).toMatchObject({
      name: 'Alfa Locações',
      timeZone: 'America/Manaus',
      distanceUnit: 'mi',
      figureVariants: change.figureVariants,
    });
    expect(
      await portal.queryAsOwner(`select before, after from audit_entries where action = 'account.update'`),
    ).toEqual([
      {
        before: {
          name: 'alfa.example',
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
    expect(await read(eva)).toMatchObject({ name: 'other.example', timeZone: 'America/Sao_Paulo' });
  });

  it('has its modules switched, and keeps for as long as it says', async () => {
    const modules = ['admin:users', 'services:simc:geolocalizacao'];
    const body = { domain: 'alfa-locacoes.example', retentionMonths: 36, modules };
    const changed = (await update(ana, body)).json<AccountDetail>();
    expect(changed).toMatchObject({ ...body, modules: ['notifications', ...modules] });
    const seen = (await portal.call('GET', '/profile', tokens[ana])).json<Profile>();
    expect(seen.modules.map(({ code }) => code)).toContain('admin:users');
    await update(ana, { modules: ['services:simc:geolocalizacao'] });
    const then = (await portal.call('GET', '/profile', tokens[ana])).json<Profile>();
    expect(then.modules.map(({ code }) => code)).not.toContain('admin:users');
    await update(ana, { domain: 'alfa.example' });
  });

  it('holds back who has no second factor as soon as it requires one, administrators too', async () => {
    await update(ana, { requiresTwoFactor: true });
    for (const email of [ana, bia]) {
      const { modules, two_factor_missing: missing } = (
        await portal.call('GET', '/profile', tokens[email])
      ).json<Profile>();
      expect([modules, missing]).toEqual([[], true]);
    }
    expect((await update(ana, { requiresTwoFactor: false })).statusCode).toBe(403);
    await portal.queryAsOwner('update accounts set requires_two_factor = false');
  });

  it('has a photo that every member sees, from whichever of their accounts, and no stranger', async () => {
    const bytes = makePng(256, 256);
    const { photo } = (await update(ana, { photo: bytes.toString('base64') })).json<AccountDetail>();
    expect((await read(bia)).photo).toBe(photo);
    const { accounts } = (await portal.call('GET', '/profile', tokens[ana])).json<Profile>();
    expect(accounts.map((account) => account.photo)).toEqual([photo, null]);
    await portal.call('PUT', '/auth/change-current-account', tokens[ana], {
      account_id: accountIds['beta.example'],
    });
    for (const email of [ana, bia]) {
      const answer = await photoFor('alfa.example', email);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    }
    expect((await photoFor('alfa.example', eva)).statusCode).toBe(404);
    expect((await photoFor('beta.example', ana)).statusCode).toBe(404);
    await portal.call('PUT', '/auth/change-current-account', tokens[ana], {
      account_id: accountIds['alfa.example'],
    });
    expect((await update(ana, { photo: null })).json()).toMatchObject({ photo: null });
  });

  it('keeps its photo from members who do not administer it, by the database alone', async () => {
    const act = (role: string) =>
      `select set_config('azimute.account_id', '${accountIds['alfa.example']}', true), set_config('azimute.role', '${role}', true)`;
    const put = `insert into account_photos (account_id, version, media_type, bytes) values ($1, '0123456789abcdef', 'image/png', '\\x01')`;
    const client = await portal.database.app.connect();
    for (const [role, domain] of [
      ['viewer', 'alfa.example'],
      ['admin', 'other.example'],
    ] as const) {
      await client.query('begin');
      await client.query(act(role));
      await expect(client.query(put, [accountIds[domain]])).rejects.toMatchObject({ code: '42501' });
      await client.query('rollback');
    }
    client.release();
  });
});
