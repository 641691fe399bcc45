import { sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import { assetStatusHistorySchema, statusHistoryQuery } from './schemas.ts';

export const statusHistoryCalls = {
  getAssetStatusHistory: {
    summary: 'Statuses of an asset in a half-open range, as intervals in device time',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: statusHistoryQuery,
    status: 200,
    answer: assetStatusHistorySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
