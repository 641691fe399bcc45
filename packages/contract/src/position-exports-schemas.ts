import { instant } from './scalars.ts';
import { dayMs } from './durations.ts';
import { z } from 'zod';
import { sees } from './access-rules.ts';
import { assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { localeSchema } from './identity-schemas.ts';
import { positionFileFormats, positionFileTypes } from './position-imports.ts';
import { positionExportMaxDays } from './position-exports.ts';

const maxMs = positionExportMaxDays * dayMs;

export const exportAssetPositionsQuery = z
  .strictObject({
    from: instant,
    to: instant.describe('End of the period, exclusive; ISO 8601.'),
    format: z.enum(positionFileFormats),
    locale: localeSchema
      .optional()
      .describe(
        'Language of the text and number format in CSV files. Defaults to the language of the caller.',
      ),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'to must be after from.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxMs, {
    path: ['to'],
    message: `A file can cover up to ${positionExportMaxDays} days.`,
  });
export type ExportAssetPositions = z.infer<typeof exportAssetPositionsQuery>;

export const positionExportCalls = {
  exportAssetPositions: {
    isExport: true,
    summary: 'Export positions of an asset',
    description: 'Returns the positions of an asset in a period as a file.',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: exportAssetPositionsQuery,
    status: 200,
    rawAnswer: Object.values(positionFileTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
