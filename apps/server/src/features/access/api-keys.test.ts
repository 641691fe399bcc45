import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { proveApiKey } from './prove-api-key.ts';

let portal: IdentityServer;
let accountIds: Record<string, number>;
let ana: string;
let viewer: string;
let eva: string;

beforeAll(async () => {
  portal = await startIdentityServer();
  ({ accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'viewer@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  }));
  ana = (await portal.signIn('ana@alfa.example')).access;
  viewer = (await portal.signIn('viewer@alfa.example')).access;
  eva = (await portal.signIn('eva@other.example')).access;
});
afterAll(() => portal.stop());

interface Created {
  id: number;
  key: string;
}
interface Page {
  items: { id: number; name: string; lastUsedAt: string | null; revokedAt: string | null }[];
  nextCursor: string | null;
  total: number;
}
const createKey = (token: string | undefined, name: string) =>
  portal.call('POST', '/api-keys', token, { name, scopes: ['telemetry:write'] });
const list = async (token: string, query = '') =>
  (await portal.call('GET', `/api-keys${query}`, token)).json<Page>();

describe('API keys', () => {
  it('are refused to visitors, viewers and other accounts', async () => {
    const { id } = (await createKey(ana, 'Own')).json<Created>();
    expect((await createKey(undefined, 'x')).statusCode).toBe(401);
    expect((await createKey(viewer, 'x')).statusCode).toBe(403);
    expect((await portal.call('GET', '/api-keys', viewer)).statusCode).toBe(403);
    expect((await portal.call('DELETE', `/api-keys/${id}`, viewer)).statusCode).toBe(403);
    expect((await portal.call('DELETE', `/api-keys/${id}`, eva)).statusCode).toBe(404);
    expect((await list(eva)).total).toBe(0);
    expect((await portal.call('DELETE', '/api-keys/999999', ana)).statusCode).toBe(404);
    expect((await portal.call('GET', '/api-keys?cursor=x', ana)).statusCode).toBe(422);
    const invalid = await portal.call('POST', '/api-keys', ana, { name: ' ', scopes: ['everything'] });
    expect(invalid.statusCode).toBe(422);
  });

  it('are answered once, kept as a hash, and prove their account and scopes', async () => {
    const answer = await createKey(ana, 'Gateway');
    expect(answer.statusCode).toBe(201);
    const { id, key } = answer.json<Created>();
    expect(key).toMatch(/^azk_[\w-]{43}$/);
    const stored = await portal.queryAsOwner<{ text: string }>('select api_keys::text as text from api_keys');
    expect(stored.map((row) => row.text).join()).not.toContain(key.slice(4));
    expect(await proveApiKey(portal.database, key)).toEqual({
      apiKeyId: id,
      accountId: accountIds['alfa.example'],
      scopes: ['telemetry:write'],
      unitIds: null,
    });
    for (const wrong of ['', 'azk_', `${key}x`, key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
      expect(await proveApiKey(portal.database, wrong)).toBeNull();
    }
  });

  it('say when they were last used, to five minutes', async () => {
    const { id, key } = (await createKey(ana, 'Used')).json<Created>();
    const lastUsed = async () => (await list(ana)).items.find((item) => item.id === id)?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await Promise.all(Array.from({ length: 8 }, () => proveApiKey(portal.database, key)));
    const first = await lastUsed();
    expect(first).toEqual(expect.any(String));
    await proveApiKey(portal.database, key);
    expect(await lastUsed()).toBe(first);
    await portal.queryAsOwner(`update api_keys set last_used_at = last_used_at - interval '6 minutes'`);
    await proveApiKey(portal.database, key);
    expect(new Date((await lastUsed()) ?? 0).getTime()).toBeGreaterThanOrEqual(
      new Date(first ?? 0).getTime(),
    );
  });

  it('prove nothing once they are revoked, which the audit tells', async () => {
    const { id, key } = (await createKey(ana, 'Lost')).json<Created>();
    expect((await portal.call('DELETE', `/api-keys/${id}`, ana)).statusCode).toBe(204);
    expect((await portal.call('DELETE', `/api-keys/${id}`, ana)).statusCode).toBe(204);
    expect(await proveApiKey(portal.database, key)).toBeNull();
    expect((await list(ana)).items.find((item) => item.id === id)?.revokedAt).toEqual(expect.any(String));
    const audited = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'api-key' and entity_id = $1 order by sequence`,
      [String(id)],
    );
    expect(audited.map((row) => row.action)).toEqual(['api-key.create', 'api-key.revoke']);
    const [told] = await portal.queryAsOwner<{ text: string }>(
      `select string_agg(audit_entries::text, ' ') as text from audit_entries`,
    );
    expect(told?.text).not.toContain(key.slice(4));
  });

  it('are found by a part of their name and by whether they are revoked, with who made them', async () => {
    const named = async (query: string) => (await list(ana, query)).items.map((item) => item.name);
    expect(await named('?search=GATE')).toEqual(['Gateway']);
    expect(await named('?state=revoked')).toEqual(['Lost']);
    expect(await named('?state=active')).toEqual(['Used', 'Gateway', 'Own']);
    expect((await list(ana, '?search=nothing')).total).toBe(0);
    expect((await list(ana, '?search=gate')).items).toMatchObject([
      { createdBy: { name: 'ana@alfa.example' } },
    ]);
    expect((await portal.call('GET', '/api-keys?state=gone', ana)).statusCode).toBe(422);
  });

  it('come in pages, newest first', async () => {
    const first = await list(ana, '?limit=2');
    expect(first.items).toHaveLength(2);
    expect(first.total).toBe(4);
    const second = await list(ana, `?limit=2&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map((item) => item.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
  });
});
