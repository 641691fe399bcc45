import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit, listAuditFacets } from './list-audit.ts';

export function auditRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listAudit: ({ caller, query }) => transact(by(caller.actor), (read) => listAudit(read, query)),
    listAuditFacets: ({ caller }) => transact(by(caller.actor), listAuditFacets),
    exportAudit: async ({ caller, body, reply }) => {
      const locale = body.locale ?? caller.locale;
      const file = await exportAudit(
        async (work) => transact(by(await caller.actorByNow()), work),
        body,
        locale,
      );
      return sendExport(reply, file);
    },
  });
}
