import { z } from 'zod';
import { signedIn } from './access-rules.ts';
import type { Call } from './call.ts';

/** How far the past of the demo's fleet is loaded, from 0 to 1; null while nothing is being loaded. */
export const demoHistoryAnswerSchema = z
  .object({ loadedShare: z.number().min(0).max(1).nullable() })
  .meta({ id: 'DemoHistory' });
export type DemoHistoryAnswer = z.infer<typeof demoHistoryAnswerSchema>;

export const demoCalls = {
  readDemoHistory: {
    summary:
      'How far the history of the demo is loaded; null where this process does not load it, as in the role web alone',
    access: signedIn,
    status: 200,
    answer: demoHistoryAnswerSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
