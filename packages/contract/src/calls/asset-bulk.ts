import { changes, sees } from '../access.ts';
import { exportAssetsSchema, updateAssetsSchema, updatedAssetsSchema } from '../asset-bulk.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../constants.ts';

export const assetBulkCalls = {
  exportAssets: {
    summary: 'Assets of a selection, as a file for spreadsheets; the header azimute-rows says how many',
    access: sees('services:simc:geolocalizacao'),
    effort: 'export',
    body: exportAssetsSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  updateAssets: {
    summary: 'Change many assets at once: all of them, or none',
    access: changes('services:simc:geolocalizacao:ativos'),
    body: updateAssetsSchema,
    status: 200,
    answer: updatedAssetsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
