import { changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { suiteModule } from '../modules.ts';
import * as targets from './schemas.ts';

// Figures of every module are held against them; whoever changes the Cockpit sets them. Those of money go with Financials.
const MODULE = 'services:simc:cockpit';

export const targetCalls = {
  listTargets: {
    summary: 'What metrics should come to, for the account, for ULs and for categories',
    access: sees(suiteModule),
    query: targets.listTargetsQuery,
    status: 200,
    answer: targets.targetListSchema,
  },
  getTarget: {
    summary: 'A target',
    access: sees(suiteModule),
    params: targets.targetParams,
    status: 200,
    answer: targets.targetSchema,
  },
  createTarget: {
    summary: 'Set a target; from its first day it takes the place of an earlier one of the same',
    access: changes(MODULE),
    body: targets.createTargetSchema,
    status: 201,
    answer: targets.targetSchema,
  },
  updateTarget: {
    summary: 'Change a target; figures of its days are then held against what it has become',
    access: changes(MODULE),
    params: targets.targetParams,
    body: targets.updateTargetSchema,
    status: 200,
    answer: targets.targetSchema,
  },
  deleteTarget: {
    summary: 'Delete a target; figures of its days are held against it no more',
    access: changes(MODULE),
    params: targets.targetParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
