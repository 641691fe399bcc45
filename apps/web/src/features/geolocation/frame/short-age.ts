/** Units of ages, each with a symbol that is the same in all product languages. */
const units: readonly (readonly [belowSeconds: number, seconds: number, symbol: string])[] = [
  [60, 1, 's'],
  [3600, 60, 'min'],
  [48 * 3600, 3600, 'h'],
  [Infinity, 86_400, 'd'],
];

export function shortAge(sinceMs: number, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - sinceMs) / 1000);
  const [, size, symbol] = units.find(([below]) => seconds < below) ?? [0, 1, 's'];
  return `${Math.floor(seconds / size)}\u00a0${symbol}`;
}
