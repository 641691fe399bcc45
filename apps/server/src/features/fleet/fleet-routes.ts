import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readAtReplica, transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { getFleetComposition } from './get-fleet-composition.ts';
import { getSilence } from './get-silence.ts';
import { listDeviceKinds } from './list-device-kinds.ts';
import { listExceptions } from './list-exceptions.ts';
import { listMaintenance } from './list-maintenance.ts';
import { listMoves } from './list-moves.ts';
import { changeSafetyWeights, getSafetyWeights, listSafetyScores } from './safety.ts';

export function fleetRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listExceptions: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listExceptions(read, query)),
    getFleetComposition: ({ caller, query }) =>
      transact(by(caller.actor), (read) => getFleetComposition(read, query)),
    listMaintenance: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listMaintenance(read, query)),
    listMoves: ({ caller, query }) => transact(by(caller.actor), (read) => listMoves(read, query)),
    getSilence: ({ caller, query }) => transact(by(caller.actor), (read) => getSilence(read, query)),
    listDeviceKinds: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listDeviceKinds(read, query)),
    listSafetyScores: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listSafetyScores(read, query)),
    getSafetyWeights: ({ caller }) => transact(by(caller.actor), getSafetyWeights),
    changeSafetyWeights: ({ caller, body }) =>
      transact(by(caller.actor), (read) => changeSafetyWeights(read, body)),
  });
}
