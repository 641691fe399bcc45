import type { MoveContents, OrderContents } from '@azimute/contract';
import { audit, auditMany } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { changeAndTell } from './access-effect.ts';
import { holdDashboards, requireAllFound } from './dashboard-rules.ts';
import { requireBriefcase } from './save-content.ts';

/**
 * Appends items to a briefcase, in the given order.
 * @throws DomainError validation_failed
 */
export function moveContents(context: VerbContext, { contentIds, briefcaseId }: MoveContents): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    await requireBriefcase(transaction, briefcaseId);
    const { rows } = await client.query<{ id: number; from: number }>(
      'select content_id as id, briefcase_id as from from contents where account_id = $1 and content_id = any($2::int[])',
      [accountId, contentIds],
    );
    requireAllFound(rows.length, contentIds);
    await changeAndTell(transaction, { briefcaseIds: [briefcaseId, ...rows.map(({ from }) => from)] }, () =>
      client.query(
        `update contents c set briefcase_id = $2, updated_at = clock_timestamp(),
            place = array_position($3::int[], c.content_id) + (
              select coalesce(max(o.place), 0) from contents o where o.account_id = $1 and o.briefcase_id = $2)
          where c.account_id = $1 and c.content_id = any($3::int[])`,
        [accountId, briefcaseId, contentIds],
      ),
    );
    await auditMany(
      client,
      { action: 'content.move', entity: 'content' },
      rows.map(({ id, from }) => ({ entityId: id, before: { briefcaseId: from }, after: { briefcaseId } })),
    );
  });
}

/**
 * Arranges the items of a briefcase; others follow.
 * @throws DomainError validation_failed
 */
export function orderContents(
  context: VerbContext,
  briefcaseId: number,
  { ids }: OrderContents,
): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const { rows } = await client.query<{ named: boolean }>(
      `with arranged as (
          select content_id, row_number() over (
              order by array_position($3::int[], content_id), place, content_id) as place
          from contents where account_id = $1 and briefcase_id = $2)
        update contents c set place = a.place from arranged a
        where c.account_id = $1 and c.content_id = a.content_id
        returning c.content_id = any($3::int[]) as named`,
      [accountId, briefcaseId, ids],
    );
    requireAllFound(rows.filter(({ named }) => named).length, ids);
    await audit(client, {
      action: 'briefcase.order',
      entity: 'briefcase',
      entityId: briefcaseId,
      after: { contents: ids },
    });
  });
}
