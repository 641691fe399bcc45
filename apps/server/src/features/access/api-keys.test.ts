import { describe, expect, it } from 'vitest';
import { everyPage } from '../../testing/every-page.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { proveApiKey } from './prove-api-key.ts';

const portal = await portalOf();
const { owner, viewer, stranger, visitor, accountId, database, queryAsOwner } = portal;

type Query = NonNullable<Parameters<typeof owner.call<'listApiKeys'>>[1]>['query'];
const bodyOf = (name: string) => ({ body: { name, scopes: ['telemetry:write' as const] } });
const createKey = (name: string) => owner.call('createApiKey', bodyOf(name));
const list = (query: Query = {}) => owner.call('listApiKeys', { query });
const find = async (id: number) => (await list()).items.find((item) => item.id === id);
const of = (apiKeyId: number) => ({ params: { apiKeyId } });

describe('API keys', () => {
  it('are refused to visitors, viewers and other accounts', async () => {
    const { id } = await createKey('Own');
    await visitor.refused('createApiKey', bodyOf('x'), 401);
    await viewer.refused('createApiKey', bodyOf('x'), 403);
    await viewer.refused('listApiKeys', {}, 403);
    await viewer.refused('revokeApiKey', of(id), 403);
    await stranger.refused('revokeApiKey', of(id), 404);
    expect((await stranger.call('listApiKeys')).total).toBe(0);
    await owner.refused('revokeApiKey', of(2_000_000_000), 404);
    await owner.refused('listApiKeys', { query: { cursor: 'x' } }, 422);
    await owner.refused('createApiKey', { body: { name: ' ', scopes: ['everything'] } }, 422);
  });

  it('are returned once, are stored as a hash, and authenticate their account and scopes', async () => {
    const { id, key } = await createKey('Gateway');
    expect(key).toMatch(/^azk_[\w-]{43}$/);
    const stored = await queryAsOwner<{ text: string }>('select api_keys::text as text from api_keys');
    expect(stored.map((row) => row.text).join()).not.toContain(key.slice(4));
    expect(await proveApiKey(database, key)).toEqual({
      apiKeyId: id,
      accountId,
      scopes: ['telemetry:write'],
      unitIds: null,
    });
    for (const wrong of ['', 'azk_', `${key}x`, key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
      expect(await proveApiKey(database, wrong)).toBeNull();
    }
  });

  it('report when they were last used, to within five minutes', async () => {
    const { id, key } = await createKey('Used');
    const lastUsed = async () => (await find(id))?.lastUsedAt;
    const setBack = (minutes: number) =>
      queryAsOwner(
        'update api_keys set last_used_at = last_used_at - make_interval(mins => $1) where api_key_id = $2',
        [minutes, id],
      );
    expect(await lastUsed()).toBeNull();
    await Promise.all(Array.from({ length: 8 }, () => proveApiKey(database, key)));
    const first = await lastUsed();
    expect(first).toEqual(expect.any(String));
    await proveApiKey(database, key);
    expect(await lastUsed()).toBe(first);
    await setBack(6);
    await proveApiKey(database, key);
    expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });

  it('stop authenticating once revoked, and the audit records it', async () => {
    const { id, key } = await createKey('Lost');
    for (let times = 0; times < 2; times += 1) await owner.call('revokeApiKey', of(id));
    expect(await proveApiKey(database, key)).toBeNull();
    expect((await find(id))?.revokedAt).toEqual(expect.any(String));
    const audited = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'api-key' and entity_id = $1 order by sequence`,
      [String(id)],
    );
    expect(audited.map((row) => row.action)).toEqual(['api-key.create', 'api-key.revoke']);
    const [entries] = await queryAsOwner<{ text: string }>(
      `select string_agg(audit_entries::text, ' ') as text from audit_entries where account_id = $1`,
      [accountId],
    );
    expect(entries?.text).not.toContain(key.slice(4));
  });

  it('are filtered by part of their name and by revocation, and list their creator', async () => {
    const named = async (query: Query) => (await list(query)).items.map((item) => item.name);
    expect(await named({ search: 'GATE' })).toEqual(['Gateway']);
    expect(await named({ state: 'revoked' })).toEqual(['Lost']);
    expect(await named({ state: 'active' })).toEqual(['Used', 'Gateway', 'Own']);
    expect((await list({ search: 'nothing' })).total).toBe(0);
    expect((await list({ search: 'gate' })).items).toMatchObject([{ createdBy: { name: 'owner' } }]);
    await owner.refused('listApiKeys', { query: { state: 'gone' } }, 422);
  });

  it('are listed in pages, newest first', async () => {
    const first = await list({ limit: 2 });
    expect([first.items.length, first.total]).toEqual([2, 4]);
    const ids = (await everyPage((cursor) => list({ limit: 2, cursor }))).map((item) => item.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
  });
});
