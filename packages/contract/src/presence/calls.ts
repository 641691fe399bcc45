import { sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { liveModule } from '../live/values.ts';
import * as presence from './schemas.ts';
import { presenceMediaType } from './values.ts';

export const presenceCalls = {
  searchPresence: {
    summary: 'Which assets were inside an area in a period, and when, in lines of JSON; the audit keeps it',
    access: sees(liveModule),
    body: presence.searchPresenceSchema,
    status: 200,
    rawAnswer: [presenceMediaType],
    answer: presence.presenceLineSchema,
  },
  listNearestAssets: {
    summary: 'The assets nearest to a point, now or at an instant of the past',
    access: sees(liveModule),
    query: presence.nearestAssetsQuery,
    status: 200,
    answer: presence.nearestAssetsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
