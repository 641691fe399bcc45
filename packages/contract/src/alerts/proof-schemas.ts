import { z } from 'zod';
import { instant } from '../scalars.ts';
import { alertProofReasons, alertProofs } from './values.ts';

const details = {
  unit: z.enum(['engine_hours', 'days']).describe('By what it counts; days are those with positions'),
  times: z.int().describe('That it had happened before, as far back as is counted'),
  distance: z.number().describe('Between these, on average'),
  needed: z.number().describe('Without a recurrence: so many times that distance as the type has it'),
  exposed: z.number().describe('So far, or when it was decided'),
  coverage: z.number().min(0).max(1).nullable().describe('Share of the time that brought positions'),
  reason: z.enum(alertProofReasons).nullable().describe('Why nothing can be told'),
};
export const alertProofDetailsSchema = z.object(details);
export type AlertProofDetails = z.infer<typeof alertProofDetailsSchema>;

/** What came of one proof. */
export const alertVerdictSchema = z
  .object({ state: z.enum(alertProofs), from: instant.describe('When it was finished'), ...details })
  .meta({ id: 'AlertVerdict' });
export type AlertVerdict = z.infer<typeof alertVerdictSchema>;

export const alertProofSchema = z
  .object({
    state: z.enum(alertProofs),
    from: instant.describe('When it was finished'),
    earliest: instant.describe('Before it nothing is proven, by the days of the type'),
    until: instant.describe('When it is watched no longer, whatever has passed'),
    recurrences: z.int().describe('Times that it came again since'),
    details: alertProofDetailsSchema.nullable().describe('Null until it was looked at for the first time'),
  })
  .meta({ id: 'AlertProof' });
export type AlertProof = z.infer<typeof alertProofSchema>;
