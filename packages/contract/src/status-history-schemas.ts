import { instant } from './scalars.ts';
import { dayMs } from './durations.ts';
import { z } from 'zod';
import { sees } from './access-rules.ts';
import { assetStatusSchema, assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { statusHistoryMaxDays, statusReasons } from './status-history.ts';

const maxMs = statusHistoryMaxDays * dayMs;

export const statusHistoryQuery = z
  .strictObject({
    from: instant.describe('Start of the period, inclusive; ISO 8601.'),
    to: instant.describe('End of the period, exclusive; ISO 8601.'),
  })
  .refine((range) => Date.parse(range.from) < Date.parse(range.to), {
    path: ['to'],
    message: 'to must be after from.',
  })
  .refine((range) => Date.parse(range.to) - Date.parse(range.from) <= maxMs, {
    path: ['to'],
    message: `A period can cover up to ${statusHistoryMaxDays} days.`,
  });

/** Reason for a status, and the time from which it applies, possibly before the period. */
export const statusCauseSchema = z.object({
  reason: z.enum(statusReasons).describe('Reason for the status.'),
  at: instant
    .nullable()
    .describe(
      'When it was set, or for missing communication the time of the last position. Null if unknown.',
    ),
  person: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('User who set it. Null if unknown or not set by a user.'),
});

export const statusIntervalSchema = z.object({
  status: assetStatusSchema,
  from: instant,
  to: instant,
  because: statusCauseSchema.describe('Reason for the status.'),
});
export type StatusInterval = z.infer<typeof statusIntervalSchema>;

export const assetStatusHistorySchema = z
  .object({
    assetId: z.int(),
    from: instant,
    to: instant.describe('End of the period, or now if it is in the future.'),
    silentLimitMinutes: z
      .number()
      .describe(
        'Minutes without communication after which the asset counts as not reporting. The current value applies to the whole period.',
      ),
    intervals: z
      .array(statusIntervalSchema)
      .describe('Consecutive intervals in device time, without gaps. Neighbors differ in status.'),
    seconds: z.record(assetStatusSchema, z.number()).describe('Duration of each status, in seconds.'),
    fixes: z.int().describe('Number of positions in the period.'),
    knownSeconds: z
      .number()
      .describe(
        'Part of the period with known status, in seconds: set by a user, or reported within the limit.',
      ),
  })
  .meta({ id: 'AssetStatusHistory' });
export type AssetStatusHistory = z.infer<typeof assetStatusHistorySchema>;

export const statusHistoryCalls = {
  getAssetStatusHistory: {
    summary: 'Get the status history of an asset',
    description: 'Returns the statuses of an asset in a period as intervals in device time.',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: statusHistoryQuery,
    status: 200,
    answer: assetStatusHistorySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
