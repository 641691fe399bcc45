import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOldNotifications } from './remove-old-notifications.ts';
import { startNotificationsWorld, type NotificationsWorld } from './testing/notifications-world.ts';

let world: NotificationsWorld;
let jobs: pg.Pool;
beforeAll(async () => {
  world = await startNotificationsWorld();
  jobs = new pg.Pool(world.database.connectionOf('azimute_jobs'));
});
afterAll(async () => {
  await jobs.end();
  await world.stop();
});

it('removes what was deleted after a day, what was read after 90 and everything after a year, in batches', async () => {
  const { accountId, userId } = world.people.ana;
  const plant = (name: string, days: number, isRead: boolean, deletedHoursAgo?: number) =>
    world.queryAsOwner(
      `insert into notifications (account_id, user_id, kind, data, created_at, read_at, deleted_at)
        values ($1, $2, 'member_left', $3, now() - make_interval(days => $4), case when $5 then now() end,
            now() - make_interval(hours => $6))`,
      [accountId, userId, JSON.stringify({ name, email: '' }), days, isRead, deletedHoursAgo],
    );
  await plant('read long ago', 91, true);
  await plant('unread for a year', 366, false);
  await plant('read for a year', 366, true);
  await plant('unread long ago', 364, false);
  await plant('read lately', 89, true);
  await plant('deleted yesterday', 2, false, 25);
  await plant('deleted lately', 2, false, 23);
  expect(await removeOldNotifications(jobs, 2)).toBe(4);
  await world.queryAsOwner('update notifications set deleted_at = null');
  const { items } = await world.list('ana');
  expect(items.map((item) => item.kind === 'member_left' && item.data.name)).toEqual([
    'deleted lately',
    'read lately',
    'unread long ago',
  ]);
  expect(await removeOldNotifications(jobs, 2)).toBe(0);
});
