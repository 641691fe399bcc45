import { administratorOf, sees } from '../access-rules.ts';
import { suiteModule } from '../modules.ts';
import { recordCalls } from '../record-calls.ts';
import { fuelNames } from './paths.ts';
import { fuelSchemas } from './schemas.ts';

// Figures of emissions say by which factor they are computed, to whoever sees them; those of every UL follow a change.
const MODULE = 'services:simc:financials';

export const fuelCalls = recordCalls(
  {
    ...fuelNames,
    see: sees(suiteModule, 'none'),
    change: administratorOf(MODULE),
    summaries: {
      list: 'What categories burn, what a litre of it emits by which source, and what it costs, from which day on',
      get: 'A fuel with its factor and its price',
      create: 'Say what a category burns from a day on; figures of these days follow',
      update: 'Change a fuel, its factor or its price; figures of its days change with it',
      delete: 'Delete a fuel; the one before it holds on its days',
    },
  },
  fuelSchemas,
);
