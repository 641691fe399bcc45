import {
  moduleOfContent,
  seesModule,
  subscriptionsPerPerson,
  type CreateSubscription,
  type ListSubscriptionPeopleQuery,
  type ListSubscriptionsQuery,
  type ModuleCode,
  type Subscription,
  type SubscriptionPeople,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { hiddenColumn, instantOf } from '../../platform/records/record-columns.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { kindOf } from './content-kinds.ts';

type Settings = CreateSubscription & { readonly module?: ModuleCode };

const person = (name: string): string => `json_build_object('id', p.user_id, 'name', ${name})`;
/** Reads the names of the referenced records that the reader sees. */
const namesOf = (
  key: string,
  name: string,
): string => `(select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name)
    order by n.name, n.id), '[]')
  from (select i.id::int as id, ${name} as name from jsonb_array_elements_text(nullif(r.content -> '${key}', 'null')) as i (id)) n
  where n.name is not null)`;

/** Subscriptions that users create for themselves and others. Users see their own and those that they receive. */
export const subscriptions = defineRecordTable<Subscription, Settings, ListSubscriptionsQuery>({
  entity: 'subscription',
  table: 'subscriptions',
  id: 'subscription_id',
  columns: {
    name: 'name',
    period: 'period',
    hour: 'hour',
    isPaused: 'is_paused',
    content: 'content',
    module: hiddenColumn('module'),
    recipientIds: hiddenColumn('recipient_ids'),
  },
  joins: 'join accounts c on c.account_id = r.account_id',
  shows: {
    names: `json_build_object(
      'assets', ${namesOf('assets', '(select a.code from fleet_assets a where a.account_id = r.account_id and a.asset_id = i.id::int)')},
      'units', ${namesOf('units', '(select u.name from fleet_units u where u.account_id = r.account_id and u.unit_id = i.id::int)')},
      'customers', ${namesOf('customers', '(select min(a.customer_name) from fleet_assets a where a.account_id = r.account_id and a.customer_id = i.id::int)')})`,
    isOwn: 'r.created_by = current_user_id()',
    owner: `(select ${person('p.name')} from names_of_people(array[r.created_by]) p)`,
    recipients: `(select coalesce(json_agg(${person('p.name')} order by lower(p.name), p.user_id), '[]')
      from names_of_people(r.recipient_ids) p)`,
    nextAt: `case when not r.is_paused
      then ${instantOf('(r.next_to + make_interval(hours => r.hour)) at time zone c.time_zone')} end`,
    // The latest mails have the same time and period.
    last: `(select json_build_object('at', ${instantOf('max(d.created_at)')}, 'from', ${instantOf('d.from_at')},
        'to', ${instantOf('d.to_at')}, 'isAsked', d.asked_at is not null, 'mails', count(*),
        'opened', count(*) filter (where d.opens > 0))
      from subscription_deliveries d
      where d.account_id = r.account_id and d.subscription_id = r.subscription_id
      group by d.from_at, d.to_at, d.asked_at order by max(d.created_at) desc limit 1)`,
  },
  sorts: { name: 'lower(r.name)' },
  filters: {},
  searched: ['r.name'],
  normalize: ({ recipientIds, ...entered }) => ({
    ...entered,
    module: moduleOfContent(entered.content),
    recipientIds: [...new Set(recipientIds)],
  }),
  requireSound,
  most: {
    count: subscriptionsPerPerson,
    of: 'created_by = current_user_id()',
    field: 'name',
    detail: `You have reached the limit of ${subscriptionsPerPerson} subscriptions. Delete one and try again.`,
  },
  unique: { field: 'name' },
});

/** Existing recipients are kept, even if they cannot see the module now. */
async function requireSound(
  read: Transaction,
  { content, recipientIds }: Settings,
  before: Settings | null,
): Promise<void> {
  const module = moduleOfContent(content);
  await kindOf(content).requireSound?.(read, content);
  if (!seesModule(read.actor.sees, module)) throw new DomainError('forbidden');
  const added = recipientIds.filter((id) => before?.recipientIds.includes(id) !== true);
  const { rows } = await read.client.query<{ known: boolean }>(
    'select $2::int[] <@ array(select user_id from list_module_people($1)) as known',
    [module, added],
  );
  if (rows[0]?.known === true) return;
  throw new DomainError('validation_failed', {
    errors: { recipientIds: ['invalid_value'] },
    detail: 'Some of these users have no access to the module of the content. Choose others.',
  });
}

/** @throws DomainError not_found unless the actor is a recipient */
export function leaveSubscription(context: VerbContext, subscriptionId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client } = transaction;
    const { name } = await subscriptions.read(transaction, subscriptionId);
    const { rows } = await client.query<{ left: boolean }>('select leave_subscription($1) as left', [
      subscriptionId,
    ]);
    if (rows[0]?.left !== true) throw new DomainError('not_found');
    await audit(client, {
      action: 'subscription.leave',
      entity: 'subscription',
      entityId: subscriptionId,
      before: { name },
    });
  });
}

/** Lists users of the account who see a module, by name; empty for a user who does not see it. */
export async function listSubscriptionPeople(
  { client }: AccountRead,
  { limit, cursor, search, module }: ListSubscriptionPeopleQuery,
): Promise<SubscriptionPeople> {
  const from = readIdPlace('subscription-people', cursor)?.after ?? 0;
  const parameters = createParameters();
  const { values, bind } = parameters;
  const { rows } = await client.query<{ id: number; name: string; total: number }>(
    `select user_id as id, name, count(*) over ()::int as total from list_module_people(${bind(module)})
      where ${allOf(contains('fold_text', 'fold_text(name)', search, parameters))}
      order by lower(name), user_id limit ${bind(limit + 1)} offset ${bind(from)}`,
    values,
  );
  return pageOf(rows, {
    list: 'subscription-people',
    limit,
    total: rows[0]?.total ?? 0,
    placeOf: () => [String(from + limit)],
    present: ({ id, name }) => ({ id, name }),
  });
}
