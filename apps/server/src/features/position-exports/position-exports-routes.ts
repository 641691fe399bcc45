import { Readable } from 'node:stream';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { exportAssetPositions } from './export-asset-positions.ts';

export function positionExportsRoutes({ database }: { readonly database: Database }) {
  return defineRoutes({
    exportAssetPositions: async ({ caller, params, query, reply }) => {
      const locale = query.locale ?? caller.locale;
      const file = await exportAssetPositions(database, caller, params.assetId, { ...query, locale });
      return reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .send(Readable.from(file.content, { objectMode: false }));
    },
  });
}
