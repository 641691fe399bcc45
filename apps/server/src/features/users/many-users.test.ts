import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { auditOfUser } from './testing/audit-of-user.ts';

const portal = await portalOf({
  viewer: { role: 'admin' },
  people: {
    one: { role: 'admin', columns: { directory_login: true, password_hash: null } },
    two: { role: 'admin', columns: { directory_login: true, password_hash: null } },
  },
});
const { owner, viewer: bia, stranger, people, accountId, queryAsOwner } = portal;
// Without profiles of their own.
await queryAsOwner(`update memberships set role = 'viewer' where account_id = $1 and user_id = any($2)`, [
  accountId,
  [people.one.id, people.two.id],
]);
await queryAsOwner(`insert into profiles (account_id, name) values ($1, 'São João')`, [accountId]);

describe('bulk actions on users', () => {
  it('refuse users one by one with a reason, and do the rest', async () => {
    const selection = { userIds: [people.one.id, owner.id, stranger.id] };
    const action = 'deactivate';
    const stale = { selection, action, expectedCount: 2 };
    expect(await owner.refused('changeUsers', { body: stale }, 409)).toMatchObject({
      errors: { expectedCount: ['3'] },
    });
    expect(await owner.call('changeUsers', { body: { selection, action, expectedCount: 3 } })).toEqual({
      changed: 1,
      unchanged: 0,
      refused: expect.arrayContaining([
        { userId: stranger.id, name: null, code: 'not_found' },
        { userId: owner.id, name: 'owner', code: 'own_membership' },
      ]),
    });
    const { items } = await owner.call('listUsers', { query: { state: ['inactive'] } });
    expect(items.map(({ id }) => id)).toEqual([people.one.id]);
    const viewers = await owner.call('changeUsers', {
      body: { selection: { filters: { role: 'viewer' } }, action: 'activate', expectedCount: 2 },
    });
    expect(viewers).toEqual({ changed: 1, unchanged: 1, refused: [] });
    expect((await auditOfUser(portal, people.one.id)).map((entry) => entry.action)).toEqual([
      'user.deactivate',
      'user.activate',
    ]);
  });

  it('assign a profile of the account, and invite only pending users', async () => {
    const rest = {
      selection: { filters: { role: 'viewer' as const }, except: [people.two.id] },
      expectedCount: 1,
    };
    const refused = { ...rest, action: 'assign_profile' };
    await owner.refused('changeUsers', { body: refused }, { profileId: [108] });
    const [profile] = (await owner.call('listUserFacets')).profiles;
    const profileId = profile?.value ?? 0;
    const change = (action: 'assign_profile' | 'take_profile') =>
      owner.call('changeUsers', { body: { ...rest, action, profileId } });
    expect(await change('assign_profile')).toMatchObject({ changed: 1 });
    expect(await change('assign_profile')).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await change('take_profile')).toEqual({ changed: 1, unchanged: 0, refused: [] });
    expect(await change('take_profile')).toMatchObject({ changed: 0, unchanged: 1 });
    await change('assign_profile');
    const cleared = await owner.call('changeUsers', { body: { ...rest, action: 'clear_profiles' } });
    expect(cleared).toMatchObject({ changed: 1 });
    expect(await owner.call('getUser', { params: { userId: people.one.id } })).toMatchObject({
      profiles: [],
    });
    expect((await auditOfUser(portal, people.one.id)).at(-1)).toEqual({
      action: 'user.assign-profiles',
      before: { profileIds: [profileId] },
      after: { profileIds: [] },
    });
    const invited = {
      selection: { userIds: [people.one.id, bia.id] },
      action: 'invite' as const,
      expectedCount: 2,
    };
    expect(await owner.call('changeUsers', { body: invited })).toMatchObject({
      changed: 1,
      refused: [{ userId: bia.id, code: 'not_invited' }],
    });
  });
});

it('escapes formulas in the exported list as text', async () => {
  const { one } = people;
  await queryAsOwner(`update users set name = '＝HYPERLINK("http://x")' where user_id = $1`, [one.id]);
  const selection = { filters: { search: 'one@' } };
  const answer = await owner.send('exportUsers', {
    body: { selection, columns: ['email', 'name', 'role'], locale: 'pt' },
  });
  expect(answer.headers['azimute-rows']).toBe('1');
  expect(answer.body).toBe(`\uFEFFE-mail;Nome;Papel\r\n${one.email};"'＝HYPERLINK(""http://x"")";Leitor\r\n`);
  const workbook = await owner.send('exportUsers', { body: { selection: { filters: {} }, format: 'xlsx' } });
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('keeps one of two administrators who demote each other concurrently', async () => {
  const holder = new pg.Client({ connectionString: portal.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from accounts where account_id = $1 for update', [accountId]);
  const body = { role: 'viewer' };
  const demotions = [
    owner.send('updateUser', { params: { userId: bia.id }, body }),
    bia.send('updateUser', { params: { userId: owner.id }, body }),
  ];
  // Both are inside their transactions, and neither has seen the other's change.
  const waiting = () =>
    queryAsOwner(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%hold_account%'`,
    );
  await expect.poll(waiting, { timeout: limits.waitMs }).toHaveLength(2);
  await holder.query('commit');
  await holder.end();
  const answers = await Promise.all(demotions);
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403]);
  const left = await queryAsOwner(
    `select from memberships where account_id = $1 and role = 'admin' and active`,
    [accountId],
  );
  expect(left).toHaveLength(1);
});
