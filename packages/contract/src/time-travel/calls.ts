import { sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { liveModule } from '../live/values.ts';
import * as travel from './schemas.ts';

export const timeTravelCalls = {
  getFleetAt: {
    summary: 'The fleet as it was at an instant, some thousands of assets a page',
    access: sees(liveModule),
    query: travel.fleetAtQuery,
    status: 200,
    answer: travel.fleetAtSchema,
  },
  listFleetMoves: {
    summary: 'What changed in the fleet between two instants, thinned to steps',
    access: sees(liveModule),
    query: travel.fleetMovesQuery,
    status: 200,
    answer: travel.fleetMovesSchema,
  },
  getFleetActivity: {
    summary: 'How many assets were on a trip, through a day',
    access: sees(liveModule),
    query: travel.fleetActivityQuery,
    status: 200,
    answer: travel.fleetActivitySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
