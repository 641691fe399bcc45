import type { Pool } from 'pg';

/** Upper limits of the classes that durations of requests are counted in [s]; a last class has the rest. */
const durationLimits = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 5, 10] as const;

/** Counts the durations of each account's requests between two reports. */
export class AccountTimes {
  #counts = new Map<number, number[]>();

  observe(accountId: number, seconds: number): void {
    const counts = this.#counts.get(accountId) ?? Array.from({ length: durationLimits.length + 1 }, () => 0);
    const found = durationLimits.findIndex((limit) => seconds <= limit);
    const place = found === -1 ? durationLimits.length : found;
    counts[place] = (counts[place] ?? 0) + 1;
    this.#counts.set(accountId, counts);
  }

  /** Adds the counts to the stored ones of the hour, and forgets them. */
  async store(pipeline: Pool, now: Date): Promise<void> {
    const counts = [...this.#counts];
    this.#counts = new Map();
    if (counts.length === 0) return;
    await pipeline.query(
      `insert into account_request_times as t (account_id, hour, counts)
        select c.account_id, date_trunc('hour', $2::timestamptz), array(select jsonb_array_elements_text(c.counts)::int)
        from jsonb_to_recordset($1::jsonb) as c (account_id int, counts jsonb)
        on conflict (account_id, hour) do update set counts = array(
          select o + n from unnest(t.counts, excluded.counts) as u (o, n))`,
      [JSON.stringify(counts.map(([id, of]) => ({ account_id: id, counts: of }))), now],
    );
  }
}

/** Returns the limit of the class with the 95th percentile [s]; null without requests. */
export function percentile95(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const place = counts.findIndex((count) => (seen += count) >= total * 0.95);
  return durationLimits[place] ?? durationLimits.at(-1) ?? null;
}
