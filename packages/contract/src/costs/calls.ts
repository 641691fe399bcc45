import { changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as costs from './schemas.ts';

const MODULE = 'services:simc:financials';

export const costCalls = {
  listCosts: {
    summary: 'What assets cost: of single ones that the reader sees, and of categories',
    access: sees(MODULE),
    query: costs.listCostsQuery,
    status: 200,
    answer: costs.costListSchema,
  },
  getCost: {
    summary: 'A cost',
    access: sees(MODULE),
    params: costs.costParams,
    status: 200,
    answer: costs.costSchema,
  },
  createCost: {
    summary: 'Add a cost of an asset or a category',
    access: changes(MODULE),
    body: costs.createCostSchema,
    status: 201,
    answer: costs.costSchema,
  },
  updateCost: {
    summary: 'Change a cost; figures of its days change with it',
    access: changes(MODULE),
    params: costs.costParams,
    body: costs.updateCostSchema,
    status: 200,
    answer: costs.costSchema,
  },
  deleteCost: {
    summary: 'Delete a cost; figures of its days change with it',
    access: changes(MODULE),
    params: costs.costParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
