import { Readable } from 'node:stream';
import { rowsHeader } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
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
      return reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header(rowsHeader, file.rows)
        .send(Readable.from(file.content, { objectMode: false }));
    },
  });
}
