import { z } from 'zod';
import { sees } from './access-rules.ts';
import { assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { localeSchema } from './identity-schemas.ts';
import { positionFileFormats, positionFileTypes } from './position-imports.ts';
import { positionExportMaxDays } from './position-exports.ts';

const instant = z.iso.datetime({ offset: true });
const maxMs = positionExportMaxDays * 86_400_000;

export const exportAssetPositionsQuery = z
  .strictObject({
    from: instant,
    to: instant.describe('Excluded'),
    format: z.enum(positionFileFormats),
    locale: localeSchema
      .optional()
      .describe("Of a CSV file's words and decimals; the caller's when left out"),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'to must be after from',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxMs, {
    path: ['to'],
    message: `A file can cover up to ${positionExportMaxDays} days`,
  });
export type ExportAssetPositions = z.infer<typeof exportAssetPositionsQuery>;

export const positionExportCalls = {
  exportAssetPositions: {
    isExport: true,
    summary: 'The fixes of an asset in a half-open range, as a file',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: exportAssetPositionsQuery,
    status: 200,
    rawAnswer: Object.values(positionFileTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
