/** How many days, weeks (from Monday) and months keep their newest backup. */
export interface BackupRetention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const DAY_MS = 86_400_000;
/** The first Monday after the epoch. */
const MONDAY = 4;

const dayOf = (madeAt: Date): number => Math.floor(madeAt.getTime() / DAY_MS);

/** Returns the backups to keep: the newest of each of the last days, weeks and months, in UTC, and the newest of all. */
export function chooseKept<Backup extends { readonly madeAt: Date }>(
  backups: readonly Backup[],
  retention: BackupRetention,
): Set<Backup> {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const kept = new Set<Backup>(newestFirst.slice(0, 1));
  const keep = (count: number, periodOf: (madeAt: Date) => string | number): void => {
    const periods = new Set<string | number>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.madeAt);
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(backup);
    }
  };
  keep(retention.days, dayOf);
  keep(retention.weeks, (madeAt) => Math.floor((dayOf(madeAt) - MONDAY) / 7));
  keep(retention.months, (madeAt) => madeAt.toISOString().slice(0, 7));
  return kept;
}
