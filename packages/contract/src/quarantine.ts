import { z } from 'zod';
import {
  deviceIdMaxLength,
  doors,
  quarantineCountedTo,
  quarantineRunStates,
  rejectionCodes,
} from './constants.ts';
import { listOf, manyOf, pageQuery } from './list.ts';

const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();
const positionId = z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const quarantinedPositionSchema = z
  .object({
    id: positionId,
    deviceId: z.string().describe('Empty where what came names no device'),
    asset: z
      .object({ id: z.int(), code: z.string() })
      .nullable()
      .describe('Of the device, when it is connected'),
    reason: z.enum(rejectionCodes),
    message: z.string().describe('What to do about it'),
    payload: z
      .unknown()
      .describe('What came, in the words of its door, or of the positions door where it could be read'),
    door: z.enum(doors).nullable().describe('Null for what came before doors were kept'),
    receivedAt: instant,
    replaying: z.boolean().describe('Waits for a replay that has begun'),
  })
  .meta({ id: 'QuarantinedPosition' });
export type QuarantinedPosition = z.infer<typeof quarantinedPositionSchema>;

export const quarantinedPositionListSchema = listOf(quarantinedPositionSchema).extend({
  total: count.describe(`Counted to ${quarantineCountedTo}: that many, or more`),
  reasons: z
    .array(z.object({ reason: z.enum(rejectionCodes), count }))
    .describe(
      `How many there are of each reason, with the other filters, each counted to ${quarantineCountedTo}; most first. Empty after the first page`,
    ),
});
export type QuarantinedPositionList = z.infer<typeof quarantinedPositionListSchema>;

const quarantineFilters = {
  reasons: manyOf(z.enum(rejectionCodes)),
  search: z.string().trim().min(1).max(deviceIdMaxLength).optional().describe('Part of the ID of the device'),
  deviceId: z.string().max(deviceIdMaxLength).optional().describe('The whole ID of one device'),
  receivedFrom: instant.optional(),
  receivedTo: instant.optional().describe('Excluded'),
};
export const listQuarantinedPositionsQuery = z.strictObject({ ...quarantineFilters, ...pageQuery });
export type ListQuarantinedPositionsQuery = z.infer<typeof listQuarantinedPositionsQuery>;
const quarantineFiltersSchema = z.strictObject(quarantineFilters);
export type QuarantineFilters = z.infer<typeof quarantineFiltersSchema>;

/** Positions one by one, or all that the filters let through when the call is made. */
export const quarantineSelectionSchema = z
  .strictObject({
    selection: z.union([
      z.strictObject({ ids: z.array(positionId).min(1).max(10_000) }),
      z.strictObject({
        filters: quarantineFiltersSchema,
        except: z.array(positionId).max(10_000).default([]),
      }),
    ]),
  })
  .meta({ id: 'QuarantineSelection' });
export type QuarantineSelection = z.infer<typeof quarantineSelectionSchema>['selection'];

/** Kept positions that are judged again, in the background. */
export const quarantineRunSchema = z
  .object({
    id: z.int().positive(),
    state: z.enum(quarantineRunStates),
    deviceId: z.string().nullable().describe('The device that was claimed; null for a replay'),
    total: count,
    done: count,
    accepted: count,
    duplicates: count,
    refused: count.describe('Those that stay, each with its newest reason'),
    createdAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'QuarantineReplay' });
export type QuarantineRun = z.infer<typeof quarantineRunSchema>;
export const quarantineRunParams = z.object({
  replayId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

export const deletedQuarantineSchema = z.object({ deleted: count }).meta({ id: 'DeletedQuarantine' });
