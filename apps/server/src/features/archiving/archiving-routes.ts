import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { VerbContext, VerbDependencies } from '../../platform/transact.ts';
import { archiveAssets } from './archive-assets.ts';
import { archiveCustomer, archiveUnit, restoreCustomer, restoreUnit } from './archive-references.ts';
import { restoreAssets } from './restore-assets.ts';

export function archivingRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    archiveAssets: ({ caller, body }) => archiveAssets(by(caller.actor), body),
    restoreAssets: ({ caller, body }) => restoreAssets(by(caller.actor), body),
    archiveUnit: ({ caller, params }) => archiveUnit(by(caller.actor), params.unitId),
    restoreUnit: ({ caller, params, body }) => restoreUnit(by(caller.actor), params.unitId, body.code),
    archiveCustomer: ({ caller, params }) => archiveCustomer(by(caller.actor), params.customerId),
    restoreCustomer: ({ caller, params, body }) =>
      restoreCustomer(by(caller.actor), params.customerId, body.name),
  });
}
