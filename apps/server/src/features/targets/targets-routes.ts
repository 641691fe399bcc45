import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { targetVerbs } from './target-verbs.ts';
import { listTargets, readTarget } from './targets-reads.ts';

export function targetsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listTargets: ({ caller, query }) => transact(by(caller.actor), (read) => listTargets(read, query)),
    getTarget: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readTarget(read, params.targetId)),
    createTarget: ({ caller, body }) => targetVerbs.create(by(caller.actor), body),
    updateTarget: ({ caller, params, body }) => targetVerbs.update(by(caller.actor), params.targetId, body),
    deleteTarget: ({ caller, params }) => targetVerbs.delete(by(caller.actor), params.targetId),
  });
}
