import { z } from 'zod';
import { instant } from './scalars.ts';

export const latestChangeSchema = z
  .object({
    version: z.int().describe('Current version of the record.'),
    kind: z.string().describe('Kind of the latest entry in its history.'),
    at: instant,
    by: z.string().nullable().describe('Name of the user. Null for the portal.'),
  })
  .meta({ id: 'LatestChange' });
export type LatestChange = z.infer<typeof latestChangeSchema>;

/** RFC 9457 problem, extended by the members of the specification. */
export const problemSchema = z
  .object({
    type: z.string().describe('`urn:azimute:error:` followed by the code.'),
    title: z.string().describe('Short description of the status.'),
    status: z.int(),
    code: z.string().describe('Stable code of the error.'),
    message: z.string(),
    detail: z.string().optional(),
    errors: z.record(z.string(), z.array(z.union([z.int(), z.string()]))).optional(),
    latestChange: latestChangeSchema
      .optional()
      .describe('Latest change of the record, if the version of the request is not the current one.'),
    error: z.string().optional().describe('Error code of OAuth (RFC 6749, section 5.2), if it is one.'),
    error_description: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
