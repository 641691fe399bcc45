import type { ChangedUsers, User } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUsersServer, type UsersServer } from './testing/start-users-server.ts';

const alfa = 'alfa.example';
const beta = 'beta.example';

let portal: UsersServer;
let ana = '';
let bia = '';
beforeAll(async () => {
  portal = await startUsersServer(
    [alfa, beta],
    [
      { email: 'ana@alfa.example', roles: { [alfa]: 'admin' } },
      { email: 'bia@alfa.example', roles: { [alfa]: 'admin' } },
      { email: 'one@alfa.example', directoryLogin: true, roles: { [alfa]: 'viewer' } },
      { email: 'two@alfa.example', directoryLogin: true, roles: { [alfa]: 'viewer' } },
      { email: 'far@beta.example', directoryLogin: true, roles: { [beta]: 'viewer' } },
    ],
  );
  await portal.queryAsOwner(`insert into profiles (account_id, name) values ($1, 'São João')`, [
    portal.accountIds[alfa],
  ]);
  ana = (await portal.signIn('ana@alfa.example')).access;
  bia = (await portal.signIn('bia@alfa.example')).access;
});
afterAll(() => portal.stop());

const idOf = (email: string): number => portal.userIds[email] ?? 0;
const users = async (query = ''): Promise<User[]> =>
  (await portal.call('GET', `/users?limit=500${query}`, ana)).json<{ items: User[] }>().items;
const change = (body: object) => portal.call('PUT', '/users', ana, body);

describe('many users at once', () => {
  it('are refused one by one, each with its reason, and the rest is done', async () => {
    const [one, own, far] = [idOf('one@alfa.example'), idOf('ana@alfa.example'), idOf('far@beta.example')];
    const selection = { userIds: [one, own, far] };
    const stale = await change({ selection, action: 'deactivate', expectedCount: 2 });
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { errors: { expectedCount: ['3'] } }]);
    const deactivated = await change({ selection, action: 'deactivate', expectedCount: 3 });
    expect(deactivated.json<ChangedUsers>()).toEqual({
      changed: 1,
      unchanged: 0,
      refused: [
        { userId: far, name: null, code: 'not_found' },
        { userId: own, name: 'ana@alfa.example', code: 'own_membership' },
      ],
    });
    expect((await users('&state=inactive')).map(({ id }) => id)).toEqual([one]);
    const all = { selection: { filters: { role: 'viewer' } }, action: 'activate', expectedCount: 2 };
    expect((await change(all)).json()).toMatchObject({ changed: 1, unchanged: 1, refused: [] });
    expect((await portal.auditOf(one)).map(({ action }) => action)).toEqual([
      'user.deactivate',
      'user.activate',
    ]);
  });

  it('are given a profile of the account, and invited only where they wait for it', async () => {
    const selection = { filters: { role: 'viewer' }, except: [idOf('two@alfa.example')] };
    const without = await change({ selection, action: 'assign_profile', expectedCount: 1 });
    expect(without.json()).toMatchObject({ errors: { profileId: [108] } });
    const facets = await portal.call('GET', '/users/facets', ana);
    const [profile] = facets.json<{ profiles: { value: number }[] }>().profiles;
    const assigned = { selection, action: 'assign_profile', profileId: profile?.value, expectedCount: 1 };
    expect((await change(assigned)).json()).toMatchObject({ changed: 1 });
    expect((await change(assigned)).json()).toMatchObject({ changed: 0, unchanged: 1 });
    const taken = { ...assigned, action: 'take_profile' };
    expect((await change(taken)).json()).toEqual({ changed: 1, unchanged: 0, refused: [] });
    expect((await change(taken)).json()).toMatchObject({ changed: 0, unchanged: 1 });
    await change(assigned);
    const cleared = { selection, action: 'clear_profiles', expectedCount: 1 };
    expect((await change(cleared)).json()).toMatchObject({ changed: 1 });
    expect((await users('&search=one@'))[0]?.profiles).toEqual([]);
    expect((await portal.auditOf(idOf('one@alfa.example'))).at(-1)).toEqual({
      action: 'user.assign-profiles',
      before: { profileIds: [profile?.value] },
      after: { profileIds: [] },
    });
    const invited = { selection: { userIds: [idOf('one@alfa.example'), idOf('bia@alfa.example')] } };
    expect((await change({ ...invited, action: 'invite', expectedCount: 2 })).json()).toMatchObject({
      changed: 1,
      refused: [{ userId: idOf('bia@alfa.example'), code: 'not_invited' }],
    });
  });
});

describe('the exported list', () => {
  it('makes a text of what would be a formula', async () => {
    await portal.queryAsOwner(
      `update users set name = '＝HYPERLINK("http://x")' where email = 'one@alfa.example'`,
    );
    const answer = await portal.call('POST', '/users/export', ana, {
      selection: { filters: { search: 'one@' } },
      columns: ['email', 'name', 'role'],
      locale: 'pt',
    });
    expect(answer.headers['azimute-rows']).toBe('1');
    expect(answer.body).toBe(
      `\uFEFFE-mail;Nome;Papel\r\none@alfa.example;"'＝HYPERLINK(""http://x"")";Leitor\r\n`,
    );
    const workbook = await portal.call('POST', '/users/export', ana, {
      selection: { filters: {} },
      format: 'xlsx',
    });
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('administrators who act at once', () => {
  it('leave one of them', async () => {
    await portal.queryAsOwner(`update memberships set role = 'viewer' where user_id <> all($1)`, [
      [idOf('ana@alfa.example'), idOf('bia@alfa.example')],
    ]);
    const accountId = portal.accountIds[alfa];
    const holder = new pg.Client({ connectionString: portal.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from accounts where account_id = $1 for update', [accountId]);
    const demotions = [
      portal.call('PUT', `/users/${idOf('bia@alfa.example')}`, ana, { role: 'viewer' }),
      portal.call('PUT', `/users/${idOf('ana@alfa.example')}`, bia, { role: 'viewer' }),
    ];
    // Both are inside, and neither has seen what the other does.
    for (let waiting = 0; waiting < 2;) {
      const [row] = await portal.queryAsOwner<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%hold_account%'`,
      );
      waiting = row?.waiting ?? 0;
    }
    await holder.query('commit');
    await holder.end();
    const answers = await Promise.all(demotions);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403]);
    const left = await portal.queryAsOwner(
      `select from memberships where account_id = $1 and role = 'admin' and active`,
      [accountId],
    );
    expect(left).toHaveLength(1);
  });
});
