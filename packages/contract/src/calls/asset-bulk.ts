import { changes } from '../access.ts';
import { updateAssetsSchema, updatedAssetsSchema } from '../asset-bulk.ts';
import type { Call } from '../call.ts';

export const assetBulkCalls = {
  updateAssets: {
    summary: 'Change many assets at once: all of them, or none',
    access: changes('services:simc:geolocalizacao:ativos'),
    body: updateAssetsSchema,
    status: 200,
    answer: updatedAssetsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
