import { z } from 'zod';
import { signedIn } from './access-rules.ts';
import type { Call } from './call.ts';

export const demoHistoryAnswerSchema = z
  .object({
    loadedShare: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        'Share of the demo’s history that is loaded, from 0 to 1. Null if this process does not load it.',
      ),
  })
  .meta({ id: 'DemoHistory' });
export type DemoHistoryAnswer = z.infer<typeof demoHistoryAnswerSchema>;

export const demoCalls = {
  readDemoHistory: {
    summary: 'Get the loading state of the demo',
    description:
      'Returns the share of the demo’s history that is loaded. Null if this process does not load it.',
    access: signedIn,
    status: 200,
    answer: demoHistoryAnswerSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
