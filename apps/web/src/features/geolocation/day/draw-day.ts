import { longestGapMs, type FixColumns } from '@azimute/engine/trips';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';

export const stripWidth = 596;
export const stripHeight = 46;
const ground = 36;
const ceiling = 4;
/** Top of the scale for an asset that hardly moves. */
const leastTopKph = 20;

interface Span {
  readonly from: number;
  readonly to: number;
}

export interface DayDrawing {
  readonly line: string;
  readonly area: string;
  /** When the engine was known to be on or off. */
  readonly spans: readonly (Span & { readonly isOn: boolean })[];
  /** Silences between two fixes. */
  readonly gaps: readonly Span[];
  /** Place of the last fix. */
  readonly now: number;
  readonly topKph: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Speed as a line over a day from midnight to midnight, and the engine below it; at most one point for each pixel. */
export function drawDay(columns: FixColumns, range: DayRange): DayDrawing {
  const { fixedAt, speedKph } = columns;
  const toX = (ms: number) => round(shareOf(ms, range) * stripWidth);
  const topKph = speedKph.reduce<number>((top, speed) => Math.max(top, speed ?? 0), 0);
  const scale = Math.max(topKph, leastTopKph);
  const runs: Point[][] = [];
  const gaps: Span[] = [];
  let lastMs = -Infinity;
  for (const [index, ms] of fixedAt.entries()) {
    const point = { x: toX(ms), y: round(ground - ((speedKph[index] ?? 0) / scale) * (ground - ceiling)) };
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || ms - lastMs > longestGapMs) {
      if (before !== undefined) gaps.push({ from: before.x, to: point.x });
      runs.push([point]);
    } else if (point.x - before.x >= 1) run.push(point);
    else if (point.y < before.y) run[run.length - 1] = { x: before.x, y: point.y };
    lastMs = ms;
  }
  return {
    line: runs.map(lineOf).join(''),
    area: runs.map(areaOf).join(''),
    spans: spansOf(columns, toX),
    gaps,
    now: toX(fixedAt.at(-1) ?? range.fromMs),
    topKph,
  };
}

/** Where in the day an instant lies, from 0 to 1. */
export function shareOf(ms: number, { fromMs, toMs }: DayRange): number {
  return Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs)));
}

/** Instants that the axis names: every third hour on the clocks of the day, from its midnight on. */
export function axisHours({ fromMs, toMs }: DayRange, hourOf: (ms: number) => number): number[] {
  const hourMs = 3_600_000;
  const hours: number[] = [];
  for (let ms = fromMs; ms < toMs; ms += hourMs) {
    const isRepeated = hours.length > 0 && hourOf(ms) === hourOf(ms - hourMs);
    if (hourOf(ms) % 3 === 0 && !isRepeated) hours.push(ms);
  }
  return hours;
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

function spansOf({ fixedAt, ignition }: FixColumns, toX: (ms: number) => number): DayDrawing['spans'] {
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
