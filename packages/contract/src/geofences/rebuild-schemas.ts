import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { id, idInQuery, instant } from '../scalars.ts';
import { rebuildDaysMost, rebuildStates } from './values.ts';

export const rebuildParams = z.object({ rebuildId: idInQuery });

export const startRebuildSchema = z
  .strictObject({
    geofenceId: id
      .nullable()
      .default(null)
      .describe(
        'ID of a geofence to recompute for all its assets. Its current settings apply to the whole period. Null for none.',
      ),
    assetId: id
      .nullable()
      .default(null)
      .describe('ID of an asset whose visits, geofence events and trips are recomputed. Null for none.'),
    days: z
      .int()
      .min(1)
      .max(rebuildDaysMost)
      .describe('Number of days to recompute, including today, within the time that positions are kept.'),
  })
  .meta({ id: 'StartRebuild' });
export type StartRebuild = z.infer<typeof startRebuildSchema>;

const revised = z.object({
  recorded: z.int().describe('Number of new records.'),
  superseded: z
    .int()
    .describe('Number of records that no longer count. They are kept with the reason `rebuild`.'),
});

export const rebuildSchema = z
  .object({
    id: z.int(),
    geofenceId: z.int().nullable().describe('ID of the geofence. Null for a rebuild of an asset.'),
    assetId: z.int().nullable().describe('ID of the asset. Null for a rebuild of a geofence.'),
    from: instant.describe('Start of the period, ISO 8601 in UTC.'),
    state: z.enum(rebuildStates).describe('State of the rebuild.'),
    requestedAt: instant,
    finishedAt: instant.nullable(),
    assets: z.int().describe('Number of assets to recompute, known once the rebuild runs.'),
    done: z.int().describe('Number of assets recomputed.'),
    fixes: z.int().describe('Number of positions read.'),
    visits: revised.describe('Number of visits that changed.'),
    trips: revised.describe('Number of trips, stops and gaps that changed.'),
  })
  .meta({ id: 'Rebuild' });
export type Rebuild = z.infer<typeof rebuildSchema>;
export const rebuildListSchema = listOf(rebuildSchema);
export type RebuildList = z.infer<typeof rebuildListSchema>;

export const listRebuildsQuery = z.strictObject({
  ...pageQuery,
  geofence: idInQuery.optional().describe('ID of a geofence.'),
  asset: idInQuery.optional().describe('ID of an asset.'),
});
export type ListRebuildsQuery = z.infer<typeof listRebuildsQuery>;
