import type { CallArguments, NotificationContent } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { asActor } from '../../../platform/postgres/transaction.ts';
import { actorOf } from '../../../testing/actor-of.ts';
import type { Person, TestPortal } from '../../../testing/portal-of.ts';
import { notify } from '../notify.ts';

/** `owner` and `rui` administer the account; `guest` has no profile. */
export const notificationsPlan = {
  modules: ['notifications'],
  people: { rui: { role: 'admin' }, guest: { hasProfile: false } },
} as const;

type ListQuery = NonNullable<CallArguments<'listNotifications'>[0]>['query'];

/** Shorthands for notifications of a portal's users. */
export function notificationsOf(
  portal: Pick<TestPortal, 'accountId' | 'database' | 'owner' | 'queryAsOwner'>,
) {
  const as = async <T>(person: Person, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    await asActor(portal.database.app, await actorOf(portal, person), work);
  return {
    as,
    list: (person: Person, query: ListQuery = {}) => person.call('listNotifications', { query }),
    /** Notifies a user of the account, and returns the notification's ID. */
    tell: async (
      { id: userId }: Person,
      content: NotificationContent = { kind: 'member_left', data: { name: 'Rita', email: 'rita@a.example' } },
    ): Promise<number> => {
      const { accountId, queryAsOwner } = portal;
      await as(portal.owner, (client) => notify(client, { accountId, userId, ...content }));
      const [row] = await queryAsOwner<{ id: number }>(
        'select max(notification_id)::int as id from notifications where account_id = $1 and user_id = $2',
        [accountId, userId],
      );
      return row?.id ?? 0;
    },
  };
}
