import { Readable } from 'node:stream';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { readAtReplica, type VerbDependencies } from '../../platform/transact.ts';
import { exportAssetPositions } from './export-asset-positions.ts';

export function positionExportsRoutes(dependencies: VerbDependencies) {
  return defineRoutes({
    exportAssetPositions: async ({ caller, params, query, reply }) => {
      const locale = query.locale ?? caller.locale;
      const file = await exportAssetPositions(
        async (read) => readAtReplica({ ...dependencies, actor: await caller.actorByNow() }, read),
        params.assetId,
        { ...query, locale },
      );
      return reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .send(Readable.from(file.content, { objectMode: false }));
    },
  });
}
