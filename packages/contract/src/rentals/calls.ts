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
        list: 'List rental contracts',
        get: 'Get a rental contract',
        create: 'Create a rental contract',
        update: 'Update a rental contract',
        delete: 'Delete a rental contract',
      },
      descriptions: {
        list: 'Returns the rental contracts of the assets that the caller can see.',
        get: 'Returns a rental contract.',
        create: 'Adds a rental contract of an asset.',
        update: 'Changes a rental contract. Issued statements stay unchanged.',
        delete: 'Deletes a rental contract. Issued statements are kept.',
      },
    },
    rentals.rentalContractSchemas,
  ),
  listRentalChoices: {
    summary: 'List rental options',
    description: 'Returns assets, customers or sites that a rental contract can refer to.',
    access: sees(MODULE),
    query: rentals.listRentalChoicesQuery,
    status: 200,
    answer: rentals.rentalChoiceListSchema,
  },
  getRentalStatement: {
    summary: 'Preview a rental statement',
    description: 'Returns the amount of a contract in a period, day by day, from current facts.',
    access: sees(MODULE),
    params: rentals.rentalContractSchemas.params,
    query: rentals.rentalPeriodSchema,
    status: 200,
    answer: rentals.rentalStatementSchema,
  },
  issueRentalStatement: {
    summary: 'Issue a rental statement',
    description: 'Issues the previewed statement. Its days are frozen and signed with their hash.',
    access: changes(MODULE),
    params: rentals.rentalContractSchemas.params,
    body: rentals.issueRentalStatementSchema,
    status: 201,
    answer: rentals.issuedRentalStatementSchema,
  },
  listRentalStatements: {
    summary: 'List rental statements',
    description: 'Returns issued statements, newest first.',
    access: sees(MODULE),
    query: rentals.listRentalStatementsQuery,
    status: 200,
    answer: rentals.rentalStatementListSchema,
  },
  getIssuedRentalStatement: {
    summary: 'Get a rental statement',
    description:
      'Returns a statement as issued, whether its signature is valid, and what differs from current facts.',
    access: sees(MODULE),
    params: rentals.rentalStatementParams,
    status: 200,
    answer: rentals.issuedRentalStatementSchema,
  },
  exportRentalStatement: {
    summary: 'Export a rental statement',
    description: 'Returns a statement as issued, as a file.',
    access: sees(MODULE),
    effort: 'export',
    params: rentals.rentalStatementParams,
    query: rentals.exportRentalStatementQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  verifyRentalStatement: {
    summary: 'Verify a rental statement',
    description: 'Finds the statement with a signature and checks the stored content against it.',
    access: sees(suiteModule),
    params: rentals.rentalSignatureParams,
    status: 200,
    answer: rentals.rentalSignatureSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
