import { z } from 'zod';
import { instant } from '../scalars.ts';
import { differenceCauses, verifiedTables } from './values.ts';

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
