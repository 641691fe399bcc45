import { costNames } from '@azimute/contract/costs';
import { answerRecords } from '../../platform/records/answer-records.ts';
import type { VerbDependencies } from '../../platform/transact.ts';
import { costs } from './cost-records.ts';

export function costsRoutes(dependencies: VerbDependencies) {
  return answerRecords(dependencies, costNames, {
    ...costs,
    list: async (read, query) => ({ ...(await costs.list(read, query)), hasAllUnits: read.actor.allUnits }),
  });
}
