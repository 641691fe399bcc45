import { z } from 'zod';
import { sees } from './access-rules.ts';
import { assetStatusSchema, assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { statusHistoryMaxDays, statusReasons } from './status-history.ts';

const instant = z.iso.datetime({ offset: true });
const maxMs = statusHistoryMaxDays * 86_400_000;

export const statusHistoryQuery = z
  .strictObject({ from: instant, to: instant })
  .refine((range) => Date.parse(range.from) < Date.parse(range.to), {
    path: ['to'],
    message: 'to must be after from',
  })
  .refine((range) => Date.parse(range.to) - Date.parse(range.from) <= maxMs, {
    path: ['to'],
    message: `A period can cover up to ${statusHistoryMaxDays} days`,
  });

/** Why an asset had a status, and since when that was so, which may be before the range. */
export const statusCauseSchema = z.object({
  reason: z.enum(statusReasons),
  at: instant.nullable().describe('When it was set; for silence, the last fix before it'),
  person: z.object({ id: z.int(), name: z.string() }).nullable().describe('Who set it, where known'),
});

export const statusIntervalSchema = z.object({
  status: assetStatusSchema,
  from: instant,
  to: instant,
  because: statusCauseSchema,
});
export type StatusInterval = z.infer<typeof statusIntervalSchema>;

export const assetStatusHistorySchema = z
  .object({
    assetId: z.int(),
    from: instant,
    to: instant.describe('The end that was asked for, or now where that lies ahead'),
    silentLimitMinutes: z
      .number()
      .describe('The limit of silence as it is today, applied to the whole range'),
    intervals: z
      .array(statusIntervalSchema)
      .describe('In device time, without gaps, neighbours differ in status'),
    seconds: z.record(assetStatusSchema, z.number()).describe('How long each status lasted'),
    fixes: z.int().describe('Fixes in the range'),
    knownSeconds: z
      .number()
      .describe('Of the range, what is known: set by a person, or reported and within the limit of silence'),
  })
  .meta({ id: 'AssetStatusHistory' });
export type AssetStatusHistory = z.infer<typeof assetStatusHistorySchema>;

export const statusHistoryCalls = {
  getAssetStatusHistory: {
    summary: 'Statuses of an asset in a half-open range, as intervals in device time',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: statusHistoryQuery,
    status: 200,
    answer: assetStatusHistorySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
