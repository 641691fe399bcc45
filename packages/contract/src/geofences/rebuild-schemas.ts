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
      .describe('All its assets; since the begin it holds as it is now, in place of what held then'),
    assetId: id
      .nullable()
      .default(null)
      .describe('In place of a geofence: its visits, what geofences recorded of it, and its trips'),
    days: z
      .int()
      .min(1)
      .max(rebuildDaysMost)
      .describe('Days of the account, today the last of them; at most as many as positions are kept'),
  })
  .meta({ id: 'StartRebuild' });
export type StartRebuild = z.infer<typeof startRebuildSchema>;

const revised = z.object({
  recorded: z.int().describe('That were not recorded so before'),
  superseded: z.int().describe('That no longer count, and are kept with the reason `rebuild`'),
});

export const rebuildSchema = z
  .object({
    id: z.int(),
    geofenceId: z.int().nullable(),
    assetId: z.int().nullable(),
    from: instant,
    state: z.enum(rebuildStates),
    requestedAt: instant,
    finishedAt: instant.nullable(),
    assets: z.int().describe('To recompute; known once it runs'),
    done: z.int().describe('Of them'),
    fixes: z.int().describe('Positions that were read'),
    visits: revised,
    trips: revised.describe('Trips, stops and gaps'),
  })
  .meta({ id: 'Rebuild' });
export type Rebuild = z.infer<typeof rebuildSchema>;
export const rebuildListSchema = listOf(rebuildSchema);
export type RebuildList = z.infer<typeof rebuildListSchema>;

export const listRebuildsQuery = z.strictObject({
  ...pageQuery,
  geofence: idInQuery.optional(),
  asset: idInQuery.optional(),
});
export type ListRebuildsQuery = z.infer<typeof listRebuildsQuery>;
