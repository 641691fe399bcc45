import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { idInQuery, instant } from './scalars.ts';
import { trackerIdMaxLength, trackerIdPattern } from './tracker-claims.ts';

const trackerId = z
  .string()
  .trim()
  .min(1)
  .max(trackerIdMaxLength)
  .regex(trackerIdPattern)
  .describe('ID that the tracker sends, such as its IMEI. Upper and lower case are the same.');

export const trackerClaimSchema = z
  .object({
    id: z.int(),
    trackerId: z.string().describe('ID that the tracker sends.'),
    asset: z
      .object({ id: z.int(), code: z.string() })
      .nullable()
      .describe('Asset of the device with this ID. Null if it is not assigned.'),
    claimedAt: instant.describe('When it was claimed, ISO 8601 in UTC.'),
    claimedBy: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('User who claimed it. Null if that user no longer exists.'),
  })
  .meta({ id: 'TrackerClaim' });
export type TrackerClaim = z.infer<typeof trackerClaimSchema>;

export const trackerClaimListSchema = listOf(trackerClaimSchema);
export type TrackerClaimList = z.infer<typeof trackerClaimListSchema>;

export const listTrackerClaimsQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(trackerIdMaxLength).optional().describe('Part of the ID.'),
});
export type ListTrackerClaimsQuery = z.infer<typeof listTrackerClaimsQuery>;

export const createTrackerClaimSchema = z.strictObject({ trackerId }).meta({ id: 'CreateTrackerClaim' });
export type CreateTrackerClaim = z.infer<typeof createTrackerClaimSchema>;

const reading = z.number().nullable();

export const trackerFrameSchema = z
  .object({
    id: z.int().positive(),
    at: instant.describe('When it was received or sent, ISO 8601 in UTC.'),
    direction: z.enum(['received', 'sent']).describe('Whether the tracker or the portal sent it.'),
    bytes: z.string().describe('Content in hexadecimal digits.'),
    decoded: z
      .object({
        refusal: z.string().nullable().describe('Why it could not be decoded. Null if it was.'),
        commandResult: z.string().nullable().describe('Result of a command. Null if it has none.'),
        reports: z
          .array(
            z.object({
              fixedAt: instant,
              latitude: reading,
              longitude: reading,
              speedKph: reading,
              ignition: z.boolean().nullable(),
              alarms: z.array(z.string()).describe('Alarms that the tracker raised.'),
            }),
          )
          .describe('Reports in the frame.'),
      })
      .nullable()
      .describe('Content as the portal reads it. Null for responses.'),
  })
  .meta({ id: 'TrackerFrame' });
export type TrackerFrame = z.infer<typeof trackerFrameSchema>;

export const watchedTrackerSchema = z
  .object({
    watchedUntil: instant.describe('When the portal stops keeping frames, ISO 8601 in UTC.'),
    frames: z.array(trackerFrameSchema).describe('Newest frames first.'),
  })
  .meta({ id: 'WatchedTracker' });
export type WatchedTracker = z.infer<typeof watchedTrackerSchema>;

export const trackerClaimParams = z.object({ trackerClaimId: idInQuery.describe('ID of the claim.') });

const access = administratorOf('services:simc:geolocalizacao:ativos');

export const trackerClaimCalls = {
  listTrackerClaims: {
    summary: 'List tracker claims',
    description: 'Returns the trackers that the account has claimed for direct connections, newest first.',
    access,
    query: listTrackerClaimsQuery,
    status: 200,
    answer: trackerClaimListSchema,
  },
  createTrackerClaim: {
    summary: 'Claim a tracker',
    description:
      'Lets a tracker connect directly and send to this account. An account cannot claim a tracker of another account. Claiming it again has no effect.',
    access,
    body: createTrackerClaimSchema,
    status: 200,
    answer: trackerClaimSchema,
  },
  watchTracker: {
    summary: 'Watch the frames of a tracker',
    description:
      'Keeps the frames of a tracker for the next minute and returns the newest ones. Call it again to go on. Frames are kept for a day.',
    access,
    params: trackerClaimParams,
    status: 200,
    answer: watchedTrackerSchema,
  },
  deleteTrackerClaim: {
    summary: 'Release a tracker',
    description:
      'Deletes the claim of a tracker. Its direct connections are refused, and another account can claim it. Its history stays.',
    access,
    params: trackerClaimParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
