import { defineRoutes } from '../../platform/http/route-table.ts';
import { readAtReplica, type VerbDependencies } from '../../platform/transact.ts';
import { getAssetStatusHistory } from './get-asset-status-history.ts';

export function statusHistoryRoutes(dependencies: VerbDependencies) {
  return defineRoutes({
    getAssetStatusHistory: ({ caller: { actor }, params, query }) =>
      readAtReplica({ ...dependencies, actor }, (read) => getAssetStatusHistory(read, params.assetId, query)),
  });
}
