import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readAtReplica, transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { getAssetDeviceHealth } from './get-asset-device-health.ts';
import { listAssetDeviceEvents, listAssetMessages } from './list-asset-messages.ts';

export function deviceMessagesRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    getAssetDeviceHealth: ({ caller, params }) =>
      transact(by(caller.actor), (read) => getAssetDeviceHealth(read, params.assetId)),
    listAssetMessages: ({ caller, params, query }) =>
      readAtReplica(by(caller.actor), (read) => listAssetMessages(read, params.assetId, query)),
    listAssetDeviceEvents: ({ caller, params, query }) =>
      readAtReplica(by(caller.actor), (read) => listAssetDeviceEvents(read, params.assetId, query)),
  });
}
