import type { DeleteBriefcaseQuery } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { changeAndTell } from './access-effect.ts';
import { holdDashboards } from './dashboard-rules.ts';

/**
 * Deletes a briefcase with its subfolders and all items.
 * @throws DomainError not_found; conflict if its items differ from those that the user confirmed
 */
export function deleteBriefcase(
  context: VerbContext,
  briefcaseId: number,
  { contents }: DeleteBriefcaseQuery,
): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const { rows } = await client.query<{ id: number; name: string; count: number }>(
      `select b.briefcase_id as id, b.name, (select count(*)::int from contents c
          where c.account_id = b.account_id and c.briefcase_id = b.briefcase_id) as count
        from briefcases b where b.account_id = $1 and (b.briefcase_id = $2 or b.parent_id = $2)
        order by b.briefcase_id <> $2, b.briefcase_id`,
      [accountId, briefcaseId],
    );
    if (rows[0]?.id !== briefcaseId) throw new DomainError('not_found');
    const held = rows.reduce((sum, { count }) => sum + count, 0);
    if (held !== contents) {
      throw new DomainError('conflict', {
        detail: `The number of items that would also be deleted changed to ${held}. Review the folder and try again.`,
      });
    }
    await changeAndTell(transaction, { briefcaseIds: [briefcaseId] }, () =>
      client.query('delete from briefcases where account_id = $1 and briefcase_id = $2', [
        accountId,
        briefcaseId,
      ]),
    );
    await auditMany(
      client,
      { action: 'briefcase.delete', entity: 'briefcase' },
      rows.map(({ id, name, count }) => ({ entityId: id, before: { name, contents: count } })),
    );
  });
}
