import type { AuditEntry } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { everyPage } from '../../testing/every-page.ts';
import { plantedPassword } from '../../testing/plant-account.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';

const portal = await portalOf();
const { owner, viewer, stranger, visitor, accountId, queryAsOwner } = portal;

const tokens = await visitor.call('createToken', {
  body: {
    grant_type: 'password',
    client_id: 'azimute-web',
    username: owner.email,
    password: plantedPassword,
  },
});
await visitor.call('createToken', {
  body: {
    grant_type: 'refresh_token',
    client_id: 'azimute-web',
    refresh_token: 'refresh_token' in tokens ? tokens.refresh_token : '',
  },
});
for (const { email } of [viewer, stranger]) await portal.signIn(email);
await owner.call('changeLocale', { body: { locale: 'es' } });
await owner.call('createApiKey', { body: { name: '＝cmd()', scopes: ['telemetry:write'] } });

type Query = NonNullable<Parameters<typeof owner.call<'listAudit'>>[1]>['query'];
const read = (query: Query = {}, person: Person = owner) => person.call('listAudit', { query });
const actionsOf = async (query: Query): Promise<string[]> =>
  (await read(query)).items.map(({ action }) => action);
const exported = (body: object) => owner.send('exportAudit', { body });

describe('the audit', () => {
  it('is shown to administrators of its account only', async () => {
    await visitor.refused('listAudit', {}, 401);
    await viewer.refused('listAudit', {}, 403);
    await viewer.refused('listAuditFacets', {}, 403);
    await viewer.refused('exportAudit', { body: {} }, 403);
    const theirs = (await read({}, stranger)).items;
    expect(theirs.map(({ person }) => person?.email)).toEqual([stranger.email]);
    const { people } = await stranger.call('listAuditFacets');
    expect(people.map(({ email }) => email)).toEqual([stranger.email]);
  });

  it('records who did what, from where, before and after', async () => {
    const [entry] = (await read({ actions: ['user.change-locale'] })).items;
    expect(entry).toMatchObject({
      person: { id: owner.id, email: owner.email },
      asPerson: null,
      action: 'user.change-locale',
      entity: 'user',
      entityId: String(owner.id),
      before: { locale: 'en' },
      after: { locale: 'es' },
      address: '127.0.0.1',
    });
  });

  it('shows the current name of a record that has one and exists', async () => {
    const nameOf = async (action: string) => (await read({ actions: [action] })).items[0]?.entityName;
    expect(await nameOf('api-key.create')).toBe('＝cmd()');
    expect(await nameOf('session.create')).toBeNull();
    await queryAsOwner('delete from api_keys where account_id = $1', [accountId]);
    expect(await nameOf('api-key.create')).toBeNull();
  });

  it('is filtered by words, actions, people, records and times, and omits renewals', async () => {
    expect(await actionsOf({ search: 'CMD()' })).toEqual(['api-key.create']);
    expect(await actionsOf({ search: '%' })).toEqual([]);
    expect(await actionsOf({ entity: 'api-key' })).toEqual(['api-key.create']);
    expect(await actionsOf({ person: viewer.id })).toEqual(['session.create']);
    expect(await actionsOf({ until: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await actionsOf({ actions: ['session.create', 'api-key.create'] })).toContain('api-key.create');
    expect(await actionsOf({})).not.toContain('session.refresh');
    expect(await actionsOf({ renewals: 'true' })).toContain('session.refresh');
    const facets = await owner.call('listAuditFacets');
    expect(facets.actions).toEqual([
      'api-key.create',
      'session.create',
      'session.refresh',
      'user.change-locale',
    ]);
    expect(facets.people.map(({ email }) => email)).toEqual([owner.email, viewer.email]);
  });

  it('is read in pages, newest first, each row once', async () => {
    const all = await read({ limit: 100 });
    expect(all.total).toBe(all.items.length);
    const everything = await read({ limit: 100, renewals: 'true' });
    expect(everything.items.length).toBeGreaterThan(all.items.length);
    expect(everything.total).toBe(everything.items.length);
    const paged = await everyPage<AuditEntry>(async (cursor) => {
      const page = await read({ limit: 2, cursor });
      expect(page.total).toBe(all.total);
      return page;
    });
    expect(paged).toEqual(all.items);
    expect(paged.map(({ sequence }) => sequence)).toEqual(
      paged.map(({ sequence }) => sequence).toSorted((a, b) => b - a),
    );
    await owner.refused('listAudit', { query: { cursor: 'x' } }, 422);
  });

  it('is exported as shown, without formulas, and records the export', async () => {
    const answer = await exported({ entity: 'api-key', locale: 'en' });
    expect(answer.headers['azimute-rows']).toBe('1');
    const lines = answer.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Time (America/Sao_Paulo)');
    expect(lines[1]).toContain(owner.email);
    expect(answer.body).not.toMatch(/(?:^|,)"*[=＝]/m);
    const [entry] = await queryAsOwner(
      `select after from audit_entries where account_id = $1 and action = 'audit.export'`,
      [accountId],
    );
    expect(entry).toMatchObject({ after: { entity: 'api-key', rows: 1 } });
    const workbook = await exported({ format: 'xlsx' });
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('is searched by name and e-mail of the actor and the impersonated user, without accents', async () => {
    await queryAsOwner(`update users set name = 'João d''Ávila' where user_id = $1`, [viewer.id]);
    const peopleOf = async (search: string) =>
      (await read({ search })).items.map(({ person }) => person?.email);
    expect(await peopleOf("joao D'avila")).toEqual([viewer.email]);
    expect(await peopleOf(viewer.email.replace('viewer', 'VIEWER'))).toEqual([viewer.email]);
    expect(await peopleOf(stranger.email)).toEqual([]);
    await queryAsOwner(`select append_audit($1, $2, null, 'thing.look', 'thing', '1', null, null)`, [
      accountId,
      owner.id,
    ]);
    await queryAsOwner(
      `update audit_entries set as_user_id = $1 where account_id = $2 and action = 'thing.look'`,
      [viewer.id, accountId],
    );
    expect(await actionsOf({ search: 'João' })).toEqual(['thing.look', 'session.create']);
    const file = await exported({ search: 'joao', locale: 'en' });
    expect(file.headers['azimute-rows']).toBe('2');
    expect(file.body.trim().split('\r\n')).toHaveLength(3);
  });
});
