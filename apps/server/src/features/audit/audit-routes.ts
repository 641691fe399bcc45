import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit, listAuditFacets } from './list-audit.ts';

export function auditRoutes({ database }: { readonly database: Database }) {
  return defineRoutes({
    listAudit: async ({ caller, query }) => listAudit(database, caller.actor, query),
    listAuditFacets: async ({ caller }) => listAuditFacets(database, caller.actor),
    exportAudit: async ({ caller, body, reply }) => {
      const locale = body.locale ?? caller.session.user.locale;
      const file = await exportAudit(database, () => caller.actorByNow(), body, locale);
      return sendExport(reply, file);
    },
  });
}
