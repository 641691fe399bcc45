import { changes, sees } from '../access-rules.ts';
import { suiteModule } from '../modules.ts';
import { recordCalls } from '../record-calls.ts';
import { targetNames } from './paths.ts';
import { targetSchemas } from './schemas.ts';

// Figures of every module are held against them; whoever changes the Cockpit sets them. Those of money go with Financials.
const MODULE = 'services:simc:cockpit';

export const targetCalls = recordCalls(
  {
    ...targetNames,
    see: sees(suiteModule),
    change: changes(MODULE),
    summaries: {
      list: 'What metrics should come to, for the account, for ULs and for categories',
      get: 'A target',
      create: 'Set a target; from its first day it takes the place of an earlier one of the same',
      update: 'Change a target; figures of its days are then held against what it has become',
      delete: 'Delete a target; figures of its days are held against it no more',
    },
  },
  targetSchemas,
);
