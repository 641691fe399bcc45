import { signedIn } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { demoHistoryAnswerSchema } from './schemas.ts';

export const demoCalls = {
  readDemoHistory: {
    summary:
      'How far the history of the demo is loaded; null where this process does not load it, as in the role web alone',
    access: signedIn,
    status: 200,
    answer: demoHistoryAnswerSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
