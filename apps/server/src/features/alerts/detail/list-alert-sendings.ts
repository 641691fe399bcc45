import type { AlertSendingRow, ListAlertSendingsQuery } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { pageOf, readIdPlace, type Page } from '../../../platform/lists/cursor.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { namePeople } from '../../files/name-people.ts';

interface Row extends Pick<AlertSendingRow, 'channel' | 'level' | 'outcome'> {
  readonly user_id: number;
  readonly due_at: Date;
  readonly sent_at: Date | null;
  readonly place: number;
  readonly total: number;
}

/**
 * Lists the past and pending notifications of an alert by user and channel, in order of time.
 * @throws DomainError not_found
 */
export async function listAlertSendings(
  read: AccountRead,
  alertId: number,
  { limit, cursor }: ListAlertSendingsQuery,
): Promise<Page<AlertSendingRow>> {
  const { client, accountId } = read;
  const { rowCount } = await client.query('select from alerts where account_id = $1 and alert_id = $2', [
    accountId,
    alertId,
  ]);
  if (rowCount === 0) throw new DomainError('not_found');
  const list = `alert-sendings ${alertId}`;
  const place = readIdPlace(list, cursor);
  const { rows } = await client.query<Row>(
    `select * from (
        select user_id, channel, level, due_at, sent_at, outcome,
          row_number() over (order by occasion, level, user_id, channel)::int as place, count(*) over ()::int as total
        from alert_sendings where account_id = $1 and alert_id = $2
      ) s where place > $3 order by place limit $4`,
    [accountId, alertId, place?.after ?? 0, limit + 1],
  );
  const person = await namePeople(
    read,
    rows.map((row) => row.user_id),
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.place)],
    present: (row) => ({
      person: person(row.user_id),
      channel: row.channel,
      level: row.level,
      dueAt: row.due_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      outcome: row.outcome,
    }),
  });
}
