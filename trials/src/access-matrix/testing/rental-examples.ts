import type { CallName } from '@azimute/contract';
import { dayFromNow, type Example } from './example.ts';
import { rentalIdsOf, rentalRate, rentalsPlantedAt, signatureOf } from './plant-rentals.ts';
import type { Target } from './world.ts';

const settings = ({ assetId, customerId }: Target, fresh: string): object => ({
  code: `fresh ${fresh}`,
  customerId,
  assetId,
  from: '2026-01-01',
  basis: 'day',
  rate: 90,
});
const period = { from: dayFromNow(-15), to: dayFromNow(-13) };

export const rentalExamples = {
  listRentalContracts: { request: () => ({ query: { limit: 500 } }) },
  getRentalContract: {
    request: ({ assetId }) => ({ params: { contractId: rentalIdsOf(assetId).contractId } }),
    hidden: 404,
  },
  listRentalChoices: { request: () => ({ query: { of: 'asset', limit: 500 } }) },
  createRentalContract: { request: (target, fresh) => ({ body: settings(target, fresh) }), hidden: 422 },
  updateRentalContract: {
    request: (target, fresh) => ({
      params: { contractId: rentalIdsOf(target.assetId).contractId },
      body: { updatedAt: rentalsPlantedAt, ...settings(target, fresh) },
    }),
    hidden: 404,
  },
  deleteRentalContract: {
    request: ({ assetId }) => ({ params: { contractId: rentalIdsOf(assetId).otherContractId } }),
    hidden: 404,
  },
  getRentalStatement: {
    request: ({ assetId }) => ({ params: { contractId: rentalIdsOf(assetId).contractId }, query: period }),
    hidden: 404,
  },
  issueRentalStatement: {
    request: ({ assetId }) => ({
      params: { contractId: rentalIdsOf(assetId).contractId },
      body: { ...period, updatedAt: rentalsPlantedAt, total: 3 * rentalRate, overlaps: 0 },
    }),
    hidden: 404,
  },
  listRentalStatements: { request: () => ({ query: { limit: 500 } }) },
  getIssuedRentalStatement: {
    request: ({ assetId }) => ({ params: { statementId: rentalIdsOf(assetId).statementId } }),
    hidden: 404,
  },
  exportRentalStatement: {
    request: ({ assetId }) => ({
      params: { statementId: rentalIdsOf(assetId).statementId },
      query: { format: 'csv' },
    }),
    hidden: 404,
  },
  verifyRentalStatement: {
    request: ({ assetId }) => ({ params: { signature: signatureOf(assetId) } }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
