import type { Severity } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { isGraver, type Finding, type RaisingType } from './finding.ts';

export type NoticeCause = 'raised' | 'again' | 'rose';

interface Occasion {
  readonly finding: Finding;
  readonly type: RaisingType;
  readonly alertId: number;
  readonly severity: Severity;
  readonly cause: NoticeCause;
  /** The alert before, unless it is new. */
  readonly before: {
    readonly status: 'opened' | 'running';
    readonly tellings: number;
  } | null;
  /** Time of its last notification; for an event, of an equal one. */
  readonly toldAt: Date | null;
}

/**
 * Writes the notifications of alerts with the time each is due; recipients are determined when they are due. A recurrence is
 * notified like the alert, unless it is too soon for its type or the alert is in progress. A higher severity is always
 * notified.
 */
export async function planNotices(
  client: ClientBase,
  occasions: readonly Occasion[],
  at: Date,
): Promise<void> {
  const told = occasions.filter((occasion) => isTold(occasion, at));
  const notices = told.flatMap((occasion) => {
    const { finding, type, alertId, cause, before } = occasion;
    return type.settings.sending.levels.flatMap(({ afterMinutes }, level) =>
      // An event needs no treatment, and a recurrence already has its later levels.
      afterMinutes > 0 && (cause !== 'raised' || type.settings.group === 'event')
        ? []
        : [
            {
              account_id: finding.accountId,
              alert_id: alertId,
              occasion: before?.tellings ?? 0,
              level,
              cause,
              due_at: new Date(at.getTime() + afterMinutes * 60_000),
            },
          ],
    );
  });
  if (notices.length === 0) return;
  await client.query(
    `with given as (
        select * from jsonb_to_recordset($1) as g (account_id int, alert_id int, occasion int, level int, cause text,
          due_at timestamptz)
      ), counted as (
        update alerts a set told_at = $2, tellings = a.tellings + 1
        from (select distinct account_id, alert_id from given) g
        where a.account_id = g.account_id and a.alert_id = g.alert_id
      )
      insert into alert_notices (account_id, alert_id, occasion, level, cause, due_at)
      select account_id, alert_id, occasion, level, cause, due_at from given`,
    [JSON.stringify(notices), at],
  );
}

function isTold({ finding, type, severity, cause, before, toldAt }: Occasion, at: Date): boolean {
  const { state, sending, repeatAfterMinutes } = type.settings;
  if (state !== 'live' || !finding.notifies || isGraver(sending.fromSeverity, severity)) return false;
  if (cause === 'rose') return true;
  const sinceToldMs = toldAt === null ? Infinity : at.getTime() - toldAt.getTime();
  return before?.status !== 'running' && sinceToldMs >= repeatAfterMinutes * 60_000;
}
