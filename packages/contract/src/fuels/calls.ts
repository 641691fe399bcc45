import { administratorOf, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { suiteModule } from '../modules.ts';
import * as fuels from './schemas.ts';

// Figures of emissions say by which factor they are computed, to whoever sees them; those of every UL follow a change.
const MODULE = 'services:simc:financials';

export const fuelCalls = {
  listFuels: {
    summary:
      'What categories burn, what a litre of it emits by which source, and what it costs, from which day on',
    access: sees(suiteModule, 'none'),
    query: fuels.listFuelsQuery,
    status: 200,
    answer: fuels.fuelListSchema,
  },
  getFuel: {
    summary: 'A fuel with its factor and its price',
    access: sees(suiteModule, 'none'),
    params: fuels.fuelParams,
    status: 200,
    answer: fuels.fuelSchema,
  },
  createFuel: {
    summary: 'Say what a category burns from a day on; figures of these days follow',
    access: administratorOf(MODULE),
    body: fuels.createFuelSchema,
    status: 201,
    answer: fuels.fuelSchema,
  },
  updateFuel: {
    summary: 'Change a fuel, its factor or its price; figures of its days change with it',
    access: administratorOf(MODULE),
    params: fuels.fuelParams,
    body: fuels.updateFuelSchema,
    status: 200,
    answer: fuels.fuelSchema,
  },
  deleteFuel: {
    summary: 'Delete a fuel; the one before it holds on its days',
    access: administratorOf(MODULE),
    params: fuels.fuelParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
