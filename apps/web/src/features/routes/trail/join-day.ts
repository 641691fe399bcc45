import type { AssetTrail } from '@azimute/contract';

type Columns = AssetTrail['columns'];

/** Replaces the part of a trail in a day with all of the day's fixes. */
export function joinDay(trail: AssetTrail, day: AssetTrail): AssetTrail {
  const { fixedAt } = trail.columns;
  const from = indexOfFirst(fixedAt, Date.parse(day.from));
  const to = indexOfFirst(fixedAt, Date.parse(day.to));
  const names = Object.keys(trail.columns) as (keyof Columns)[];
  const join = (name: keyof Columns): readonly unknown[] => {
    const [own, more]: readonly (readonly unknown[])[] = [trail.columns[name], day.columns[name]];
    return [...(own ?? []).slice(0, from), ...(more ?? []), ...(own ?? []).slice(to)];
  };
  return { ...trail, columns: Object.fromEntries(names.map((name) => [name, join(name)])) as Columns };
}

function indexOfFirst(fixedAt: readonly number[], ms: number): number {
  const index = fixedAt.findIndex((at) => at >= ms);
  return index === -1 ? fixedAt.length : index;
}
