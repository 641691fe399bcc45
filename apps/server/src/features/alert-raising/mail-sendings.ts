import type { ClientBase } from 'pg';
import type { AlertFact } from '../mail/alert-facts.ts';
import { sendAlertMail } from '../mail/send-alert-mail.ts';
import { readAlertFacts, readAlertReaders, seesUnit, type AlertReader } from './alert-readers.ts';

interface Sending {
  readonly alertId: number;
  readonly occasion: number;
  readonly level: number;
  readonly userId: number;
  readonly unitId: number;
  /** Resolved while the mail waited for the end of quiet hours. */
  readonly isTreated: boolean;
  readonly cause: AlertFact['cause'];
  readonly isDigest: boolean;
}

/** More mails than these to a person in the time become one. */
const MAILS_MOST = 20;
const MAILS_WITHIN_MINUTES = 10;
const LISTED_MOST = 50;
const SENDINGS_AT_ONCE = 20_000;

const DUE = `
select s.alert_id as "alertId", s.occasion, s.level, s.user_id as "userId", a.unit_id as "unitId",
  a.status = 'resolved' and a.alert_group = 'alert' and s.due_at > n.settled_at as "isTreated",
  case when (t.settings -> 'sending' -> 'levels' -> s.level ->> 'afterMinutes')::int > 0 then 'untreated'
    else n.cause end as cause, s.is_digest as "isDigest"
from alert_sendings s
join alert_notices n using (account_id, alert_id, occasion, level)
join alerts a using (account_id, alert_id)
join alert_types t using (account_id, alert_type_id)
where s.account_id = $1 and s.sent_at is null and s.due_at <= $2
order by s.user_id, a.number desc limit ${SENDINGS_AT_ONCE}
for update of s`;

/**
 * Hands the mails that are due to the queue of mails, in a transaction of the jobs role for the account. What a person no
 * longer sees is left out, and of a storm one mail lists what came. False when none was due.
 */
export async function mailSendings(client: ClientBase, accountId: number, at: Date): Promise<boolean> {
  // Of two workers that sent at once, neither would count the mails of the other.
  await client.query(`select pg_advisory_xact_lock(hashtext('azimute.alert-mails'), $1)`, [accountId]);
  const { rows } = await client.query<Sending>(DUE, [accountId, at]);
  if (rows.length === 0) return false;
  const readers = new Map((await readAlertReaders(client)).map((reader) => [reader.userId, reader]));
  for (const [userId, due] of Map.groupBy(rows, (sending) => sending.userId)) {
    const reader = readers.get(userId);
    const { sent, unseen, treated } = Object.groupBy(due, (sending) => fateOf(sending, reader));
    await end(client, accountId, unseen ?? [], { at, outcome: 'unseen' });
    await end(client, accountId, treated ?? [], { at, outcome: 'treated' });
    if (sent !== undefined) await mailPerson(client, { accountId, userId, due: sent, at });
  }
  return true;
}

function fateOf(
  { unitId, isTreated }: Sending,
  reader: AlertReader | undefined,
): 'sent' | 'unseen' | 'treated' {
  if (reader === undefined || !seesUnit(reader, unitId)) return 'unseen';
  return isTreated ? 'treated' : 'sent';
}

interface OfPerson {
  readonly accountId: number;
  readonly userId: number;
  readonly due: readonly Sending[];
  readonly at: Date;
}

async function mailPerson(client: ClientBase, given: OfPerson): Promise<void> {
  const { accountId, userId, at } = given;
  const digest = given.due.filter(({ isDigest }) => isDigest);
  if (digest.length > 0) await mail(client, { accountId, userId, due: digest, at });
  const due = given.due.filter(({ isDigest }) => !isDigest);
  if (due.length === 0) return;
  const { sentCount, digestAt } = await readRecent(client, { accountId, userId, at });
  if (due.length + sentCount <= MAILS_MOST) {
    for (const sending of due) await mail(client, { accountId, userId, due: [sending], at });
  } else if (digestAt === null) await mail(client, { accountId, userId, due, at });
  else
    await client.query(
      `update alert_sendings set due_at = $3::timestamptz + make_interval(mins => $4)
        where account_id = $1 and user_id = $2 and channel = 'email' and sent_at is null and due_at <= $5 and not is_digest`,
      [accountId, userId, digestAt, MAILS_WITHIN_MINUTES, at],
    );
}

/** Mails of the last minutes, and when the latest of many alerts among them went out. */
async function readRecent(
  client: ClientBase,
  { accountId, userId, at }: Omit<OfPerson, 'due'>,
): Promise<{ sentCount: number; digestAt: Date | null }> {
  const { rows } = await client.query<{ sentCount: number; digestAt: Date | null }>(
    `select count(*)::int as "sentCount", max(sent_at) filter (where alerts > 1) as "digestAt" from (
        select mail_id, max(sent_at) as sent_at, count(*) as alerts from alert_sendings
        where account_id = $1 and user_id = $2 and channel = 'email' and outcome = 'sent'
          and not is_digest and sent_at > $3::timestamptz - make_interval(mins => $4)
        group by mail_id) as recent`,
    [accountId, userId, at, MAILS_WITHIN_MINUTES],
  );
  return rows[0] ?? { sentCount: 0, digestAt: null };
}

async function mail(client: ClientBase, { accountId, userId, due, at }: OfPerson): Promise<void> {
  const listed = due.slice(0, LISTED_MOST);
  const facts = await readAlertFacts(
    client,
    listed.map(({ alertId }) => alertId),
  );
  const alerts = listed.flatMap(({ alertId, cause }) => {
    const fact = facts.get(alertId);
    return fact === undefined ? [] : [{ ...fact, cause }];
  });
  const mailId = await sendAlertMail(client, userId, { alerts, total: due.length });
  await end(client, accountId, due, { at, outcome: 'sent', mailId });
}

async function end(
  client: ClientBase,
  accountId: number,
  sendings: readonly Sending[],
  { at, outcome, mailId }: { at: Date; outcome: string; mailId?: string },
): Promise<void> {
  if (sendings.length === 0) return;
  await client.query(
    `update alert_sendings s set sent_at = $6, outcome = $7, mail_id = $8
      from unnest($2::int[], $3::int[], $4::int[], $5::int[]) as g (alert_id, occasion, level, user_id)
      where s.account_id = $1 and s.alert_id = g.alert_id and s.occasion = g.occasion and s.level = g.level
        and s.user_id = g.user_id and s.channel = 'email'`,
    [
      accountId,
      sendings.map(({ alertId }) => alertId),
      sendings.map(({ occasion }) => occasion),
      sendings.map(({ level }) => level),
      sendings.map(({ userId }) => userId),
      at,
      outcome,
      mailId ?? null,
    ],
  );
}
