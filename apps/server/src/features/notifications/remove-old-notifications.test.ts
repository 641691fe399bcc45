import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { removeOldNotifications } from './remove-old-notifications.ts';

// Notifications of other accounts would count as well.
const portal = await portalOf({ modules: ['notifications'], environment: {} });
const { owner, accountId, queryAsOwner } = portal;
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

it('deletes trashed notifications after a day, read ones after 90 and all after a year, in batches', async () => {
  const plant = (name: string, days: number, isRead: boolean, deletedHoursAgo?: number) =>
    queryAsOwner(
      `insert into notifications (account_id, user_id, kind, data, created_at, read_at, deleted_at)
        values ($1, $2, 'member_left', $3, now() - make_interval(days => $4), case when $5 then now() end,
            now() - make_interval(hours => $6))`,
      [accountId, owner.id, JSON.stringify({ name, email: '' }), days, isRead, deletedHoursAgo],
    );
  await plant('read long ago', 91, true);
  await plant('unread for a year', 366, false);
  await plant('read for a year', 366, true);
  await plant('unread long ago', 364, false);
  await plant('read lately', 89, true);
  await plant('deleted yesterday', 2, false, 25);
  await plant('deleted lately', 2, false, 23);
  expect(await removeOldNotifications(jobs, 2)).toBe(4);
  await queryAsOwner('update notifications set deleted_at = null');
  const { items } = await owner.call('listNotifications');
  expect(items.map((item) => item.kind === 'member_left' && item.data.name)).toEqual([
    'deleted lately',
    'read lately',
    'unread long ago',
  ]);
  expect(await removeOldNotifications(jobs, 2)).toBe(0);
});
