import type { ClientBase } from 'pg';
import type { AboutAlerts } from '../mail/alert-facts.ts';
import { sendAlertMail } from '../mail/send-alert-mail.ts';
import { queuePush, readRecentPushes } from '../push/queue-push.ts';

interface ToPerson {
  readonly accountId: number;
  readonly userId: number;
  readonly at: Date;
}

interface Sent {
  /** Null together with the outcome while it is pending. */
  readonly sentAt: Date | null;
  readonly outcome: 'sent' | 'undelivered' | null;
  readonly mailId?: string;
  readonly pushId?: string;
}

interface Recent {
  readonly sentCount: number;
  /** Time of the latest digest. */
  readonly digestAt: Date | null;
}

/** A channel for alert notifications, beside the portal itself. */
export interface Carrier {
  readonly channel: 'email' | 'push';
  /** Reads a user's deliveries of the last minutes. */
  readonly readRecent: (client: ClientBase, person: ToPerson, minutes: number) => Promise<Recent>;
  readonly send: (client: ClientBase, person: ToPerson, about: AboutAlerts) => Promise<Sent>;
}

export const mailCarrier: Carrier = {
  channel: 'email',
  readRecent: async (client, { accountId, userId, at }, minutes) => {
    const { rows } = await client.query<Recent>(
      `select count(*)::int as "sentCount", max(sent_at) filter (where alerts > 1) as "digestAt" from (
          select mail_id, max(sent_at) as sent_at, count(*) as alerts from alert_sendings
          where account_id = $1 and user_id = $2 and channel = 'email' and outcome = 'sent'
            and not is_digest and sent_at > $3::timestamptz - make_interval(mins => $4)
          group by mail_id) as recent`,
      [accountId, userId, at, minutes],
    );
    return rows[0] ?? { sentCount: 0, digestAt: null };
  },
  send: async (client, { userId, at }, about) => ({
    sentAt: at,
    outcome: 'sent',
    mailId: await sendAlertMail(client, userId, about),
  }),
};

/** Counts as sent once a browser received it. */
export const pushCarrier: Carrier = {
  channel: 'push',
  readRecent: readRecentPushes,
  send: async (client, person, about) => {
    const pushId = await queuePush(client, person, about);
    return pushId === null
      ? { sentAt: person.at, outcome: 'undelivered' }
      : { sentAt: null, outcome: null, pushId };
  },
};
