import { sees } from '../access.ts';
import { assetStatusHistorySchema, statusHistoryQuery } from '../asset-status-history.ts';
import { assetParams } from '../assets.ts';
import type { Call } from '../call.ts';

export const assetStatusHistoryCalls = {
  getAssetStatusHistory: {
    summary: 'Statuses of an asset in a half-open range, as intervals in device time',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: statusHistoryQuery,
    status: 200,
    answer: assetStatusHistorySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
