import type { Watch } from './alerts-state.ts';

/** Returns the worse of the known and the current value. */
export function worstOf(
  { worstValue, worstAtMs }: Watch,
  value: number,
  atMs: number,
  isLowWorse = false,
): Pick<Watch, 'worstValue' | 'worstAtMs'> {
  const isWorse = worstValue === null || (isLowWorse ? value < worstValue : value > worstValue);
  return isWorse ? { worstValue: value, worstAtMs: atMs } : { worstValue, worstAtMs };
}

export function isSame(one: Watch, other: Watch): boolean {
  return (Object.keys(one) as (keyof Watch)[]).every((name) => one[name] === other[name]);
}
