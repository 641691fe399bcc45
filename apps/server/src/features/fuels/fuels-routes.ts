import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { listFuels, readFuel } from './fuels-reads.ts';
import { fuelVerbs } from './fuel-verbs.ts';

export function fuelsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listFuels: ({ caller, query }) => transact(by(caller.actor), (read) => listFuels(read, query)),
    getFuel: ({ caller, params }) => transact(by(caller.actor), (read) => readFuel(read, params.fuelId)),
    createFuel: ({ caller, body }) => fuelVerbs.create(by(caller.actor), body),
    updateFuel: ({ caller, params, body }) => fuelVerbs.update(by(caller.actor), params.fuelId, body),
    deleteFuel: ({ caller, params }) => fuelVerbs.delete(by(caller.actor), params.fuelId),
  });
}
