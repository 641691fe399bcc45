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
  deleteTrackerClaim: {
    summary: 'Release a tracker',
    description:
      'Deletes the claim of a tracker. Its direct connections are refused, and another account can claim it. Its history stays.',
    access,
    params: trackerClaimParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
