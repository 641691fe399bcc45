import type { MailList } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace, type PageQuery } from '../../platform/lists/cursor.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { MailContents } from './mail-contents.ts';
import { renderMail, type MailSettings } from './render-mail.ts';

const SENDER = 'demo@localhost';
const LIST = 'mailbox';

/**
 * Lists the mails that the demo would have sent, newest first, rendered from the stored data.
 * @throws DomainError not_found without a mailbox
 */
export async function listMailbox(
  database: Database,
  settings: MailSettings | undefined,
  { limit, cursor }: PageQuery,
): Promise<MailList> {
  if (settings === undefined) throw new DomainError('not_found');
  const place = readIdPlace(LIST, cursor, Number.MAX_SAFE_INTEGER);
  const [mails, counted] = await Promise.all([
    database.app.query<MailContents>(
      `select * from kept_mails where $1::bigint is null or mail_id < $1 order by mail_id desc limit $2`,
      [place?.after ?? null, limit + 1],
    ),
    database.app.query<{ total: number }>('select count(*)::int as total from kept_mails'),
  ]);
  return pageOf(mails.rows, {
    list: LIST,
    limit,
    total: counted.rows[0]?.total ?? 0,
    placeOf: ({ mail_id: id }) => [id],
    present: (contents) => ({
      id: contents.mail_id,
      to: contents.email,
      from: `${settings.productName} <${SENDER}>`,
      ...renderMail(settings, contents),
      sentAt: (contents.settled_at ?? contents.created_at).toISOString(),
    }),
  });
}
