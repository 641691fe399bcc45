import { formatGoal, formatRatio, formatValue } from './format-figure.ts';
import { goals, type FigureId } from './goals.ts';
import { resultOf, type Result, type Results } from './results.ts';

/** Values of each figure since the results were last taken. */
const measured = new Map<FigureId, number[]>();

/** Keeps a measured figure for the table, and returns it with its goal and its ratio to it. */
export function judge(id: FigureId, value: number): string {
  const values = measured.get(id);
  if (values === undefined) measured.set(id, [value]);
  else values.push(value);
  const goal = goals[id];
  return `${formatValue(value, goal)} (goal ${formatGoal(goal)}: ${formatRatio(value, goal)})`;
}

/** Returns the results of all figures judged since the last call. */
export function takeResults(circumstances: Pick<Result, 'on' | 'busy'>): Results {
  const results = [...measured].map(([id, values]) => [id, resultOf(values, circumstances)]);
  measured.clear();
  return Object.fromEntries(results) as Results;
}
