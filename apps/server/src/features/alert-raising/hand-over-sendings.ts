import type { ClientBase } from 'pg';
import type { AlertFact } from '../mail/alert-facts.ts';
import { readAlertFacts, readAlertReaders, seesUnit, type AlertReader } from './alert-readers.ts';
import { mailCarrier, pushCarrier, type Carrier } from './carriers.ts';

interface Sending {
  readonly alertId: number;
  readonly occasion: number;
  readonly level: number;
  readonly userId: number;
  readonly unitId: number;
  /** The alert was resolved while its notification waited for the end of quiet hours. */
  readonly isTreated: boolean;
  readonly cause: AlertFact['cause'];
  readonly isDigest: boolean;
}

/** More messages than this to a user in this time are combined. */
const SENT_MOST = 20;
const WITHIN_MINUTES = 10;
const LISTED_MOST = 50;
const SENDINGS_AT_ONCE = 20_000;
/** Users per account before the next account's turn. */
const PEOPLE_AT_ONCE = 50;

const DUE = `
select s.alert_id as "alertId", s.occasion, s.level, s.user_id as "userId", a.unit_id as "unitId",
  a.status = 'resolved' and a.alert_group = 'alert' and s.due_at > n.settled_at as "isTreated",
  case when (t.settings -> 'sending' -> 'levels' -> s.level ->> 'afterMinutes')::int > 0 then 'untreated'
    else n.cause end as cause, s.is_digest as "isDigest"
from alert_sendings s
join alert_notices n using (account_id, alert_id, occasion, level)
join alerts a using (account_id, alert_id)
join alert_types t using (account_id, alert_type_id)
where s.account_id = $1 and s.channel = $3 and s.sent_at is null and s.push_id is null and s.due_at <= $2
  and s.user_id in (select distinct d.user_id from alert_sendings d
    where d.account_id = $1 and d.channel = $3 and d.sent_at is null and d.push_id is null and d.due_at <= $2
    order by 1 limit ${PEOPLE_AT_ONCE})
order by s.user_id, a.number desc limit ${SENDINGS_AT_ONCE}
for update of s`;

/** Queues due mails. */
export const mailSendings = handingOver(mailCarrier);
/** Adds due pushes to their outbox. */
export const pushSendings = handingOver(pushCarrier);

/**
 * Sends due notifications through a channel, in a transaction of the jobs role for the account. Omits alerts
 * that a user no longer sees, and combines a burst into one message. Returns false if nothing was due.
 */
function handingOver(carrier: Carrier) {
  return async (client: ClientBase, accountId: number, at: Date): Promise<boolean> => {
    // Concurrent workers would not count each other's messages.
    await client.query(`select pg_advisory_xact_lock(hashtext('azimute.alert-sendings.' || $1), $2)`, [
      carrier.channel,
      accountId,
    ]);
    const { rows } = await client.query<Sending>(DUE, [accountId, at, carrier.channel]);
    if (rows.length === 0) return false;
    const readers = new Map((await readAlertReaders(client)).map((reader) => [reader.userId, reader]));
    for (const [userId, due] of Map.groupBy(rows, (sending) => sending.userId)) {
      const given = { carrier, accountId, userId, at };
      const reader = readers.get(userId);
      const { sent, unseen, treated } = Object.groupBy(due, (sending) => fateOf(sending, reader));
      await end(client, { ...given, due: unseen ?? [] }, { sentAt: at, outcome: 'unseen' });
      await end(client, { ...given, due: treated ?? [] }, { sentAt: at, outcome: 'treated' });
      if (sent !== undefined) await tellPerson(client, { ...given, due: sent });
    }
    return true;
  };
}

function fateOf(
  { unitId, isTreated }: Sending,
  reader: AlertReader | undefined,
): 'sent' | 'unseen' | 'treated' {
  if (reader === undefined || !seesUnit(reader, unitId)) return 'unseen';
  return isTreated ? 'treated' : 'sent';
}

interface OfPerson {
  readonly carrier: Carrier;
  readonly accountId: number;
  readonly userId: number;
  readonly due: readonly Sending[];
  readonly at: Date;
}

async function tellPerson(client: ClientBase, given: OfPerson): Promise<void> {
  const { carrier, accountId, userId, at } = given;
  const digest = given.due.filter(({ isDigest }) => isDigest);
  if (digest.length > 0) await send(client, { ...given, due: digest });
  const due = given.due.filter(({ isDigest }) => !isDigest);
  if (due.length === 0) return;
  const { sentCount, digestAt } = await carrier.readRecent(client, { accountId, userId, at }, WITHIN_MINUTES);
  if (due.length + sentCount <= SENT_MOST) {
    for (const sending of due) await send(client, { ...given, due: [sending] });
  } else if (digestAt === null) await send(client, { ...given, due });
  else
    await client.query(
      `update alert_sendings set due_at = $3::timestamptz + make_interval(mins => $4)
        where account_id = $1 and user_id = $2 and channel = $6 and sent_at is null and push_id is null
          and due_at <= $5 and not is_digest`,
      [accountId, userId, digestAt, WITHIN_MINUTES, at, carrier.channel],
    );
}

async function send(client: ClientBase, given: OfPerson): Promise<void> {
  const { carrier, due, accountId, userId, at } = given;
  const listed = due.slice(0, LISTED_MOST);
  const facts = await readAlertFacts(
    client,
    listed.map(({ alertId }) => alertId),
  );
  const alerts = listed.flatMap(({ alertId, cause }) => {
    const fact = facts.get(alertId);
    return fact === undefined ? [] : [{ ...fact, cause }];
  });
  await end(
    client,
    given,
    await carrier.send(client, { accountId, userId, at }, { alerts, total: due.length }),
  );
}

interface Ending {
  /** Null together with the outcome while it is pending. */
  readonly sentAt: Date | null;
  readonly outcome: string | null;
  readonly mailId?: string;
  readonly pushId?: string;
}

async function end(
  client: ClientBase,
  { carrier, accountId, userId, due }: OfPerson,
  { sentAt, outcome, mailId, pushId }: Ending,
): Promise<void> {
  if (due.length === 0) return;
  await client.query(
    `update alert_sendings s set sent_at = $6, outcome = $7, mail_id = $8, push_id = $9
      from unnest($3::int[], $4::int[], $5::int[]) as g (alert_id, occasion, level)
      where s.account_id = $1 and s.user_id = $2 and s.alert_id = g.alert_id and s.occasion = g.occasion
        and s.level = g.level and s.channel = $10`,
    [
      accountId,
      userId,
      due.map(({ alertId }) => alertId),
      due.map(({ occasion }) => occasion),
      due.map(({ level }) => level),
      sentAt,
      outcome,
      mailId ?? null,
      pushId ?? null,
      carrier.channel,
    ],
  );
}
