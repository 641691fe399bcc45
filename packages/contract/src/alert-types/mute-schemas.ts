import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { id, idInQuery, instant, named } from '../scalars.ts';

/** During a mute, matching alerts are raised without notifying anyone. */
export const createAlertMuteSchema = z
  .strictObject({
    typeId: id.nullable().default(null).describe('ID of the alert type. Null for all types.'),
    assetId: id.nullable().default(null).describe('ID of the asset. Null for all assets.'),
    unitId: id.nullable().default(null).describe('ID of the UL. Null for all ULs.'),
    until: instant.describe('End of the mute, ISO 8601, at most one year ahead.'),
    reason: z.string().trim().min(1).max(500).describe('Reason for the mute.'),
  })
  .describe(
    'Applies where all conditions that are set match: a type, an asset, a UL, or a combination with a type.',
  )
  .meta({ id: 'CreateAlertMute' });
export type CreateAlertMute = z.infer<typeof createAlertMuteSchema>;
export const alertMuteSchema = z
  .object({
    id: z.int(),
    type: named.nullable().describe('Alert type that is muted. Null for all types.'),
    asset: z
      .object({ id: z.int(), code: z.string() })
      .nullable()
      .describe('Asset that is muted. Null for all assets.'),
    unit: z
      .object({ id: z.int(), code: z.string(), name: z.string() })
      .nullable()
      .describe('UL that is muted. Null for all ULs.'),
    from: instant.describe('Start of the mute, ISO 8601 in UTC.'),
    until: instant.describe('End of the mute, ISO 8601 in UTC.'),
    endedAt: instant.nullable().describe('When a user ended the mute early. Null otherwise.'),
    reason: z.string(),
    createdBy: named.nullable(),
    mutedCount: z.int().describe('Number of alerts raised without notification during the mute.'),
  })
  .meta({ id: 'AlertMute' });
export type AlertMute = z.infer<typeof alertMuteSchema>;
export const alertMuteListSchema = listOf(alertMuteSchema);
export const listAlertMutesQuery = z.strictObject({
  ...pageQuery,
  show: z.enum(['current', 'all']).default('current').describe('Whether to list only current mutes or all.'),
});
export type ListAlertMutesQuery = z.infer<typeof listAlertMutesQuery>;
export const alertMuteParams = z.object({ alertMuteId: idInQuery });
