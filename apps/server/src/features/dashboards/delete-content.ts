import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { changeAndTell } from './access-effect.ts';
import { readContent } from './contents-reads.ts';
import { holdDashboards } from './dashboard-rules.ts';

/** @throws DomainError not_found */
export function deleteContent(context: VerbContext, contentId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const { name, kind, briefcase } = await readContent(transaction, contentId);
    await changeAndTell(transaction, { briefcaseIds: [briefcase.id] }, () =>
      client.query('delete from contents where account_id = $1 and content_id = $2', [accountId, contentId]),
    );
    await audit(client, {
      action: 'content.delete',
      entity: 'content',
      entityId: contentId,
      before: { name, kind, briefcaseId: briefcase.id },
    });
  });
}
