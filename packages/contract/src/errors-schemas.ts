import { z } from 'zod';

/** RFC 9457 problem, extended by the members that the specification names. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    detail: z.string().optional(),
    errors: z.record(z.string(), z.array(z.union([z.int(), z.string()]))).optional(),
    error: z
      .string()
      .optional()
      .describe('As OAuth names it (RFC 6749, section 5.2), where it is one of those'),
    error_description: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
