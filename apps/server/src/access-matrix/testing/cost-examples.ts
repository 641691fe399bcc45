import type { CallName } from '@azimute/contract';
import type { Example } from './example.ts';
import { costIdsOf, costsPlantedAt } from './plant-costs.ts';

const settings = (assetId: number, fresh: string): object => ({
  kind: 'fuel',
  basis: 'engine_hour',
  amount: 40 + (Number(fresh) % 1000),
  from: '2026-01-01',
  assetId,
});

export const costExamples = {
  listCosts: { request: () => ({ query: { limit: 500 } }) },
  getCost: { request: ({ assetId }) => ({ params: { costId: costIdsOf(assetId).costId } }), hidden: 404 },
  createCost: { request: ({ assetId }, fresh) => ({ body: settings(assetId, fresh) }), hidden: 422 },
  updateCost: {
    request: ({ assetId }, fresh) => ({
      params: { costId: costIdsOf(assetId).costId },
      body: { updatedAt: costsPlantedAt, ...settings(assetId, fresh) },
    }),
    hidden: 404,
  },
  deleteCost: {
    request: ({ assetId }) => ({ params: { costId: costIdsOf(assetId).otherCostId } }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
