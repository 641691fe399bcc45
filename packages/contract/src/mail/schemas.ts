import { z } from 'zod';
import { listOf } from '../list/schemas.ts';

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
