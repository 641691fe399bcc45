import type { AssetPositions } from '@azimute/contract';

/** Concatenates responses for one range column by column. Requires at least one. */
export function joinAnswers(answers: readonly AssetPositions[]): AssetPositions {
  const [first, ...rest] = answers;
  if (first === undefined) throw new Error('A range has an answer');
  if (rest.length === 0) return first;
  const names = Object.keys(first.columns) as (keyof AssetPositions['columns'])[];
  const join = (name: keyof AssetPositions['columns']): readonly unknown[] =>
    answers.flatMap<unknown>(({ columns }) => columns[name]);
  return {
    ...first,
    count: answers.reduce((sum, { count }) => sum + count, 0),
    nextCursor: null,
    columns: Object.fromEntries(names.map((name) => [name, join(name)])) as AssetPositions['columns'],
  };
}
