import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readAtReplica, transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { listRentalContracts, readRentalContract } from './contracts-reads.ts';
import { exportRentalStatement } from './export-rental-statement.ts';
import { issueRentalStatement } from './issue-rental-statement.ts';
import { getRentalSeal, listRentalStatements, readIssuedStatement } from './issued-statements-reads.ts';
import { listRentalChoices } from './list-rental-choices.ts';
import { getRentalStatement } from './read-rental-statement.ts';
import { rentalVerbs } from './rental-verbs.ts';

export function rentalsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listRentalContracts: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listRentalContracts(read, query)),
    getRentalContract: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readRentalContract(read, params.contractId)),
    listRentalChoices: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listRentalChoices(read, query)),
    createRentalContract: ({ caller, body }) => rentalVerbs.create(by(caller.actor), body),
    updateRentalContract: ({ caller, params, body }) =>
      rentalVerbs.update(by(caller.actor), params.contractId, body),
    deleteRentalContract: ({ caller, params }) => rentalVerbs.delete(by(caller.actor), params.contractId),
    getRentalStatement: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => getRentalStatement(read, params.contractId, query)),
    issueRentalStatement: ({ caller, params, body }) =>
      issueRentalStatement(by(caller.actor), params.contractId, body),
    listRentalStatements: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listRentalStatements(read, query)),
    getIssuedRentalStatement: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readIssuedStatement(read, params.statementId)),
    exportRentalStatement: async ({ caller, params, query, reply }) =>
      sendExport(
        reply,
        await exportRentalStatement(
          async (work) => readAtReplica(by(await caller.actorByNow()), work),
          params.statementId,
          { format: query.format, locale: query.locale ?? caller.locale },
        ),
      ),
    getRentalSeal: ({ caller, params }) =>
      transact(by(caller.actor), (read) => getRentalSeal(read, params.seal)),
  });
}
