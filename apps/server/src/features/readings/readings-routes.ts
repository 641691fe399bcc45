import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readAtReplica, transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { getAssetReadingHistory } from './get-asset-reading-history.ts';
import { previewReading } from './preview-reading.ts';
import { listReadings, getAssetReadings } from './readings-reads.ts';
import { createReading, deleteReading, updateReading } from './save-reading.ts';

export function readingsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listReadings: ({ caller, query }) => transact(by(caller.actor), (read) => listReadings(read, query)),
    createReading: ({ caller, body }) => createReading(by(caller.actor), body),
    updateReading: ({ caller, params, body }) => updateReading(by(caller.actor), params.code, body),
    deleteReading: ({ caller, params, query }) => deleteReading(by(caller.actor), params.code, query),
    previewReading: ({ caller, body }) => transact(by(caller.actor), (read) => previewReading(read, body)),
    getAssetReadings: ({ caller, params }) =>
      transact(by(caller.actor), (read) => getAssetReadings(read, params.assetId)),
    getAssetReadingHistory: ({ caller, params, query }) =>
      readAtReplica(by(caller.actor), (read) => getAssetReadingHistory(read, params, query)),
  });
}
