import { z } from 'zod';
import { administrator } from './access-rules.ts';
import type { Call } from './call.ts';
import { instant } from './scalars.ts';
import { differenceCauses, verifiedTables } from './verification.ts';

export const foundDifferenceSchema = z
  .object({
    table: z.enum(verifiedTables).describe('What is derived from positions'),
    from: instant,
    to: instant.nullable().describe('Null while it goes on'),
    cause: z.enum(differenceCauses),
  })
  .meta({ id: 'FoundDifference' });
export type FoundDifference = z.infer<typeof foundDifferenceSchema>;

export const verificationSchema = z
  .object({
    verifiedAt: instant.nullable().describe('When figures were last recomputed; null if never'),
    assets: z.int().describe('That have been verified at least once'),
    days: z.int().describe('Days of assets whose figures were compared, the last time for each asset'),
    differences: z.int(),
    different: z
      .array(
        z.object({
          asset: z.object({ id: z.int(), code: z.string() }),
          verifiedAt: instant,
          differences: z.int(),
          first: z.array(foundDifferenceSchema).describe('The first of them'),
        }),
      )
      .describe('Up to 50 assets with differences, the most recently verified first'),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verificationSchema>;

export const verificationCalls = {
  getVerification: {
    summary:
      'Figures that were recomputed from positions at night, and which of them differ from what is stored',
    access: administrator,
    status: 200,
    answer: verificationSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
