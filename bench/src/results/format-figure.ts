import type { Goal } from './goals.ts';

/** Predicate: does a value reach its goal? */
function isMet(value: number, { is, bound }: Goal): boolean {
  return is === 'at least' ? value >= bound : value <= bound;
}

/** Returns the value that is furthest from its goal. */
export function worstOf(values: readonly number[], { is }: Goal): number {
  return is === 'at least' ? Math.min(...values) : Math.max(...values);
}

export function formatRatio(value: number, goal: Goal): string {
  const verdict = isMet(value, goal) ? 'met' : 'NOT met';
  return goal.bound === 0 ? verdict : `${(value / goal.bound).toFixed(2)}x, ${verdict}`;
}

export function formatGoal(goal: Goal): string {
  return `${goal.is} ${formatValue(goal.bound, goal)}`;
}

export function formatValue(value: number, { unit }: Goal): string {
  const number = formatNumber(value);
  return unit === 'x' || unit === '%' ? `${number}${unit}` : `${number} ${unit}`;
}

/** Returns one value if both read the same. */
export function formatRange(lowest: number, highest: number, goal: Goal): string {
  const [from, to] = [formatNumber(lowest), formatNumber(highest)];
  return from === to ? formatValue(highest, goal) : `${from} to ${formatValue(highest, goal)}`;
}

function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}
