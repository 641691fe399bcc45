import type { AlertChoices, AlertLevel, AlertTypeSettings, NotificationContent } from '@azimute/contract';
import { nextStartMs, scheduledSpan } from '@azimute/engine/geofences';
import type { ClientBase } from 'pg';
import type { AlertFact } from '../mail/alert-facts.ts';
import { notifyOfMany } from '../notifications/notify.ts';
import { readPushedPeople } from '../push/queue-push.ts';
import { isGraver } from './finding.ts';
import { mailTimeOf, pushTimeOf, readAlertChoices } from './alert-choices.ts';
import { readAlertFacts, readAlertReaders, seesUnit, type AlertReader } from './alert-readers.ts';

interface Notice {
  readonly alertId: number;
  readonly occasion: number;
  readonly level: number;
  readonly cause: 'raised' | 'again' | 'rose' | 'not_owned' | 'not_resolved';
  /** Recipients of a missed response time; null for the levels of the type. */
  readonly escalation: AlertLevel | null;
  /**
   * True if it has an owner, for a level that requires none; or if it was resolved before its
   * schedule began.
   */
  readonly isTreated: boolean;
  readonly unitId: number;
  /** Current settings of the type; null if it was deleted. */
  readonly settings: AlertTypeSettings | null;
  readonly muteId: number | null;
}

interface Telling extends Pick<Notice, 'alertId' | 'occasion' | 'level'> {
  readonly userId: number;
  readonly channel: 'app' | 'email' | 'push';
  readonly dueAt: Date;
  readonly isDigest: boolean;
  readonly content: Extract<NotificationContent, { kind: 'alert_raised' }>;
}

type Outcome = 'told' | 'treated' | 'muted' | 'nobody';

interface Settled {
  readonly notice: Notice;
  readonly outcome: Outcome;
  readonly app: number;
  readonly email: number;
}

const NOTICES_AT_ONCE = 200;

// A mute applies if everything that it names matches.
const NOTICES = `
select n.alert_id as "alertId", n.occasion, n.level, n.cause, a.unit_id as "unitId",
  a.alert_group = 'alert' and a.resolved_at < n.due_at
    or a.status <> 'opened' and n.cause = 'not_owned' or a.status = 'resolved' and n.cause = 'not_resolved'
    or a.status <> 'opened' and (t.settings -> 'sending' -> 'levels' -> n.level ->> 'afterMinutes')::int > 0 as "isTreated",
  case when n.cause in ('not_owned', 'not_resolved') then d.escalation end as escalation,
  case when t.deleted_at is null then t.settings end as settings,
  (select m.alert_mute_id from alert_mutes m
    where m.account_id = a.account_id and m.begins_at <= $2 and least(m.until, m.ended_at) > $2
      and coalesce(m.alert_type_id, a.alert_type_id) = a.alert_type_id
      and (m.asset_id is null or m.asset_id = a.asset_id) and coalesce(m.unit_id, a.unit_id) = a.unit_id
    order by m.alert_mute_id limit 1) as "muteId"
from alert_notices n
join alerts a using (account_id, alert_id)
join alert_types t using (account_id, alert_type_id)
left join alert_response_times d on d.account_id = a.account_id and d.severity = a.severity
where n.account_id = $1 and n.settled_at is null and n.due_at <= $2
order by n.due_at, n.alert_id, n.level limit ${NOTICES_AT_ONCE}
for update of n skip locked`;

/**
 * Processes due notices in a transaction of the jobs role for the account: notifies each recipient who currently sees
 * the alert in the portal at once, and schedules an e-mail. Returns false if none was due.
 */
export async function tellNotices(client: ClientBase, accountId: number, at: Date): Promise<boolean> {
  const { rows } = await client.query<Notice>(NOTICES, [accountId, at]);
  if (rows.length === 0) return false;
  const readers = await readAlertReaders(client);
  const choices = await readAlertChoices(client);
  const pushed = await readPushedPeople(client);
  const facts = await readAlertFacts(
    client,
    rows.map(({ alertId }) => alertId),
  );
  const settled: Settled[] = [];
  const tellings: Telling[] = [];
  for (const notice of rows) {
    const level = notice.escalation ?? notice.settings?.sending.levels[notice.level];
    const fact = facts.get(notice.alertId);
    const startMs = startOf(notice, at);
    if (startMs !== null) await postpone(client, accountId, notice, new Date(startMs));
    else if (level === undefined || fact === undefined || notice.settings?.state !== 'live')
      settled.push({ notice, outcome: 'nobody', app: 0, email: 0 });
    else if (notice.isTreated) settled.push({ notice, outcome: 'treated', app: 0, email: 0 });
    else if (notice.muteId !== null) settled.push({ notice, outcome: 'muted', app: 0, email: 0 });
    else {
      const own = tellingsOf({ notice, level, fact, readers, choices, pushed, at });
      const count = (channel: Telling['channel']): number =>
        own.filter((telling) => telling.channel === channel).length;
      const outcome = own.length === 0 ? 'nobody' : 'told';
      settled.push({ notice, outcome, app: count('app'), email: count('email') });
      tellings.push(...own);
    }
  }
  await settle(client, accountId, settled, at);
  await tell(client, accountId, tellings, at);
  return true;
}

/** Returns when the sending schedule begins; null while it is active. */
function startOf({ settings }: Notice, at: Date): number | null {
  const schedule = settings?.sending.schedule ?? null;
  return scheduledSpan(schedule, at.getTime()) === null ? nextStartMs(schedule, at.getTime()) : null;
}

async function postpone(
  client: ClientBase,
  accountId: number,
  { alertId, occasion, level }: Notice,
  dueAt: Date,
): Promise<void> {
  await client.query(
    `update alert_notices set due_at = $5
      where account_id = $1 and alert_id = $2 and occasion = $3 and level = $4`,
    [accountId, alertId, occasion, level, dueAt],
  );
}

interface Given {
  readonly notice: Notice;
  readonly level: AlertLevel;
  readonly fact: AlertFact;
  readonly readers: readonly AlertReader[];
  readonly choices: ReadonlyMap<number, AlertChoices>;
  /** Users with a browser for pushes. */
  readonly pushed: ReadonlySet<number>;
  readonly at: Date;
}

function tellingsOf({ notice, level, fact, readers, choices, pushed, at }: Given): Telling[] {
  const { alertId, occasion, settings, escalation } = notice;
  const { number, type, asset, severity } = fact;
  const cause = level.afterMinutes > 0 ? 'untreated' : notice.cause;
  const content = { kind: 'alert_raised', data: { alertId, number, type, asset, severity, cause } } as const;
  return readers
    .filter((reader) => seesUnit(reader, notice.unitId) && isNamed(level, reader))
    .flatMap(({ userId, timeZone }) => {
      const own = choices.get(userId);
      if (own !== undefined && isGraver(own.fromSeverity, severity)) return [];
      const telling = { alertId, occasion, level: notice.level, userId, content };
      const sending = {
        // A missed response time does not wait for a digest.
        digest: escalation === null ? (settings?.sending.digest ?? 'at_once') : 'at_once',
        quietHours: settings?.sending.quietHours ?? null,
        choices: own,
        timeZone,
        at,
      };
      const mail = mailTimeOf(sending);
      return [
        ...(level.app ? [{ ...telling, channel: 'app' as const, dueAt: at, isDigest: false }] : []),
        ...(level.app && pushed.has(userId)
          ? [{ ...telling, channel: 'push' as const, ...pushTimeOf(sending) }]
          : []),
        ...(level.email && mail !== null ? [{ ...telling, channel: 'email' as const, ...mail }] : []),
      ];
    });
}

function isNamed(level: AlertLevel, { userId, profileIds }: AlertReader): boolean {
  return (
    level.everyoneOfUnit ||
    level.userIds.includes(userId) ||
    level.profileIds.some((id) => profileIds.includes(id))
  );
}

async function settle(
  client: ClientBase,
  accountId: number,
  settled: readonly Settled[],
  at: Date,
): Promise<void> {
  await client.query(
    `with given as (
        select * from jsonb_to_recordset($2) as g (alert_id int, occasion int, level int, outcome text, mute_id int,
          app int, email int)
      ), settled as (
        update alert_notices n set settled_at = $3, outcome = g.outcome, alert_mute_id = g.mute_id
        from given g
        where n.account_id = $1 and n.alert_id = g.alert_id and n.occasion = g.occasion and n.level = g.level
      )
      insert into alert_entries (account_id, alert_id, at, kind, notified)
      select $1, g.alert_id, $3, case when g.outcome <> 'told' then 'muted' when g.level >= 100 then 'escalated' else 'notified' end,
        case when g.outcome = 'told' then jsonb_build_object('level', g.level, 'app', g.app, 'email', g.email) end
      from given g where g.outcome in ('told', 'muted')`,
    [
      accountId,
      JSON.stringify(
        settled.map(({ notice, outcome, app, email }) => ({
          alert_id: notice.alertId,
          occasion: notice.occasion,
          level: notice.level,
          outcome,
          mute_id: outcome === 'muted' ? notice.muteId : null,
          app,
          email,
        })),
      ),
      at,
    ],
  );
}

/** Notifies in the order of user IDs, as required by notify, and for each user in the order in which they are due. */
async function tell(
  client: ClientBase,
  accountId: number,
  tellings: readonly Telling[],
  at: Date,
): Promise<void> {
  if (tellings.length === 0) return;
  const { rows } = await client.query<Pick<Telling, 'alertId' | 'occasion' | 'level' | 'userId' | 'channel'>>(
    `insert into alert_sendings (account_id, alert_id, occasion, level, user_id, channel, due_at, is_digest, sent_at,
        outcome)
      select $1, g.alert_id, g.occasion, g.level, g.user_id, g.channel, g.due_at, g.is_digest,
        case g.channel when 'app' then $3::timestamptz end, case g.channel when 'app' then 'sent' end
      from jsonb_to_recordset($2) as g (alert_id int, occasion int, level int, user_id int, channel text,
        due_at timestamptz, is_digest boolean)
      on conflict do nothing
      returning alert_id as "alertId", occasion, level, user_id as "userId", channel`,
    [
      accountId,
      JSON.stringify(
        tellings.map(({ alertId, occasion, level, userId, channel, dueAt, isDigest }) => ({
          alert_id: alertId,
          occasion,
          level,
          user_id: userId,
          channel,
          due_at: dueAt,
          is_digest: isDigest,
        })),
      ),
      at,
    ],
  );
  const nameOf = (telling: Pick<Telling, 'alertId' | 'occasion' | 'level' | 'userId'>): string =>
    [telling.alertId, telling.occasion, telling.level, telling.userId].join('.');
  const fresh = new Set(rows.filter(({ channel }) => channel === 'app').map(nameOf));
  const byPerson = Map.groupBy(
    tellings.filter((telling) => telling.channel === 'app' && fresh.has(nameOf(telling))),
    ({ userId }) => userId,
  );
  for (const [userId, own] of [...byPerson].toSorted(([a], [b]) => a - b))
    await notifyOfMany(
      client,
      { accountId, userId },
      own.map(({ content }) => content),
    );
}
