import { z } from 'zod';
import { administrator } from './access-rules.ts';
import type { Call } from './call.ts';
import { instant } from './scalars.ts';
import { differenceCauses, verifiedTables } from './verification.ts';

export const foundDifferenceSchema = z
  .object({
    table: z.enum(verifiedTables).describe('Stored results that differ.'),
    from: instant,
    to: instant.nullable().describe('End of the difference. Null while it continues.'),
    cause: z.enum(differenceCauses).describe('Likely cause of the difference.'),
  })
  .meta({ id: 'FoundDifference' });
export type FoundDifference = z.infer<typeof foundDifferenceSchema>;

export const verificationSchema = z
  .object({
    verifiedAt: instant.nullable().describe('When figures were last recomputed. Null if never.'),
    assets: z.int().describe('Number of assets verified at least once.'),
    days: z.int().describe('Number of days compared in the last verification of each asset.'),
    differences: z.int(),
    different: z
      .array(
        z.object({
          asset: z.object({ id: z.int(), code: z.string() }),
          verifiedAt: instant,
          differences: z.int(),
          first: z.array(foundDifferenceSchema).describe('The first differences.'),
        }),
      )
      .describe('Up to 50 assets with differences, most recently verified first.'),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verificationSchema>;

export const verificationCalls = {
  getVerification: {
    summary: 'Get the verification of figures',
    description:
      'Returns the result of the nightly recomputation from positions, and which stored figures differ.',
    access: administrator,
    status: 200,
    answer: verificationSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
