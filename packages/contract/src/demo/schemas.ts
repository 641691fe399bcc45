import { z } from 'zod';

/** How far the past of the demo's fleet is loaded, from 0 to 1; null while nothing is being loaded. */
export const demoHistoryAnswerSchema = z
  .object({ loadedShare: z.number().min(0).max(1).nullable() })
  .meta({ id: 'DemoHistory' });
export type DemoHistoryAnswer = z.infer<typeof demoHistoryAnswerSchema>;
