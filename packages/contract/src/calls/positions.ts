import { sees } from '../access.ts';
import type { Call } from '../call.ts';
import * as positions from '../positions.ts';

const geolocation = 'services:simc:geolocalizacao';

export const positionCalls = {
  listPositionChanges: {
    summary: 'The change feed: positions of every asset that is seen, each once, as they are stored',
    access: sees(geolocation),
    query: positions.positionChangesQuery,
    status: 200,
    answer: positions.positionChangesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
