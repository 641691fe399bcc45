import { z } from 'zod';
import { anyone } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, pageQuerySchema } from './list-schemas.ts';

export const mailSchema = z
  .object({
    id: z.string(),
    to: z.string().describe('Recipient.'),
    from: z.string().describe('Sender.'),
    subject: z.string(),
    text: z.string().describe('Body as plain text.'),
    html: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;

export const mailListSchema = listOf(mailSchema).meta({ id: 'MailList' });
export type MailList = z.infer<typeof mailListSchema>;

export const mailCalls = {
  listMailbox: {
    summary: 'List demo e-mails',
    description:
      'Returns the e-mails that the demo would have sent, newest first. Returns 404 if the portal is not a demo or has a mail server.',
    access: anyone,
    query: pageQuerySchema,
    status: 200,
    answer: mailListSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
