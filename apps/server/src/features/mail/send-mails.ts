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

/** Where mails go: `mailbox` keeps them for the demo's page, with `none` they wait for a mail server to be named. */
export type MailDelivery = MailServer | 'mailbox' | 'none';

export interface SendMailSettings extends MailSettings {
  readonly delivery: MailDelivery;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

type Outcome = 'sent' | 'kept' | 'refused' | 'postponed' | 'outdated' | 'undeliverable';

/**
 * Sends the mails that wait, those of an account in their order and accounts in turn, until none is due or the server takes
 * nothing: then all that wait are tried again within a minute. A mail that is sent again has the same Message-ID and the same link; the link of one that waited
 * is good for its whole time from when it goes out.
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

/** The next that is due, of the account behind the one that was served last. */
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

/** Their links stay closed, and their time runs on. */
async function holdMails(connection: Pool, { log }: SendMailSettings): Promise<void> {
  const { rows } = await connection.query<ToldMail>(
    `update mails set held_at = now() where outcome is null and held_at is null returning mail_id, template`,
  );
  for (const { mail_id: mailId, template } of rows)
    log.warn({ mailId, template }, 'a mail waits: SMTP_URL names no mail server');
}

/**
 * What was held for longer than it is of use: a link as long as one lives that goes out at once, a notice three days.
 * Whoever asked for a link half a year ago does not want it on the day on which a server is named.
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
    log.warn({ mailId, template }, 'a mail was given up: SMTP_URL named no mail server in its time');
}

async function settle(
  connection: Pool,
  { log }: SendMailSettings,
  { mail_id: mailId, template }: MailContents,
  outcome: Outcome,
): Promise<void> {
  if (outcome === 'postponed') {
    if (await postpone(connection, mailId)) return;
    log.warn({ mailId, template }, 'a mail was given up: the server put it off too long');
  }
  await connection.query(
    'update mails set settled_at = now(), outcome = $2 where mail_id = $1 and outcome is null',
    [mailId, outcome === 'postponed' ? 'undeliverable' : outcome],
  );
}

/** A server may take a mail later that it does not take now. False after three days. */
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

/** False when it was used or replaced. */
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
    if (outcome === 'refused') log.warn({ ...told, reply }, 'the mail server refused a mail for good');
    return outcome;
  } catch (error) {
    log.warn(
      { err: error },
      'the mail server takes no mails; they wait, and are tried again within a minute',
    );
    return 'unreachable';
  }
}

/** A mail that cannot be written must not keep those behind it from going out. */
function tryToRender(settings: SendMailSettings, contents: MailContents): RenderedMail | undefined {
  try {
    return renderMail(settings, contents);
  } catch (error) {
    settings.log.warn({ err: error, mailId: contents.mail_id }, 'a mail could not be written');
    return undefined;
  }
}
