import { rentalNames } from '@azimute/contract/rentals/paths';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { answerRecords } from '../../platform/records/answer-records.ts';
import { readAtReplica, transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { exportRentalStatement } from './export-rental-statement.ts';
import { issueRentalStatement } from './issue-rental-statement.ts';
import {
  verifyRentalStatement,
  listRentalStatements,
  readIssuedStatement,
} from './issued-statements-reads.ts';
import { listRentalChoices } from './list-rental-choices.ts';
import { getRentalStatement } from './read-rental-statement.ts';
import { rentals } from './rental-records.ts';

export function rentalsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    ...answerRecords(dependencies, rentalNames, rentals),
    listRentalChoices: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listRentalChoices(read, query)),
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
    verifyRentalStatement: ({ caller, params }) =>
      transact(by(caller.actor), (read) => verifyRentalStatement(read, params.signature)),
  });
}
