import type { ClientBase } from 'pg';
import type { AccountRead } from '../../../platform/transact.ts';

/** A day with more fixes than this has its trail stored; others are read directly. */
export const DENSE_DAY_FIXES = 2_000;

export interface TimeOfAsset {
  readonly assetId: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Requests the trail of a past day, if there is none yet. Runs with the pipeline's role, for an authenticated
 * account.
 */
export async function wantTrailDay(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  { assetId, fromMs, toMs }: TimeOfAsset,
): Promise<void> {
  await client.query(
    `insert into trail_days (account_id, asset_id, from_at, to_at) values ($1, $2, $3, $4)
      on conflict (account_id, asset_id, from_at) do nothing`,
    [accountId, assetId, new Date(fromMs), new Date(toMs)],
  );
}

export interface StoredDay {
  readonly id: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly fixes: number;
  /** Points of each level from 1 on. */
  readonly counts: readonly number[];
}

/** Lists days within a period whose trail is up to date, in order and without overlap. */
export async function listStoredDays(
  { client, accountId }: AccountRead,
  { assetId, fromMs, toMs }: TimeOfAsset,
): Promise<StoredDay[]> {
  const { rows } = await client.query<StoredDay>(
    `select trail_day_id as id, (extract(epoch from from_at) * 1000)::float8 as "fromMs",
        (extract(epoch from to_at) * 1000)::float8 as "toMs", fixes, counts
      from trail_days
      where account_id = $1 and asset_id = $2 and from_at >= $3 and to_at <= $4 and points is not null
      order by from_at`,
    [accountId, assetId, new Date(fromMs), new Date(toMs)],
  );
  const days: StoredDay[] = [];
  // Days in two zones of the account may overlap.
  for (const day of rows) if (day.fromMs >= (days.at(-1)?.toMs ?? -Infinity)) days.push(day);
  return days;
}

const DAYS_A_READ = 20;

/** Reads the stored trails of these days, day by day. */
export async function* readStoredDays(
  client: ClientBase,
  accountId: number,
  days: readonly StoredDay[],
): AsyncGenerator<{ readonly day: StoredDay; readonly bytes: Buffer }> {
  for (let at = 0; at < days.length; at += DAYS_A_READ) {
    const some = days.slice(at, at + DAYS_A_READ);
    const { rows } = await client.query<{ id: string; points: Buffer }>(
      'select trail_day_id as id, points from trail_days where account_id = $1 and trail_day_id = any ($2::bigint[])',
      [accountId, some.map(({ id }) => id)],
    );
    const bytesOf = new Map(rows.map(({ id, points }) => [id, points]));
    for (const day of some) yield { day, bytes: bytesOf.get(day.id) ?? Buffer.alloc(0) };
  }
}
