import { targetNames } from '@azimute/contract/targets';
import { answerRecords } from '../../platform/records/answer-records.ts';
import type { VerbDependencies } from '../../platform/transact.ts';
import { targets } from './target-records.ts';

export function targetsRoutes(dependencies: VerbDependencies) {
  return answerRecords(dependencies, targetNames, {
    ...targets,
    list: async (read, query) => ({ ...(await targets.list(read, query)), hasAllUnits: read.actor.allUnits }),
  });
}
