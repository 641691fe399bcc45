/** Sizes of a day, as last measured. */
export interface StoredSize {
  readonly day: string;
  readonly databaseBytes: number;
  /** Everything on the disk; null for an external database. */
  readonly usedBytes: number | null;
}

const FITTED_DAYS = 28;
const LEAST_DAYS = 3;
const DAY_MS = 86_400_000;

/**
 * Returns the days until the free space is used up at the growth of the last four weeks, by least squares. Null if it
 * does not grow, or after fewer than three days.
 */
export function forecastDisk(sizes: readonly StoredSize[], freeBytes: number | null): number | null {
  const points = sizes
    .slice(-FITTED_DAYS)
    .flatMap(({ day, usedBytes }) =>
      usedBytes === null ? [] : [{ day: Date.parse(day) / DAY_MS, bytes: usedBytes }],
    );
  if (freeBytes === null || points.length < LEAST_DAYS) return null;
  const mean = (of: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanDay, meanBytes] = [mean(({ day }) => day), mean(({ bytes }) => bytes)];
  const spread = mean(({ day }) => (day - meanDay) ** 2);
  const bytesPerDay = mean(({ day, bytes }) => (day - meanDay) * (bytes - meanBytes)) / spread;
  return bytesPerDay > 0 ? freeBytes / bytesPerDay : null;
}
