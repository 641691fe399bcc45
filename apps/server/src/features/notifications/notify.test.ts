import { describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { notify } from './notify.ts';
import { notificationsOf, notificationsPlan } from './testing/notifications-of.ts';

const portal = await portalOf(notificationsPlan);
const { owner, stranger, elsewhere, accountId, queryAsOwner } = portal;
const { rui } = portal.people;
const { as, list } = notificationsOf(portal);
const left = { kind: 'member_left', data: { name: 'Rita', email: 'rita@alfa.example' } } as const;
const rows = () =>
  queryAsOwner('select notification_id from notifications where account_id = any ($1)', [
    [accountId, elsewhere.id],
  ]);

/** Resolves when a transaction of the account waits for another's lock. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const [row] = await queryAsOwner<{ blocked: boolean }>(
      `select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as blocked`,
    );
    if (row?.blocked === true) return;
  }
}

describe('notifying a person', () => {
  it('skips people who are not members', async () => {
    await as(owner, (client) => notify(client, { accountId, userId: stranger.id, ...left }));
    expect(await rows()).toEqual([]);
  });

  it('is refused for another account than that of the transaction', async () => {
    const reaching = as(owner, (client) =>
      notify(client, { accountId: elsewhere.id, userId: stranger.id, ...left }),
    );
    await expect(reaching).rejects.toMatchObject({ code: '42501' });
    expect(await rows()).toEqual([]);
  });

  it('is rolled back with its transaction', async () => {
    const failing = as(owner, async (client) => {
      await notify(client, { accountId, userId: rui.id, ...left });
      throw new Error('The import failed');
    });
    await expect(failing).rejects.toThrow('The import failed');
    expect(await rows()).toEqual([]);
  });

  it('reaches another member, with ids in commit order for a person', async () => {
    const mayCommit = Promise.withResolvers<void>();
    const hasTold = Promise.withResolvers<void>();
    const first = as(owner, async (client) => {
      await notify(client, { accountId, userId: rui.id, ...left });
      hasTold.resolve();
      await mayCommit.promise;
    });
    await hasTold.promise;
    const second = as(owner, (client) => notify(client, { accountId, userId: rui.id, ...left }));
    await untilBlocked();
    mayCommit.resolve();
    await Promise.all([first, second]);
    const { items } = await list(rui);
    expect(items).toMatchObject([left, left]);
  });

  it('stops when the person leaves the account', async () => {
    expect((await rows()).length).toBeGreaterThan(0);
    await queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [accountId, rui.id]);
    expect(await rows()).toEqual([]);
  });
});
