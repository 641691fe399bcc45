import { administratorOf, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as fleet from './schemas.ts';

export const fleetCalls = {
  listExceptions: {
    summary: 'What asks for action, what weighs most first; alerts for those who see them',
    access: sees('services:simc:cockpit'),
    query: fleet.listExceptionsQuery,
    status: 200,
    answer: fleet.exceptionListSchema,
  },
  getFleetComposition: {
    summary: 'The fleet by category, UL, manufacturer and others, with statuses and hour meters',
    access: sees('services:simc:fleet'),
    query: fleet.fleetCompositionQuery,
    status: 200,
    answer: fleet.fleetCompositionSchema,
  },
  listMaintenance: {
    summary: 'Maintenance that live alert types say is due, by meter or date, with a forecast from real use',
    access: sees('services:simc:fleet'),
    query: fleet.listMaintenanceQuery,
    status: 200,
    answer: fleet.maintenanceListSchema,
  },
  listMoves: {
    summary:
      'Assets that are used too little while another UL uses its own of their category more than others, the most hours to gain first',
    access: sees('services:simc:utilization'),
    query: fleet.listMovesQuery,
    status: 200,
    answer: fleet.moveListSchema,
  },
  getSilence: {
    summary: 'How long assets have been silent',
    access: sees('services:simc:connectivity'),
    query: fleet.silenceQuery,
    status: 200,
    answer: fleet.silenceSchema,
  },
  listDeviceKinds: {
    summary: 'The devices that assets have, by kind and firmware, with how well they report',
    access: sees('services:simc:connectivity'),
    query: fleet.listDeviceKindsQuery,
    status: 200,
    answer: fleet.deviceKindListSchema,
  },
  listSafetyScores: {
    summary: 'Safety scores of assets, with the parts that take points',
    access: sees('services:simc:safety'),
    query: fleet.listSafetyScoresQuery,
    status: 200,
    answer: fleet.safetyScoreListSchema,
  },
  getSafetyWeights: {
    summary: 'The points that safety scores take for each metric',
    access: sees('services:simc:safety', 'none'),
    status: 200,
    answer: fleet.safetyWeightsSchema,
  },
  changeSafetyWeights: {
    summary: 'Change the points that safety scores take',
    access: administratorOf('services:simc:safety'),
    body: fleet.changeSafetyWeightsSchema,
    status: 200,
    answer: fleet.safetyWeightsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
