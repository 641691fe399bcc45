import { benchOf, figureIds, goals, type FigureId } from './goals.ts';
import { formatGoal, formatRange, formatRatio, worstOf } from './format-figure.ts';

/** A figure's values in the last recorded run. */
export interface Result {
  readonly lowest: number;
  readonly highest: number;
  /** Day of the run, as YYYY-MM-DD. */
  readonly on: string;
  /** True if other programs used the machine. */
  readonly busy: boolean;
}

export type Results = Readonly<Partial<Record<FigureId, Result>>>;

export function resultOf(values: readonly number[], { on, busy }: Pick<Result, 'on' | 'busy'>): Result {
  return { lowest: Math.min(...values), highest: Math.max(...values), on, busy };
}

/** Returns the results in the order of the goals, without figures that no longer exist. */
export function merge(earlier: Results, later: Results): Results {
  const both = { ...earlier, ...later };
  return Object.fromEntries(figureIds.flatMap((id) => (both[id] === undefined ? [] : [[id, both[id]]])));
}

const header = ['figure', 'current', 'goal', 'ratio', 'command'];

function rowOf(id: FigureId, result: Result | undefined): string[] {
  const goal = goals[id];
  if (result === undefined) return [goal.figure, 'not measured', formatGoal(goal), '', benchOf(id)];
  const { lowest, highest, busy } = result;
  return [
    goal.figure,
    formatRange(lowest, highest, goal) + (busy ? '*' : ''),
    formatGoal(goal),
    formatRatio(worstOf([lowest, highest], goal), goal),
    benchOf(id),
  ];
}

/** Returns the table of the given figures, for a terminal. */
export function toText(results: Results, ids: readonly FigureId[]): string {
  const rows = [header, ...ids.map((id) => rowOf(id, results[id]))];
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns the table of all measured figures, for `docs/performance.md`. */
export function toMarkdown(results: Results): string {
  const measured = figureIds.filter((id) => results[id] !== undefined);
  const rows = measured.map((id) => {
    const row = rowOf(id, results[id]);
    return [...row.slice(0, -1), `\`${row.at(-1)}\``];
  });
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Replaces the first table after a document's heading "Current figures". */
export function replaceTable(document: string, table: string): string {
  const replaced = document.replace(
    /(## Current figures\n(?:(?!\|).*\n)*)(?:\|.*\n)+/,
    (_, before: string) => `${before}${table}\n`,
  );
  if (!replaced.includes(table)) throw new Error('The document has no table of current figures');
  return replaced;
}

/** Ratio by which a figure may be worse than its recorded value, for noise of the machine. */
const TOLERANCE = 1.25;

/** Returns the figures that miss their goals and are clearly worse than recorded. */
export function findRegressions(results: Results, recorded: Results): FigureId[] {
  return figureIds.filter((id) => {
    const [now, before] = [results[id], recorded[id]];
    if (now === undefined) return false;
    const goal = goals[id];
    const isAtLeast = goal.is === 'at least';
    const [best, bar] = isAtLeast
      ? [now.highest, Math.min(goal.bound, (before?.lowest ?? Infinity) / TOLERANCE)]
      : [now.lowest, Math.max(goal.bound, (before?.highest ?? 0) * TOLERANCE)];
    return isAtLeast ? best < bar : best > bar;
  });
}
