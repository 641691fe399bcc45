import { z } from 'zod';
import { anyone } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, pageQuerySchema } from './list-schemas.ts';

export const mailSchema = z
  .object({
    id: z.string(),
    to: z.string(),
    from: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;

export const mailListSchema = listOf(mailSchema).meta({ id: 'MailList' });
export type MailList = z.infer<typeof mailListSchema>;

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
