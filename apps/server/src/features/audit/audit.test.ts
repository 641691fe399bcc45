import type { AuditEntry, AuditFacets } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { auditRoutes } from './audit-routes.ts';

interface Page {
  readonly items: AuditEntry[];
  readonly nextCursor: string | null;
  readonly total: number;
}

let portal: IdentityServer;
let ana: string;
let anaId: number;
let accountId: number;

beforeAll(async () => {
  portal = await startIdentityServer(auditRoutes);
  const planted = await plantPeople(portal, {
    accounts: ['own.example', 'other.example'],
    modules: ['notifications'],
    people: [
      { email: 'ana@own.example', roles: { 'own.example': 'admin' } },
      { email: 'vera@own.example', roles: { 'own.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  accountId = planted.accountIds['own.example'] ?? 0;
  anaId = planted.userIds['ana@own.example'] ?? 0;
  const signedIn = await portal.signIn('ana@own.example');
  await portal.token({ grant_type: 'refresh_token', refresh_token: signedIn.refresh });
  ana = signedIn.access;
  await portal.call('PUT', '/profile/change-locale', ana, { locale: 'es' });
  await portal.call('POST', '/api-keys', ana, { name: '＝cmd()', scopes: ['telemetry:write'] });
});
afterAll(() => portal.stop());

const read = async (query = ''): Promise<Page> =>
  (await portal.call('GET', `/audit${query}`, ana)).json<Page>();
const actionsOf = async (query: string): Promise<string[]> =>
  (await read(query)).items.map(({ action }) => action);

describe('the audit', () => {
  it('is shown to administrators only, of their account only', async () => {
    expect((await portal.call('GET', '/audit')).statusCode).toBe(401);
    const { access: vera } = await portal.signIn('vera@own.example');
    for (const [method, path] of [
      ['GET', '/audit'],
      ['GET', '/audit/facets'],
      ['POST', '/audit/export'],
    ] as const) {
      expect((await portal.call(method, path, vera, method === 'POST' ? {} : undefined)).statusCode).toBe(
        403,
      );
    }
    const { access: eva } = await portal.signIn('eva@other.example');
    const theirs = (await portal.call('GET', '/audit', eva)).json<Page>();
    expect(theirs.items.map(({ person }) => person?.email)).toEqual(['eva@other.example']);
    const facets = (await portal.call('GET', '/audit/facets', eva)).json<AuditFacets>();
    expect(facets.people.map(({ email }) => email)).toEqual(['eva@other.example']);
  });

  it('says who did what, from where, before and after', async () => {
    const [entry] = (await read('?actions=user.change-locale')).items;
    expect(entry).toMatchObject({
      person: { id: anaId, email: 'ana@own.example' },
      asPerson: null,
      action: 'user.change-locale',
      entity: 'user',
      entityId: String(anaId),
      before: { locale: 'en' },
      after: { locale: 'es' },
      address: '127.0.0.1',
    });
  });

  it('says what the thing is called now, where it has a name and is there', async () => {
    const nameOf = async (action: string) => (await read(`?actions=${action}`)).items[0]?.entityName;
    expect(await nameOf('api-key.create')).toBe('＝cmd()');
    expect(await nameOf('session.create')).toBeNull();
    await portal.queryAsOwner('delete from api_keys where account_id = $1', [accountId]);
    expect(await nameOf('api-key.create')).toBeNull();
  });

  it('is filtered by words, actions, people, things and times, and leaves renewals out', async () => {
    expect(await actionsOf('?search=CMD()')).toEqual(['api-key.create']);
    expect(await actionsOf('?search=%25')).toEqual([]);
    expect(await actionsOf('?entity=api-key')).toEqual(['api-key.create']);
    expect(await actionsOf(`?person=${anaId + 1}`)).toEqual(['session.create']);
    expect(await actionsOf('?until=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await actionsOf('?actions=session.create&actions=api-key.create')).toContain('api-key.create');
    expect(await actionsOf('')).not.toContain('session.refresh');
    expect(await actionsOf('?renewals=true')).toContain('session.refresh');
    const facets = (await portal.call('GET', '/audit/facets', ana)).json<AuditFacets>();
    expect(facets.actions).toEqual([
      'api-key.create',
      'session.create',
      'session.refresh',
      'user.change-locale',
    ]);
    expect(facets.people.map(({ email }) => email)).toEqual(['ana@own.example', 'vera@own.example']);
  });

  it('is read in pages from the newest on, each row once', async () => {
    const all = await read('?limit=100');
    const paged: AuditEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await read(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.total).toBe(all.total);
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all.items);
    expect(paged.map(({ sequence }) => sequence)).toEqual(
      paged.map(({ sequence }) => sequence).toSorted((a, b) => b - a),
    );
    expect((await portal.call('GET', '/audit?cursor=x', ana)).statusCode).toBe(422);
  });

  it('is exported with what it had, no cell of it a formula, and says so itself', async () => {
    const answer = await portal.call('POST', '/audit/export', ana, { entity: 'api-key', locale: 'en' });
    expect(answer.headers['azimute-rows']).toBe('1');
    const lines = answer.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Time (America/Sao_Paulo)');
    expect(lines[1]).toContain('ana@own.example');
    expect(answer.body).not.toMatch(/(?:^|,)"*[=＝]/m);
    const [exported] = await portal.queryAsOwner(
      `select after from audit_entries where account_id = $1 and action = 'audit.export'`,
      [accountId],
    );
    expect(exported).toMatchObject({ after: { entity: 'api-key', rows: 1 } });
    const workbook = await portal.call('POST', '/audit/export', ana, { format: 'xlsx' });
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('is searched by the name and the e-mail of who did it, without accents, and of as whom', async () => {
    await portal.queryAsOwner(`update users set name = 'João d''Ávila' where email = 'vera@own.example'`);
    const peopleOf = async (search: string) =>
      (await read(`?search=${encodeURIComponent(search)}`)).items.map(({ person }) => person?.email);
    expect(await peopleOf("joao D'avila")).toEqual(['vera@own.example']);
    expect(await peopleOf('VERA@own')).toEqual(['vera@own.example']);
    expect(await peopleOf('eva@other')).toEqual([]);
    await portal.queryAsOwner(`select append_audit($1, $2, null, 'thing.look', 'thing', '1', null, null)`, [
      accountId,
      anaId,
    ]);
    await portal.queryAsOwner(
      `update audit_entries set as_user_id = (select user_id from users where email = 'vera@own.example')
        where action = 'thing.look'`,
    );
    expect(await actionsOf(`?search=${encodeURIComponent('João')}`)).toEqual([
      'thing.look',
      'session.create',
    ]);
    const exported = await portal.call('POST', '/audit/export', ana, { search: 'joao', locale: 'en' });
    expect(exported.headers['azimute-rows']).toBe('2');
    expect(exported.body.trim().split('\r\n')).toHaveLength(3);
  });
});
