import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { listCosts, readCost } from './costs-reads.ts';
import { costVerbs } from './cost-verbs.ts';

export function costsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listCosts: ({ caller, query }) => transact(by(caller.actor), (read) => listCosts(read, query)),
    getCost: ({ caller, params }) => transact(by(caller.actor), (read) => readCost(read, params.costId)),
    createCost: ({ caller, body }) => costVerbs.create(by(caller.actor), body),
    updateCost: ({ caller, params, body }) => costVerbs.update(by(caller.actor), params.costId, body),
    deleteCost: ({ caller, params }) => costVerbs.delete(by(caller.actor), params.costId),
  });
}
