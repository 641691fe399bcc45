import { z } from 'zod';
import { instant } from '../scalars.ts';
import { alertProofReasons, alertProofs } from './values.ts';

const details = {
  unit: z
    .enum(['engine_hours', 'days'])
    .describe('Unit of the exposure: engine hours, or days with positions.'),
  times: z.int().describe('Number of earlier occurrences.'),
  distance: z.number().describe('Mean exposure between these occurrences, in the unit.'),
  needed: z.number().describe('Exposure without a recurrence that proves the countermeasure, in the unit.'),
  exposed: z.number().describe('Exposure so far, or at the decision, in the unit.'),
  coverage: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of the period with positions, from 0 to 1. Null if nothing is known.'),
  reason: z
    .enum(alertProofReasons)
    .nullable()
    .describe('Why the result cannot be determined. Null if it can.'),
};
export const alertProofDetailsSchema = z.object(details);
export type AlertProofDetails = z.infer<typeof alertProofDetailsSchema>;

/** Result of one evaluation. */
export const alertVerdictSchema = z
  .object({
    state: z.enum(alertProofs).describe('Result: still monitored, effective, recurred, or not determinable.'),
    from: instant.describe('When the alert was resolved, ISO 8601 in UTC.'),
    ...details,
  })
  .meta({ id: 'AlertVerdict' });
export type AlertVerdict = z.infer<typeof alertVerdictSchema>;

export const alertProofSchema = z
  .object({
    state: z.enum(alertProofs).describe('Result: still monitored, effective, recurred, or not determinable.'),
    from: instant.describe('When the alert was resolved, ISO 8601 in UTC.'),
    earliest: instant.describe(
      'Earliest time at which the countermeasure can be confirmed, ISO 8601 in UTC.',
    ),
    until: instant.describe('Time at which monitoring ends in any case, ISO 8601 in UTC.'),
    recurrences: z.int().describe('Number of recurrences since then.'),
    details: alertProofDetailsSchema
      .nullable()
      .describe('Details of the evaluation. Null until the first one.'),
  })
  .meta({ id: 'AlertProof' });
export type AlertProof = z.infer<typeof alertProofSchema>;
