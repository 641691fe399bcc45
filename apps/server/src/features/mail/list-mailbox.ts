import type { MailList } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { MailContents } from './mail-contents.ts';
import { renderMail, type MailSettings } from './render-mail.ts';

const SENDER = 'demo@localhost';
const MAIL_ID = /^\d{1,18}$/;

/**
 * The mails that the demo would have sent, newest first, made anew from what is kept of them.
 * @throws DomainError not_found where there is no mailbox
 */
export async function listMailbox(
  database: Database,
  settings: MailSettings | undefined,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<MailList> {
  if (settings === undefined) throw new DomainError('not_found');
  if (cursor !== undefined && !MAIL_ID.test(cursor)) {
    throw new DomainError('validation_failed', { errors: { cursor: ['invalid_format'] } });
  }
  const [mails, counted] = await Promise.all([
    database.app.query<MailContents>('select * from list_kept_mails($1, $2)', [cursor ?? null, limit + 1]),
    database.app.query<{ total: number }>('select count_kept_mails() as total'),
  ]);
  const page = mails.rows.slice(0, limit);
  return {
    items: page.map((contents) => ({
      id: contents.mail_id,
      to: contents.email,
      from: `${settings.productName} <${SENDER}>`,
      ...renderMail(settings, contents),
      sentAt: (contents.settled_at ?? contents.created_at).toISOString(),
    })),
    nextCursor: mails.rows.length > limit ? (page.at(-1)?.mail_id ?? null) : null,
    total: counted.rows[0]?.total ?? 0,
  };
}
