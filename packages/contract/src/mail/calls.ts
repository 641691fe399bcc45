import { anyone } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list/schemas.ts';
import { mailListSchema } from './schemas.ts';

export const mailCalls = {
  listMailbox: {
    summary:
      'What the demo would have sent by mail, newest first; 404 on a portal that is no demo or has a mail server',
    access: anyone,
    query: pageQuerySchema,
    status: 200,
    answer: mailListSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
