import type { CallName } from '@azimute/contract';
import { nothing, type Example, type ExampleRequest } from './example.ts';
import { costIdsOf, costsPlantedAt } from './plant-costs.ts';
import type { Target } from './world.ts';

const settings = (assetId: number, fresh: string): object => ({
  kind: 'fuel',
  basis: 'engine_hour',
  amount: 40 + (Number(fresh) % 1000),
  from: '2026-01-01',
  assetId,
});

const importOf = ({ financialImportId }: Target): ExampleRequest => ({ params: { financialImportId } });

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
  getFinancialImportTemplate: { request: () => ({ query: { of: 'costs' } }) },
  importFinancials: {
    request: (_target, fresh) => ({
      body: {
        of: 'costs',
        file: Buffer.from(
          `Category;Kind;Amount;Basis;First day\nZZ-OWN-UNIT;fuel;${fresh};per day;2026-01-01\n`,
        ).toString('base64'),
        dryRun: false,
      },
    }),
  },
  listFinancialImports: { request: nothing },
  getFinancialImport: { request: importOf, foreign: 404 },
  getFinancialImportRefusedFile: { request: importOf, foreign: 404 },
  cancelFinancialImport: { request: importOf, foreign: 404 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
