import { changes, sees } from '../access-rules.ts';
import { recordCalls } from '../record-calls.ts';
import { costNames } from './paths.ts';
import { costSchemas } from './schemas.ts';

const MODULE = 'services:simc:financials';

export const costCalls = recordCalls(
  {
    ...costNames,
    see: sees(MODULE),
    change: changes(MODULE),
    summaries: {
      list: 'What assets cost: of single ones that the reader sees, and of categories',
      get: 'A cost',
      create: 'Add a cost of an asset or a category',
      update: 'Change a cost; figures of its days change with it',
      delete: 'Delete a cost; figures of its days change with it',
    },
  },
  costSchemas,
);
