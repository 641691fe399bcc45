import type { CallName } from '@azimute/contract';
import type { Example } from './example.ts';
import { fuelIdsOf, fuelsPlantedAt } from './plant-fuels.ts';

const settings = (fresh: string): object => ({
  fuel: 'petrol',
  co2GramsPerLiter: 2310,
  source: 'IPCC 2006',
  price: 6.2,
  from: new Date(Date.UTC(2000, 0, 1 + (Number(fresh) % 9000))).toISOString().slice(0, 10),
});

export const fuelExamples = {
  listFuels: { request: () => ({ query: { limit: 500 } }) },
  getFuel: { request: ({ assetId }) => ({ params: { fuelId: fuelIdsOf(assetId).fuelId } }), hidden: 404 },
  createFuel: { request: (_target, fresh) => ({ body: settings(fresh) }) },
  updateFuel: {
    request: ({ assetId }, fresh) => ({
      params: { fuelId: fuelIdsOf(assetId).fuelId },
      body: { updatedAt: fuelsPlantedAt, ...settings(fresh) },
    }),
    hidden: 404,
  },
  deleteFuel: {
    request: ({ assetId }) => ({ params: { fuelId: fuelIdsOf(assetId).otherFuelId } }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
