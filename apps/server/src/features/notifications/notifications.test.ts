import type { NotificationContent } from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { notificationsOf, notificationsPlan } from './testing/notifications-of.ts';

const portal = await portalOf(notificationsPlan);
const { owner, stranger, visitor, accountId, queryAsOwner } = portal;
const { rui, guest } = portal.people;
const { list, tell } = notificationsOf(portal);
beforeEach(async () => {
  await queryAsOwner('delete from notifications where account_id = $1', [accountId]);
});

const failed: NotificationContent = {
  kind: 'asset_import_failed',
  data: { importId: 7, reason: 'unexpected' },
};
const idsOf = async (show: 'all' | 'unread' | 'undismissed') =>
  (await list(owner, { show })).items.map((item) => item.id);
const of = (notificationId: number) => ({ params: { notificationId } });

describe('the notifications API', () => {
  it('returns 401 without a session and 403 without the module', async () => {
    await visitor.refused('listNotifications', {}, 401);
    await guest.refused('listNotifications', {}, 403);
    await guest.refused('countUnreadNotifications', {}, 403);
    await guest.refused('dismissAllNotifications', { body: { upTo: 1 } }, 403);
  });

  it('hides notifications of other people and accounts, and refuses to change them', async () => {
    const id = await tell(owner);
    const read = () => queryAsOwner('select * from notifications where account_id = $1', [accountId]);
    const before = await read();
    for (const person of [rui, stranger]) {
      expect(await list(person)).toMatchObject({ items: [], total: 0, unread: 0 });
      for (const name of ['read', 'unread', 'dismiss', 'restore'] as const)
        await person.call(`${name}Notification`, of(id));
      await person.call('readAllNotifications', { body: { upTo: id } });
      await person.call('dismissAllNotifications', { body: { upTo: id } });
      await person.call('changeNotifications', { body: { ids: [id], change: 'delete' } });
      await person.call('deleteNotification', of(id));
    }
    expect(await read()).toEqual(before);
  });

  it('returns 422 for an invalid change, id or cursor', async () => {
    for (const body of [
      { ids: [], change: 'read' },
      { ids: [1], change: 'eat' },
      { ids: ['x'], change: 'read' },
    ]) {
      await owner.refused('changeNotifications', { body }, 422);
    }
    await owner.refused('dismissAllNotifications', { body: {} }, { upTo: [108] });
    await owner.refused('listNotifications', { query: { cursor: 'x' } }, { cursor: ['invalid_value'] });
    await owner.refused('readNotification', of(0), 404);
  });
});

describe('the notification list', () => {
  it('returns notifications newest first, in pages', async () => {
    const ids = [await tell(owner), await tell(owner, failed), await tell(owner)].toReversed();
    const first = await list(owner, { limit: 2 });
    expect(first.items.map((item) => item.id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ total: 3, unread: 3 });
    expect(first.items[1]).toMatchObject({ ...failed, readAt: null, dismissedAt: null });
    // New ones in between do not shift pages.
    await tell(owner);
    const second = await list(owner, { limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.items.map((item) => item.id)).toEqual(ids.slice(2));
    expect(second).toMatchObject({ total: 3, nextCursor: null });
  });

  it('counts unread ones up to a hundred', async () => {
    await queryAsOwner(
      `insert into notifications (account_id, user_id, kind, data)
        select $1, $2, 'member_left', '{"name":"Rita","email":""}' from generate_series(1, 120)`,
      [accountId, owner.id],
    );
    const count = async () => await owner.call('countUnreadNotifications');
    expect(await count()).toEqual({ unread: 100 });
    expect(await list(owner, { show: 'unread', limit: 1 })).toMatchObject({ total: 120, unread: 100 });
    await owner.call('readAllNotifications', { body: { upTo: Number.MAX_SAFE_INTEGER } });
    expect(await count()).toEqual({ unread: 0 });
  });
});

describe('changes', () => {
  it('mark as read and unread, repeatedly, each audited once', async () => {
    const id = await tell(owner);
    await owner.call('readNotification', of(id));
    const [read] = (await list(owner)).items;
    await owner.call('readNotification', of(id));
    expect((await list(owner)).items).toEqual([read]);
    expect(await idsOf('unread')).toEqual([]);
    await owner.call('unreadNotification', of(id));
    await owner.call('unreadNotification', of(id));
    expect(await idsOf('unread')).toEqual([id]);
    const audit = await queryAsOwner(
      'select action, entity_id, after from audit_entries where account_id = $1 and entity_id = $2 order by sequence',
      [accountId, String(id)],
    );
    expect(audit).toEqual([
      { action: 'notification.read', entity_id: String(id), after: { ids: [id] } },
      { action: 'notification.unread', entity_id: String(id), after: { ids: [id] } },
    ]);
  });

  it('dismiss: out of the bell and read, but still in the full list; marking unread restores it', async () => {
    const id = await tell(owner);
    await owner.call('dismissNotification', of(id));
    const [dismissed] = (await list(owner)).items;
    await owner.call('dismissNotification', of(id));
    expect((await list(owner)).items).toEqual([dismissed]);
    expect([await idsOf('undismissed'), await idsOf('unread'), await idsOf('all')]).toEqual([[], [], [id]]);
    await owner.call('unreadNotification', of(id));
    expect(await idsOf('undismissed')).toEqual([id]);
  });

  it('delete, repeatedly, and leave deleted ones unchanged', async () => {
    const id = await tell(owner);
    const kept = await tell(owner);
    await owner.call('deleteNotification', of(id));
    await owner.call('deleteNotification', of(id));
    for (const name of ['read', 'unread', 'dismiss'] as const)
      await owner.call(`${name}Notification`, of(id));
    expect([await idsOf('all'), await idsOf('unread'), await idsOf('undismissed')]).toEqual([
      [kept],
      [kept],
      [kept],
    ]);
    expect(await list(owner)).toMatchObject({ total: 1, unread: 1 });
    expect(await owner.call('countUnreadNotifications')).toEqual({ unread: 1 });
  });

  it('restore deleted ones unchanged, each audited once', async () => {
    const ids = [await tell(owner), await tell(owner)];
    const [first = 0, second = 0] = ids;
    await owner.call('dismissNotification', of(first));
    const before = await list(owner);
    await owner.call('changeNotifications', { body: { ids, change: 'delete' } });
    for (const person of [rui, stranger, owner, owner]) {
      await person.call('restoreNotification', of(first));
      await person.call('changeNotifications', { body: { ids: [second], change: 'restore' } });
      expect((await list(owner)).items).toEqual(person === owner ? before.items : []);
    }
    const restored = await queryAsOwner<{ id: string }>(
      `select entity_id as id from audit_entries where account_id = $1 and action = 'notification.restore'
        order by sequence`,
      [accountId],
    );
    expect(restored.map(({ id }) => Number(id))).toEqual(ids);
  });

  it('apply to several at once', async () => {
    const ids = [await tell(owner), await tell(owner)];
    const rest = await tell(owner);
    await owner.call('changeNotifications', { body: { ids, change: 'read' } });
    expect(await idsOf('unread')).toEqual([rest]);
    await owner.call('changeNotifications', { body: { ids, change: 'delete' } });
    expect(await idsOf('all')).toEqual([rest]);
  });

  it.each(['readAllNotifications', 'dismissAllNotifications'] as const)(
    '%s keeps those that arrived after the last one seen',
    async (all) => {
      const older = await tell(owner);
      const { items } = await list(owner, { show: 'undismissed' });
      const arrived = await tell(owner);
      await owner.call(all, { body: { upTo: items[0]?.id ?? 0 } });
      expect(await idsOf('unread')).toEqual([arrived]);
      expect(await idsOf('all')).toEqual([arrived, older]);
    },
  );

  it('that dismiss all exclude those committed meanwhile, and do not deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => tell(owner)));
    const upTo = Math.max(...ids);
    const [, late] = await Promise.all([
      Promise.all([
        owner.call('dismissAllNotifications', { body: { upTo } }),
        ...ids.map((id) => owner.call('readNotification', of(id))),
        owner.call('changeNotifications', { body: { ids: ids.toReversed(), change: 'read' } }),
        owner.call('dismissAllNotifications', { body: { upTo } }),
      ]),
      Promise.all(Array.from({ length: 5 }, () => tell(owner))),
    ]);
    expect(late).toHaveLength(5);
    const unread = await idsOf('unread');
    expect(unread.length).toBe(5);
    expect(Math.min(...unread)).toBeGreaterThan(upTo);
  });
});
