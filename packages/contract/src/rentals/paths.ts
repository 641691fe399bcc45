import type { CallPaths } from '../call-address.ts';
import { recordPaths } from '../record-paths.ts';

export const rentalNames = {
  name: 'RentalContract',
  plural: 'RentalContracts',
  path: 'rental-contracts',
  id: 'contractId',
} as const;
export const rentalPaths = {
  ...recordPaths(rentalNames),
  listRentalChoices: 'GET /rental-choices',
  getRentalStatement: 'GET /rental-contracts/:contractId/statement',
  issueRentalStatement: 'POST /rental-contracts/:contractId/statements',
  listRentalStatements: 'GET /rental-statements',
  getIssuedRentalStatement: 'GET /rental-statements/:statementId',
  exportRentalStatement: 'GET /rental-statements/:statementId/export',
  verifyRentalStatement: 'GET /rental-signatures/:signature',
} as const satisfies CallPaths;
