import { fuelNames } from '@azimute/contract/fuels';
import { answerRecords } from '../../platform/records/answer-records.ts';
import type { VerbDependencies } from '../../platform/transact.ts';
import { fuels } from './fuel-records.ts';

export function fuelsRoutes(dependencies: VerbDependencies) {
  return answerRecords(dependencies, fuelNames, fuels);
}
