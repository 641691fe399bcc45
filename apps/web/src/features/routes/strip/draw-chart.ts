import { hourMs } from '@azimute/contract/durations';
import { movingAboveKph } from '@azimute/contract/assets/activity';
import { longestGapMs } from '@azimute/engine/trips';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { knownAt, type HeldFixes } from '../trail/held-fixes.ts';

export const stripWidth = 596;
/** Height of the speed area; engine states are drawn below it. */
export const ground = 36;
const ceiling = 4;
/** Minimum top of the scale, for an asset that hardly moves. */
const leastTopKph = 20;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Off, on, or on while the asset is known to be stationary. */
export type EngineState = 'off' | 'on' | 'idling';

export interface ChartDrawing {
  readonly line: string;
  readonly area: string;
  /** Known engine states. */
  readonly spans: readonly (Span & { readonly engine: EngineState })[];
  /** Gaps between two fixes. */
  readonly gaps: readonly Span[];
  /** Place of the last fix. */
  readonly now: number;
  readonly topKph: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Draws speed as a line over a range, with engine states below; at most one point per pixel. The scale reaches the top
 * speed of the fixes, or the given one shared by several charts.
 */
export function drawChart(fixes: HeldFixes, range: DayRange, scaleKph?: number): ChartDrawing {
  const { fixedAt, speedKph } = fixes;
  const toX = (ms: number) => round(shareOf(ms, range) * stripWidth);
  const topKph = topSpeedOf(fixes);
  const scale = Math.max(scaleKph ?? topKph, leastTopKph);
  const runs: Point[][] = [];
  const gaps: Span[] = [];
  let run: Point[] = [];
  let lastMs = -Infinity;
  // A day may have a fix per second, so fixes that share a pixel are skipped.
  for (let index = 0; index < fixedAt.length; index += 1) {
    const ms = fixedAt[index] ?? 0;
    const x = toX(ms);
    const y = round(ground - ((knownAt(speedKph, index) ?? 0) / scale) * (ground - ceiling));
    const before = run.at(-1);
    if (before === undefined || ms - lastMs > longestGapMs) {
      if (before !== undefined) gaps.push({ from: before.x, to: x });
      run = [{ x, y }];
      runs.push(run);
    } else if (x - before.x >= 1) run.push({ x, y });
    else if (y < before.y) run[run.length - 1] = { x: before.x, y };
    lastMs = ms;
  }
  return {
    line: runs.map(lineOf).join(''),
    area: runs.map(areaOf).join(''),
    spans: spansOf(fixes, toX),
    gaps,
    now: toX(fixedAt.at(-1) ?? range.fromMs),
    topKph,
  };
}

export function topSpeedOf({ speedKph }: Pick<HeldFixes, 'speedKph'>): number {
  let top = 0;
  for (let index = 0; index < speedKph.length; index += 1) top = Math.max(top, knownAt(speedKph, index) ?? 0);
  return top;
}

/** Returns the place of a time within the day, from 0 to 1. */
export function shareOf(ms: number, { fromMs, toMs }: DayRange): number {
  return Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs)));
}

const mostDays = 8;

/**
 * Returns the labeled times of a range's axis, from its start: quarter hours, hours, every third hour of a day, or
 * midnights of several days.
 */
export function axisTimes({ fromMs, toMs }: DayRange, hourOf: (ms: number) => number): number[] {
  const span = toMs - fromMs;
  if (span > 26 * hourMs) return axisDays({ fromMs, toMs }, hourOf);
  const times: number[] = [];
  if (span <= 8 * hourMs) {
    const step = span <= 2 * hourMs ? hourMs / 4 : hourMs;
    for (let ms = fromMs; ms < toMs; ms += step) times.push(ms);
    return times;
  }
  for (let ms = fromMs; ms < toMs; ms += hourMs) {
    const isRepeated = times.length > 0 && hourOf(ms) === hourOf(ms - hourMs);
    if (hourOf(ms) % 3 === 0 && !isRepeated) times.push(ms);
  }
  return times;
}

function axisDays({ fromMs, toMs }: DayRange, hourOf: (ms: number) => number): number[] {
  const days: number[] = [];
  for (let ms = fromMs; ms < toMs; ms += 24 * hourMs) {
    // Around a clock change, the day is an hour shorter or longer.
    if (hourOf(ms) === 23) ms += hourMs;
    else if (hourOf(ms) === 1) ms -= hourMs;
    days.push(ms);
  }
  const step = Math.ceil(days.length / mostDays);
  return days.filter((_, index) => index % step === 0);
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

function spansOf(fixes: HeldFixes, toX: (ms: number) => number): ChartDrawing['spans'] {
  const { fixedAt } = fixes;
  const spans: { from: number; to: number; engine: EngineState; endMs: number }[] = [];
  for (let index = 0; index < fixedAt.length; index += 1) {
    const from = fixedAt[index] ?? 0;
    const engine = engineAt(fixes, index);
    if (engine === null) continue;
    const until = Math.min(fixedAt[index + 1] ?? from, from + longestGapMs);
    const span = spans.at(-1);
    if (span !== undefined && span.engine === engine && span.endMs === from) {
      span.to = toX(until);
      span.endMs = until;
    } else spans.push({ from: toX(from), to: toX(until), engine, endMs: until });
  }
  return spans;
}

function engineAt({ ignition, speedKph }: HeldFixes, index: number): EngineState | null {
  const known = ignition[index] ?? -1;
  if (known === -1) return null;
  if (known === 0) return 'off';
  return (knownAt(speedKph, index) ?? Infinity) > movingAboveKph ? 'on' : 'idling';
}
