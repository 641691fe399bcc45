import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEffortLimits } from '../../platform/http/limit-effort.ts';
import { createManualClock } from '../../platform/clock.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';

const geolocation = 'services:simc:geolocalizacao';
const clock = createManualClock(new Date());
/** Runs during a slow response of the portal. */
let meanwhile = async (): Promise<unknown> => setImmediate();
let portal: IdentityServer;
let ana: string;
let units: number[];

beforeAll(async () => {
  portal = await startIdentityServer(
    ({ database }) => ({
      listUnits: async ({ caller }) => {
        await meanwhile();
        const actor = await caller.actorByNow();
        const { rows } = await asActor(database.app, actor, (client) =>
          client.query<{
            id: number;
            code: string;
            name: string;
            timeZone: string | null;
            phone: string;
            archivedAt: null;
            assetCount: number;
          }>(
            'select unit_id as id, code, name, time_zone as "timeZone", phone, null as "archivedAt", 0 as "assetCount" from units order by code',
          ),
        );
        return { items: rows, nextCursor: null, total: rows.length };
      },
    }),
    { limitEffort: createEffortLimits(clock) },
  );
  const { accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: [geolocation],
    people: [{ email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } }],
  });
  const planted = await portal.queryAsOwner<{ unit_id: number }>(
    `insert into units (account_id, code, name) values ($1, 'A', 'A'), ($1, 'B', 'B'), ($2, 'C', 'C') returning unit_id`,
    [accountIds['alfa.example'], accountIds['other.example']],
  );
  units = planted.map(({ unit_id }) => unit_id);
  ana = (await portal.signIn('ana@alfa.example')).access;
});
afterAll(() => portal.stop());

interface Created {
  id: number;
  key: string;
}
const create = (body: object = {}) =>
  portal.call('POST', '/api-keys', ana, { name: 'BI', scopes: [`${geolocation}:read`], ...body });
const made = async (body?: object): Promise<Created> => (await create(body)).json<Created>();
const read = async (credential: string) => {
  const answer = await portal.call('GET', '/units', credential);
  const { items = [] } = answer.json<{ items?: { code: string }[] }>();
  return answer.statusCode === 200 ? items.map(({ code }) => code) : answer.statusCode;
};
const exchange = (body: object, headers: Record<string, string> = {}) =>
  portal.server.inject({
    method: 'POST',
    url: '/api/v1/oauth/token',
    headers,
    payload: { grant_type: 'client_credentials', ...body },
  });
const clientOf = ({ id, key }: Created) => ({ client_id: String(id), client_secret: key });

describe('a read key', () => {
  it('reads its ULs, all of them by default, and none of another account', async () => {
    expect(await read((await made()).key)).toEqual(['A', 'B']);
    expect(await read((await made({ unitIds: [units[0]] })).key)).toEqual(['A']);
  });

  it('accepts only existing scopes, ULs of the account, and a future expiry', async () => {
    expect((await create({ scopes: ['admin:users:read'] })).statusCode).toBe(422);
    const foreign = await create({ unitIds: [units[2]] });
    expect(foreign.json()).toMatchObject({ errors: { unitIds: ['not_found'] } });
    const past = await create({ expiresAt: '2020-01-01T00:00:00Z' });
    expect(past.json()).toMatchObject({ errors: { expiresAt: ['not_in_future'] } });
    expect((await create({ scopes: ['telemetry:write'], unitIds: [units[0]] })).statusCode).toBe(422);
  });

  it('changes nothing, and cannot read users, keys or the audit', async () => {
    const { key } = await made();
    for (const path of ['/users', '/audit', '/api-keys', '/profile', '/profile/sessions', '/notifications'])
      expect((await portal.call('GET', path, key)).statusCode, path).toBe(401);
    expect((await portal.call('POST', '/units', key, { code: 'D', name: 'D' })).statusCode).toBe(401);
  });

  it('stops reading once it is revoked, expired or its module is off, even during a response', async () => {
    const endings = [
      ['update api_keys set revoked_at = now() where api_key_id = $1', 401],
      [`update api_keys set expires_at = now() - interval '1 second' where api_key_id = $1`, 401],
      [
        `update accounts set modules = '{}' where account_id = (select account_id from api_keys where api_key_id = $1)`,
        403,
      ],
    ] as const;
    for (const [ending, status] of endings) {
      const { id, key } = await made();
      meanwhile = () => portal.queryAsOwner(ending, [id]);
      expect(await read(key)).toBe(status);
      meanwhile = async () => setImmediate();
      expect(await read(key)).toBe(status);
    }
    await portal.queryAsOwner('update accounts set modules = $1', [[geolocation]]);
  });

  it('is listed with its scopes, ULs and expiry', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await made({ name: 'Listed', unitIds: [units[1]], expiresAt });
    const listed = (await portal.call('GET', '/api-keys?search=listed', ana)).json<{ items: object[] }>();
    const scopes = [`${geolocation}:read`];
    expect(listed.items).toMatchObject([{ id, scopes, units: [{ code: 'B' }], expiresAt, revokedAt: null }]);
    await portal.queryAsOwner(`update api_keys set expires_at = now() where api_key_id = $1`, [id]);
    const stateOf = async (state: string) =>
      (await portal.call('GET', `/api-keys?search=listed&state=${state}`, ana)).json<{ total: number }>()
        .total;
    expect([await stateOf('active'), await stateOf('expired')]).toEqual([0, 1]);
  });

  it('is rate limited without affecting other keys', async () => {
    const [hasty, other] = [await made(), await made()];
    let answered = 0;
    while ((await read(hasty.key)) !== 429) answered += 1;
    expect(answered).toBe(300);
    const refused = await portal.call('GET', '/units', hasty.key);
    expect(refused.headers['retry-after']).toBe('1');
    expect(await read(other.key)).toEqual(['A', 'B']);
    clock.advance(60_000);
  });
});

describe('client credentials', () => {
  it('issue a token with the rights of the key or fewer, audited under the key', async () => {
    const both = await made({ scopes: [`${geolocation}:read`, 'telemetry:write'], unitIds: [units[0]] });
    const whole = await exchange(clientOf(both));
    expect(whole.headers['cache-control']).toBe('no-store');
    expect(whole.json()).toEqual({
      access_token: expect.stringMatching(/^azt_/),
      token_type: 'Bearer',
      expires_in: 600,
      scope: expect.stringContaining('telemetry:write'),
    });
    expect(await read(whole.json<{ access_token: string }>().access_token)).toEqual(['A']);
    const basic = `Basic ${Buffer.from(`${both.id}:${both.key}`).toString('base64')}`;
    const narrow = await exchange({ scope: 'telemetry:write' }, { authorization: basic });
    expect(narrow.json()).toMatchObject({ scope: 'telemetry:write' });
    expect(await read(narrow.json<{ access_token: string }>().access_token)).toBe(403);
    const audited = await portal.queryAsOwner(
      `select after->'scopes' as scopes from audit_entries where action = 'api-key.token' and entity_id = $1 order by sequence`,
      [String(both.id)],
    );
    expect(audited).toHaveLength(2);
  });

  it('are refused with the error names of RFC 6749', async () => {
    const key = await made();
    const wrong = await exchange({ ...clientOf(key), client_secret: 'wrong' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    expect(wrong.headers['www-authenticate']).toContain('Basic');
    expect((await exchange({ client_id: String(key.id) })).json()).toMatchObject({ error: 'invalid_client' });
    expect((await exchange(clientOf({ ...key, id: 2 ** 40 }))).json()).toMatchObject({
      error: 'invalid_client',
    });
    const unknown = await exchange({ ...clientOf(key), scope: 'admin' });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([
      400,
      { error: 'invalid_scope', error_description: expect.stringContaining('admin') },
    ]);
    const lacking = await exchange({ ...clientOf(key), scope: 'telemetry:write' });
    expect(lacking.json()).toMatchObject({
      error: 'invalid_scope',
      error_description: expect.stringContaining('telemetry:write'),
    });
    const twice = await exchange(clientOf(key), { authorization: 'Basic YTpi' });
    expect([twice.statusCode, twice.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    expect((await exchange({ ...clientOf(key), audience: 'x' })).statusCode).toBe(200);
  });

  it('issue a token that expires with its key, or after its own lifetime', async () => {
    const soon = new Date(Date.now() + 120_000).toISOString();
    const key = await made({ expiresAt: soon });
    const answer = (await exchange(clientOf(key))).json<{ access_token: string; expires_in: number }>();
    expect(answer.expires_in).toBeLessThanOrEqual(120);
    expect(await read(answer.access_token)).toEqual(['A', 'B']);
    await portal.call('DELETE', `/api-keys/${key.id}`, ana);
    expect(await read(answer.access_token)).toBe(401);
    expect((await exchange(clientOf(key))).json()).toMatchObject({ error: 'invalid_client' });
    const other = await made();
    const { access_token: token } = (await exchange(clientOf(other))).json<{ access_token: string }>();
    await portal.queryAsOwner(`update api_key_tokens set expires_at = now() where api_key_id = $1`, [
      other.id,
    ]);
    expect(await read(token)).toBe(401);
  });
});
