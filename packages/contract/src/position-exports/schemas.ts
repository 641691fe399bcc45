import { z } from 'zod';
import { localeSchema } from '../identity/schemas.ts';
import { positionFileFormats } from '../position-imports/values.ts';
import { positionExportMaxDays } from './values.ts';

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
    message: `A file holds at most ${positionExportMaxDays} days`,
  });
export type ExportAssetPositions = z.infer<typeof exportAssetPositionsQuery>;
