import type { Pool } from 'pg';

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Creates the partitions that a batch needs before it begins; caches those that exist. */
export interface PartitionRanges {
  ensure(fixes: readonly { readonly fixedAtMs: number }[]): Promise<void>;
  /** Clears the cache after a missing partition: another process may have dropped it. */
  forget(): void;
}

export function createPartitionRanges(pool: Pool): PartitionRanges {
  let known: readonly Range[] = [];
  let last: Range | undefined;

  const isCovered = (instantMs: number): boolean => {
    if (last !== undefined && instantMs >= last.fromMs && instantMs < last.toMs) return true;
    last = known.find((range) => instantMs >= range.fromMs && instantMs < range.toMs);
    return last !== undefined;
  };

  const load = async (): Promise<void> => {
    const { rows } = await pool.query<{ lower_bound: Date; upper_bound: Date }>(
      'select lower_bound, upper_bound from list_position_partitions()',
    );
    known = rows.map((row) => ({ fromMs: row.lower_bound.getTime(), toMs: row.upper_bound.getTime() }));
    last = undefined;
  };

  const findMissing = (fixes: readonly { readonly fixedAtMs: number }[]): number[] => {
    // Uses one time per hour, since an import may contain thousands of times in a new range.
    const missing = new Map<number, number>();
    for (const { fixedAtMs } of fixes) {
      if (!isCovered(fixedAtMs)) missing.set(Math.floor(fixedAtMs / 3_600_000), fixedAtMs);
    }
    return [...missing.values()];
  };

  return {
    ensure: async (fixes) => {
      if (findMissing(fixes).length === 0) return;
      await load();
      const missing = findMissing(fixes);
      if (missing.length === 0) return;
      await pool.query('select ensure_position_partitions($1::timestamptz[])', [
        missing.map((instantMs) => new Date(instantMs).toISOString()),
      ]);
      await load();
    },
    forget: () => {
      known = [];
      last = undefined;
    },
  };
}
