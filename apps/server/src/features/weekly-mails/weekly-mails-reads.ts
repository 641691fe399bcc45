import {
  weeklyMailHour,
  type ListWeeklyMailsQuery,
  type WeeklyMail,
  type WeeklyMailList,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import type { Transaction } from '../../platform/transact.ts';

interface Row {
  readonly id: number;
  readonly slug: WeeklyMail['slug'];
  readonly filters: WeeklyMail['filters'];
  readonly is_paused: boolean;
  readonly next_at: Date;
  readonly sent_at: Date | null;
  readonly total: number;
}

const ROWS = `select w.weekly_mail_id as id, w.slug, w.filters, w.is_paused, w.sent_at,
    (w.next_on + make_interval(hours => ${weeklyMailHour})) at time zone coalesce(p.time_zone, a.time_zone) as next_at,
    count(*) over ()::int as total
  from weekly_mails w join accounts a using (account_id) cross join own_time_zone() as p (time_zone)
  where w.account_id = $1 and w.user_id = $2`;

/** The caller's own, the oldest first; of modules that they see no more as well, so that they can be ended. */
export async function listWeeklyMails(
  { client, accountId, actor }: Transaction,
  { limit, cursor }: ListWeeklyMailsQuery,
): Promise<WeeklyMailList> {
  const list = 'weekly-mails';
  const place = readIdPlace(list, cursor);
  const { rows } = await client.query<Row>(`select * from (${ROWS}) m where id > $3 order by id limit $4`, [
    accountId,
    actor.userId,
    place?.after ?? 0,
    limit + 1,
  ]);
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: ({ id }) => [String(id)],
    present,
  });
}

/** @throws DomainError not_found for one of another */
export async function readWeeklyMail(
  { client, accountId, actor }: Transaction,
  weeklyMailId: number,
): Promise<WeeklyMail> {
  const { rows } = await client.query<Row>(`${ROWS} and w.weekly_mail_id = $3`, [
    accountId,
    actor.userId,
    weeklyMailId,
  ]);
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(row);
}

function present({ id, slug, filters, is_paused: isPaused, next_at, sent_at }: Row): WeeklyMail {
  return {
    id,
    slug,
    filters,
    isPaused,
    nextAt: isPaused ? null : next_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  };
}
