import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from '../../platform/log.ts';
import type { MailServer } from '../../platform/mail/mail-server.ts';
import { deriveLinkToken, hashLinkToken } from '../identity/link-token.ts';
import { activateLink } from '../links/activate-link.ts';
import type { MailContents } from './mail-contents.ts';
import { renderMail, type MailSettings, type RenderedMail } from './render-mail.ts';

/** As the database's functions enqueue it. */
export const sendMailsTask = 'send_mails';

/**
 * Destination of e-mails: `mailbox` keeps them for the demo's page; with `none` they wait until an e-mail server is
 * configured.
 */
export type MailDelivery = MailServer | 'mailbox' | 'none';

export interface SendMailSettings extends MailSettings {
  readonly delivery: MailDelivery;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

type Outcome = 'sent' | 'kept' | 'refused' | 'postponed' | 'outdated' | 'undeliverable';

/**
 * Sends waiting mails, in order within an account and with accounts taking turns, until none is due or the server
 * accepts nothing: all waiting ones are then retried within a minute. A repeated mail has the same Message-ID and link;
 * the link's lifetime begins when the mail is sent.
 */
export async function sendMails(
  connection: Pool,
  settings: SendMailSettings,
  signal: AbortSignal,
): Promise<void> {
  await endHeldMails(connection, settings);
  if (settings.delivery === 'none') return await holdMails(connection, settings);
  const { delivery } = settings;
  let lastAccount = 0;
  while (!signal.aborted) {
    const contents = await takeNext(connection, lastAccount);
    if (contents === undefined) return;
    lastAccount = contents.turn;
    const isOutdated =
      !(await mayStillRead(connection, contents)) ||
      !(await openItsLink(connection, settings.linkKey, contents));
    const outcome = isOutdated ? 'outdated' : await deliver(delivery, settings, contents);
    if (outcome === 'unreachable') return;
    await settle(connection, settings, contents, outcome);
  }
}

const nextOf = (accounts: string): string => `(select n.mail_id from mails n
  where n.outcome is null and n.due_at <= clock_timestamp() and ${accounts}
  order by coalesce(n.account_id, 0), n.mail_id limit 1)`;

/** Returns the next due mail, from the account after the last one served. */
async function takeNext(
  connection: Pool,
  lastAccount: number,
): Promise<(MailContents & { readonly turn: number }) | undefined> {
  const { rows } = await connection.query<MailContents & { turn: number }>(
    `select c.*, coalesce(m.account_id, 0) as turn from mail_contents c join mails m using (mail_id)
      where m.mail_id = coalesce(${nextOf('coalesce(n.account_id, 0) > $1')}, ${nextOf('true')})`,
    [lastAccount],
  );
  return rows[0];
}

interface ToldMail {
  mail_id: string;
  template: string;
}

/** Their links stay closed, and their time keeps running. */
async function holdMails(connection: Pool, { log }: SendMailSettings): Promise<void> {
  const { rows } = await connection.query<ToldMail>(
    `update mails set held_at = now() where outcome is null and held_at is null returning mail_id, template`,
  );
  for (const { mail_id: mailId, template } of rows)
    log.warn({ mailId, template }, 'An e-mail is waiting because SMTP_URL is not set');
}

/**
 * Ends held mails that are no longer useful: a link after its lifetime, a notice after three days. A link requested
 * half a year ago is not wanted when a server is finally configured.
 */
async function endHeldMails(connection: Pool, { log }: SendMailSettings): Promise<void> {
  const { rows } = await connection.query<ToldMail>(
    `update mails m set settled_at = now(), outcome = 'undeliverable'
      where m.outcome is null and m.held_at is not null
        and case when m.one_time_link_id is null then m.created_at < now() - interval '3 days'
          else not exists (select from one_time_links l
            where l.one_time_link_id = m.one_time_link_id and l.used_at is null and l.expires_at > now()) end
      returning m.mail_id, m.template`,
  );
  for (const { mail_id: mailId, template } of rows)
    log.warn({ mailId, template }, 'An e-mail expired because SMTP_URL is not set');
}

async function settle(
  connection: Pool,
  { log }: SendMailSettings,
  { mail_id: mailId, template }: MailContents,
  outcome: Outcome,
): Promise<void> {
  if (outcome === 'postponed') {
    if (await postpone(connection, mailId)) return;
    log.warn({ mailId, template }, 'An e-mail expired because the mail server deferred it for too long');
  }
  await connection.query(
    'update mails set settled_at = now(), outcome = $2 where mail_id = $1 and outcome is null',
    [mailId, outcome === 'postponed' ? 'undeliverable' : outcome],
  );
}

/** A server may accept an e-mail later. Returns false after three days. */
async function postpone(connection: Pool, mailId: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update mails set postponed = postponed + 1,
        due_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(postponed, 10), interval '1 hour')
      where mail_id = $1 and outcome is null and created_at > now() - interval '3 days'`,
    [mailId],
  );
  return rowCount === 1;
}

/** A mail about alerts or of a subscription may have waited for days. */
async function mayStillRead(connection: Pool, contents: MailContents): Promise<boolean> {
  const { about, account_id: accountId, user_id: userId } = contents;
  if (about === null) return true;
  const [ask, what] =
    about.subscription === undefined
      ? ['may_read_alert_mail', JSON.stringify(about)]
      : ['may_read_subscription_mail', about.subscription.deliveryId];
  const { rows } = await connection.query<{ may: boolean }>(`select ${ask}($1, $2, $3) as may`, [
    accountId,
    userId,
    what,
  ]);
  return rows[0]?.may === true;
}

/** Returns false if it was used or replaced. */
async function openItsLink(connection: Pool, linkKey: Buffer, contents: MailContents): Promise<boolean> {
  const { one_time_link_id: linkId, purpose } = contents;
  if (linkId === null || purpose === null) return true;
  return activateLink(connection, linkId, hashLinkToken(deriveLinkToken(linkKey, purpose, linkId)));
}

async function deliver(
  delivery: MailServer | 'mailbox',
  settings: SendMailSettings,
  contents: MailContents,
): Promise<Outcome | 'unreachable'> {
  const { linkKey, log } = settings;
  const told = { mailId: contents.mail_id, template: contents.template };
  if (delivery === 'mailbox') return 'kept';
  const rendered = tryToRender(settings, contents);
  if (rendered === undefined) return 'undeliverable';
  try {
    const { outcome, reply } = await delivery.send({
      ...rendered,
      to: { name: contents.name, address: contents.email },
      messageId: createHmac('sha256', linkKey).update(`mail:${contents.mail_id}`).digest('hex').slice(0, 32),
    });
    if (outcome === 'refused') log.warn({ ...told, reply }, 'The mail server rejected an e-mail permanently');
    return outcome;
  } catch (error) {
    log.warn({ err: error }, 'The mail server accepts no e-mails; trying again within a minute');
    return 'unreachable';
  }
}

/** A mail that cannot be rendered must not block those after it. */
function tryToRender(settings: SendMailSettings, contents: MailContents): RenderedMail | undefined {
  try {
    return renderMail(settings, contents);
  } catch (error) {
    settings.log.warn({ err: error, mailId: contents.mail_id }, 'An e-mail could not be rendered');
    return undefined;
  }
}
