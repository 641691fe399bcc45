import type { OrderBriefcases } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { holdDashboards, requireAllFound } from './dashboard-rules.ts';

/**
 * Arranges sibling briefcases; others follow.
 * @throws DomainError validation_failed
 */
export function orderBriefcases(context: VerbContext, { ids }: OrderBriefcases): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const { rows } = await client.query<{ named: number | null }>(
      `with parent as (select parent_id from briefcases where account_id = $1 and briefcase_id = $2),
        arranged as (
          select b.briefcase_id, row_number() over (
              order by array_position($3::int[], b.briefcase_id), b.place, b.briefcase_id) as place
          from briefcases b, parent
          where b.account_id = $1 and b.parent_id is not distinct from parent.parent_id)
        update briefcases b set place = a.place from arranged a
        where b.account_id = $1 and b.briefcase_id = a.briefcase_id
        returning case when b.briefcase_id = any($3::int[]) then b.briefcase_id end as named`,
      [accountId, ids[0], ids],
    );
    requireAllFound(rows.filter(({ named }) => named !== null).length, ids);
    await audit(client, {
      action: 'briefcase.order',
      entity: 'briefcase',
      entityId: ids[0] ?? 0,
      after: { ids },
    });
  });
}
