import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { listFuels, readFuel } from './fuels-reads.ts';
import { createFuel, deleteFuel, updateFuel } from './save-fuel.ts';

export function fuelsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listFuels: ({ caller, query }) => transact(by(caller.actor), (read) => listFuels(read, query)),
    getFuel: ({ caller, params }) => transact(by(caller.actor), (read) => readFuel(read, params.fuelId)),
    createFuel: ({ caller, body }) => createFuel(by(caller.actor), body),
    updateFuel: ({ caller, params, body }) => updateFuel(by(caller.actor), params.fuelId, body),
    deleteFuel: ({ caller, params }) => deleteFuel(by(caller.actor), params.fuelId),
  });
}
