import type { AssetPositions } from '@azimute/contract';

export const stripWidth = 596;
export const stripHeight = 46;
const ground = 36;
const ceiling = 4;
const dayMs = 86_400_000;
/** The chart breaks over a silence longer than this. */
const longestGapMs = 15 * 60_000;
/** Top of the scale for an asset that hardly moves. */
const leastTopKph = 20;

export interface DayDrawing {
  readonly line: string;
  readonly area: string;
  /** When the engine was known to be on or off. */
  readonly spans: readonly { readonly from: number; readonly to: number; readonly isOn: boolean }[];
  /** Place of the last fix. */
  readonly now: number;
  readonly topKph: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Speed as a line over the 24 hours from midnight, and the engine below it; at most one point for each pixel. */
export function drawDay(columns: AssetPositions['columns'], midnightMs: number): DayDrawing {
  const { fixedAt, speedKph } = columns;
  const toX = (ms: number) =>
    Math.round(Math.min(1, Math.max(0, (ms - midnightMs) / dayMs)) * stripWidth * 10) / 10;
  const topKph = speedKph.reduce<number>((top, speed) => Math.max(top, speed ?? 0), 0);
  const scale = Math.max(topKph, leastTopKph);
  const runs: Point[][] = [];
  let lastMs = -Infinity;
  for (const [index, ms] of fixedAt.entries()) {
    const point = { x: toX(ms), y: round(ground - ((speedKph[index] ?? 0) / scale) * (ground - ceiling)) };
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || ms - lastMs > longestGapMs) runs.push([point]);
    else if (point.x - before.x >= 1) run.push(point);
    else if (point.y < before.y) run[run.length - 1] = { x: before.x, y: point.y };
    lastMs = ms;
  }
  return {
    line: runs.map(lineOf).join(''),
    area: runs.map(areaOf).join(''),
    spans: spansOf(columns, toX),
    now: toX(fixedAt.at(-1) ?? midnightMs),
    topKph,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function lineOf(run: readonly Point[]): string {
  return `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}

function areaOf(run: readonly Point[]): string {
  const [first, last] = [run[0], run.at(-1)];
  return first === undefined || last === undefined
    ? ''
    : `${lineOf(run)}L${last.x} ${ground}L${first.x} ${ground}Z`;
}

function spansOf(
  { fixedAt, ignition }: AssetPositions['columns'],
  toX: (ms: number) => number,
): DayDrawing['spans'] {
  const spans: { from: number; to: number; isOn: boolean; endMs: number }[] = [];
  for (const [index, isOn] of ignition.entries()) {
    const from = fixedAt[index] ?? 0;
    const until = Math.min(fixedAt[index + 1] ?? from, from + longestGapMs);
    const span = spans.at(-1);
    if (isOn === null) continue;
    if (span !== undefined && span.isOn === isOn && span.endMs === from) {
      span.to = toX(until);
      span.endMs = until;
    } else spans.push({ from: toX(from), to: toX(until), isOn, endMs: until });
  }
  return spans;
}
