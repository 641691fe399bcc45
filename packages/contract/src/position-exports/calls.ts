import { sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import { positionFileTypes } from '../position-imports/values.ts';
import * as schemas from './schemas.ts';

export const positionExportCalls = {
  exportAssetPositions: {
    isExport: true,
    summary: 'The fixes of an asset in a half-open range, as a file',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: schemas.exportAssetPositionsQuery,
    status: 200,
    rawAnswer: Object.values(positionFileTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
