import type { AssetStatus, AssetStatusHistory } from '@azimute/contract';
import { startOfDay } from '../../../i18n/start-of-day.ts';

type Interval = AssetStatusHistory['intervals'][number];

/** A piece of a day's strip; `from` and `to` are shares of the day. */
export interface StripPiece {
  readonly status: AssetStatus;
  readonly from: number;
  readonly to: number;
}

export interface HistoryDay {
  readonly startMs: number;
  readonly pieces: readonly StripPiece[];
  /** Duration of each status [ms]. */
  readonly lasted: ReadonlyMap<AssetStatus, number>;
}

/** The finest visible resolution of a strip: 3 minutes. */
const slotsPerDay = 480;
const hourMs = 3_600_000;

function endOfDay(start: Date, timeZone: string): Date {
  // Even if the clocks change, 36 hours after midnight is within the next day.
  return startOfDay(new Date(start.getTime() + 36 * hourMs), timeZone);
}

/** Splits a history into the days of the account's time zone, newest first. */
export function splitDays(history: AssetStatusHistory, timeZone: string): HistoryDay[] {
  const days: HistoryDay[] = [];
  const endMs = Date.parse(history.to);
  let index = 0;
  for (let start = startOfDay(new Date(history.from), timeZone); start.getTime() < endMs;) {
    const end = endOfDay(start, timeZone);
    const inside: Interval[] = [];
    while (index < history.intervals.length) {
      const interval = history.intervals[index];
      if (interval === undefined || Date.parse(interval.from) >= end.getTime()) break;
      inside.push(interval);
      if (Date.parse(interval.to) > end.getTime()) break;
      index += 1;
    }
    days.push(describeDay(inside, start.getTime(), end.getTime()));
    start = end;
  }
  return days.toReversed();
}

function describeDay(intervals: readonly Interval[], startMs: number, endMs: number): HistoryDay {
  const lasted = new Map<AssetStatus, number>();
  const slots = Array.from({ length: slotsPerDay }, () => new Map<AssetStatus, number>());
  const slotMs = (endMs - startMs) / slotsPerDay;
  for (const { status, from, to } of intervals) {
    const fromMs = Math.max(Date.parse(from), startMs);
    const toMs = Math.min(Date.parse(to), endMs);
    if (fromMs >= toMs) continue;
    lasted.set(status, (lasted.get(status) ?? 0) + toMs - fromMs);
    const first = Math.floor((fromMs - startMs) / slotMs);
    for (let slot = first; slot < slotsPerDay && startMs + slot * slotMs < toMs; slot += 1) {
      const part = Math.min(toMs, startMs + (slot + 1) * slotMs) - Math.max(fromMs, startMs + slot * slotMs);
      const held = slots[slot];
      held?.set(status, (held.get(status) ?? 0) + part);
    }
  }
  return { startMs, pieces: joinSlots(slots), lasted };
}

/** Merges slots into pieces. Each slot has the status that lasted longest in it. */
function joinSlots(slots: readonly ReadonlyMap<AssetStatus, number>[]): StripPiece[] {
  const pieces: StripPiece[] = [];
  for (const [slot, parts] of slots.entries()) {
    const [longest] = [...parts].toSorted((a, b) => b[1] - a[1]);
    if (longest === undefined) continue;
    const [status] = longest;
    const from = slot / slotsPerDay;
    const to = (slot + 1) / slotsPerDay;
    const last = pieces.at(-1);
    if (last?.status === status && last.to === from) pieces[pieces.length - 1] = { ...last, to };
    else pieces.push({ status, from, to });
  }
  return pieces;
}
