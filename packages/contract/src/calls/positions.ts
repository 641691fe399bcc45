import { sees } from '../access.ts';
import { assetParams } from '../assets.ts';
import type { Call } from '../call.ts';
import { positionFileTypes } from '../position-import-fields.ts';
import * as positions from '../positions.ts';

const geolocation = 'services:simc:geolocalizacao';

export const positionCalls = {
  exportAssetPositions: {
    summary: 'The fixes of an asset in a half-open range, as a file',
    access: sees(geolocation),
    params: assetParams,
    query: positions.exportAssetPositionsQuery,
    status: 200,
    rawAnswer: Object.values(positionFileTypes),
  },
  listPositionChanges: {
    summary: 'The change feed: positions of every asset that is seen, each once, as they are stored',
    access: sees(geolocation),
    query: positions.positionChangesQuery,
    status: 200,
    answer: positions.positionChangesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
