/**
 * Quantile that 10% exceed, so that 80% are between both ends: of Student's distribution with six degrees of freedom,
 * since about six independent windows measure the spread.
 */
const quantile = 1.4398;
const weekDays = 7;
/** Length of the sums whose spread is measured. */
const windowDays = 14;
export const leastForecastDays = 28;
export const forecastDays = 60;
/** A later date is unknown. */
const farthestDays = 1095;

/** Days from today: the expected one, and the ends of the 80% interval; `late` is null if it has no end. */
export interface DueForecast {
  readonly days: number;
  readonly early: number;
  readonly late: number | null;
}

/**
 * Forecasts the day on which `left` is used up, from the use of each of the last days. Null without enough days or use.
 *
 * A day uses m, the mean of its day of the week. The use of h days is about normal, with the sum of these means and the
 * variance s²·(h + h²/n): s² is the variance per day of the differences from the means, measured in sums of fourteen days
 * in a row, which keeps streaks; h²/n is the uncertainty of the means of n days. An end is the day at whose noon the
 * quantile of the use reaches `left`.
 */
export function forecastDue(use: readonly number[], left: number): DueForecast | null {
  if (left <= 0) return { days: 0, early: 0, late: 0 };
  const n = use.length;
  if (n < leastForecastDays) return null;
  const means = meansByWeekday(use);
  const perDay = means.reduce((sum, one) => sum + one, 0) / weekDays;
  if (perDay <= 0 || left / perDay > farthestDays) return null;
  const variance = varianceInWindows(use.map((one, day) => one - (means[day % weekDays] ?? 0)));
  let early: number | null = null;
  let days: number | null = null;
  let used = 0;
  for (let day = 0; day <= farthestDays; day += 1) {
    const ofDay = means[(n + day) % weekDays] ?? 0;
    const h = day + 0.5;
    const spread = quantile * Math.sqrt(variance * (h + h ** 2 / n));
    const noon = used + ofDay / 2;
    used += ofDay;
    if (early === null && noon + spread >= left) early = day;
    if (days === null && used >= left) days = day;
    if (early !== null && days !== null && noon - spread >= left)
      return { days, early: Math.min(early, days), late: Math.max(days, day - 1) };
  }
  return days === null || early === null ? null : { days, early: Math.min(early, days), late: null };
}

function meansByWeekday(use: readonly number[]): number[] {
  const [sums, counts] = [Array<number>(weekDays).fill(0), Array<number>(weekDays).fill(0)];
  for (const [day, one] of use.entries()) {
    sums[day % weekDays] = (sums[day % weekDays] ?? 0) + one;
    counts[day % weekDays] = (counts[day % weekDays] ?? 0) + 1;
  }
  return sums.map((sum, day) => sum / (counts[day] ?? 1));
}

function varianceInWindows(differences: readonly number[]): number {
  const windows = differences.length - windowDays + 1;
  let sum = differences.slice(0, windowDays).reduce((total, one) => total + one, 0);
  let squares = 0;
  for (let at = 0; at < windows; at += 1) {
    squares += sum ** 2;
    sum += (differences[at + windowDays] ?? 0) - (differences[at] ?? 0);
  }
  // The means are of the same days, so that the differences cancel.
  const free = 1 - windowDays / differences.length;
  return squares / windows / windowDays / free;
}
