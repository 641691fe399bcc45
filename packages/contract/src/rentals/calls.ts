import { changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../list.ts';
import { suiteModule } from '../modules.ts';
import { recordCalls } from '../record-calls.ts';
import { rentalNames } from './paths.ts';
import * as rentals from './schemas.ts';

const MODULE = 'services:simc:financials';

export const rentalCalls = {
  ...recordCalls(
    {
      ...rentalNames,
      see: sees(MODULE),
      change: changes(MODULE),
      summaries: {
        list: 'Rental contracts of the assets that the reader sees',
        get: 'A rental contract',
        create: 'Add a rental contract of an asset',
        update: 'Change a rental contract; statements that were issued stay as they are',
        delete: 'Delete a rental contract; statements that were issued stay as they are',
      },
    },
    rentals.rentalContractSchemas,
  ),
  listRentalChoices: {
    summary: 'Assets, customers or sites that a rental contract may name',
    access: sees(MODULE),
    query: rentals.listRentalChoicesQuery,
    status: 200,
    answer: rentals.rentalChoiceListSchema,
  },
  getRentalStatement: {
    summary: 'What a contract comes to in a period by the facts of now, day by day',
    access: sees(MODULE),
    params: rentals.rentalContractSchemas.params,
    query: rentals.rentalPeriodSchema,
    status: 200,
    answer: rentals.rentalStatementSchema,
  },
  issueRentalStatement: {
    summary:
      'Issue the statement of a contract and period as it was shown: its days are frozen and signed with their hash',
    access: changes(MODULE),
    params: rentals.rentalContractSchemas.params,
    body: rentals.issueRentalStatementSchema,
    status: 201,
    answer: rentals.issuedRentalStatementSchema,
  },
  listRentalStatements: {
    summary: 'Statements that were issued, the newest first',
    access: sees(MODULE),
    query: rentals.listRentalStatementsQuery,
    status: 200,
    answer: rentals.rentalStatementListSchema,
  },
  getIssuedRentalStatement: {
    summary:
      'A statement as issued, whether its signature still holds, and the same figures from current facts',
    access: sees(MODULE),
    params: rentals.rentalStatementParams,
    status: 200,
    answer: rentals.issuedRentalStatementSchema,
  },
  exportRentalStatement: {
    summary: 'A statement as it was issued, as a file',
    access: sees(MODULE),
    effort: 'export',
    params: rentals.rentalStatementParams,
    query: rentals.exportRentalStatementQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  verifyRentalStatement: {
    summary: 'Find the statement with a signature, and check that the stored statement still has it',
    access: sees(suiteModule),
    params: rentals.rentalSignatureParams,
    status: 200,
    answer: rentals.rentalSignatureSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
