import { administratorOf, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as fleet from './schemas.ts';

export const fleetCalls = {
  listExceptions: {
    summary: 'List exceptions',
    description:
      'Returns what needs action in the fleet, most important first. Alerts are included for users with access to them.',
    access: sees('services:simc:cockpit'),
    query: fleet.listExceptionsQuery,
    status: 200,
    answer: fleet.exceptionListSchema,
  },
  getFleetComposition: {
    summary: 'Get the fleet composition',
    description:
      'Returns the fleet by category, UL, manufacturer or other groups, with statuses and hour meters.',
    access: sees('services:simc:fleet'),
    query: fleet.fleetCompositionQuery,
    status: 200,
    answer: fleet.fleetCompositionSchema,
  },
  listMaintenance: {
    summary: 'List maintenance due',
    description:
      'Returns the maintenance that active alert types define, by meter or date, with a forecast from actual use.',
    access: sees('services:simc:fleet'),
    query: fleet.listMaintenanceQuery,
    status: 200,
    answer: fleet.maintenanceListSchema,
  },
  listMoves: {
    summary: 'List suggested moves',
    description:
      'Returns underused assets whose category is used more in another UL, largest gain in hours first.',
    access: sees('services:simc:utilization'),
    query: fleet.listMovesQuery,
    status: 200,
    answer: fleet.moveListSchema,
  },
  getSilence: {
    summary: 'Get assets not reporting',
    description: 'Returns how long assets have not reported.',
    access: sees('services:simc:connectivity'),
    query: fleet.silenceQuery,
    status: 200,
    answer: fleet.silenceSchema,
  },
  listDeviceKinds: {
    summary: 'List device models',
    description: 'Returns the devices in use by model and firmware, and how reliably they report.',
    access: sees('services:simc:connectivity'),
    query: fleet.listDeviceKindsQuery,
    status: 200,
    answer: fleet.deviceKindListSchema,
  },
  listSafetyScores: {
    summary: 'List safety scores',
    description: 'Returns the safety score of each asset with the deductions that make it up.',
    access: sees('services:simc:safety'),
    query: fleet.listSafetyScoresQuery,
    status: 200,
    answer: fleet.safetyScoreListSchema,
  },
  getSafetyWeights: {
    summary: 'Get safety weights',
    description: 'Returns the points that each metric deducts from safety scores.',
    access: sees('services:simc:safety', 'none'),
    status: 200,
    answer: fleet.safetyWeightsSchema,
  },
  changeSafetyWeights: {
    summary: 'Update safety weights',
    description: 'Changes the points that each metric deducts from safety scores.',
    access: administratorOf('services:simc:safety'),
    body: fleet.changeSafetyWeightsSchema,
    status: 200,
    answer: fleet.safetyWeightsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
