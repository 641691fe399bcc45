import { isMovingAt } from '@azimute/contract/assets/activity';
import { longestGapMs, type FixColumns } from './fix-columns.ts';
import { kilometersBetween } from './kilometers-between.ts';

/** Summary of a day's positions of an asset. */
export interface DaySummary {
  readonly fixes: number;
  readonly distanceKm: number;
  /** Null if no position shows the engine state. */
  readonly engineOnSeconds: number | null;
  /** Engine on and stationary; null if no position shows both. */
  readonly idlingSeconds: number | null;
  /** First position at the top speed; null without speeds. */
  readonly top: { readonly kph: number; readonly atMs: number } | null;
  /** First and last moving position; null if none moves or has a speed. */
  readonly moved: { readonly fromMs: number; readonly toMs: number } | null;
}

/** Seconds from matching positions to the next, with long gaps limited; null if none is evaluated. */
function lasting({ fixedAt }: FixColumns, passes: (index: number) => boolean | null): number | null {
  let milliseconds = 0;
  let isKnown = false;
  for (let index = 0; index < fixedAt.length; index += 1) {
    const answer = passes(index);
    if (answer === null) continue;
    isKnown = true;
    const gap = (fixedAt[index + 1] ?? Number.NaN) - (fixedAt[index] ?? 0);
    if (answer && gap > 0) milliseconds += Math.min(gap, longestGapMs);
  }
  return isKnown ? Math.round(milliseconds / 1000) : null;
}

function topOf({ fixedAt, speedKph }: FixColumns): DaySummary['top'] {
  let top: DaySummary['top'] = null;
  for (const [index, kph] of speedKph.entries()) {
    if (kph !== null && kph > (top?.kph ?? -1)) top = { kph, atMs: fixedAt[index] ?? 0 };
  }
  return top;
}

const isMoving = (kph: number | null): boolean => isMovingAt(kph);

function movedOf({ fixedAt, speedKph }: FixColumns): DaySummary['moved'] {
  const [first, last] = [speedKph.findIndex(isMoving), speedKph.findLastIndex(isMoving)];
  return first === -1 ? null : { fromMs: fixedAt[first] ?? 0, toMs: fixedAt[last] ?? 0 };
}

export function summarizeDay(columns: FixColumns, isJump: (index: number) => boolean): DaySummary {
  const { fixedAt, ignition, speedKph } = columns;
  return {
    fixes: fixedAt.length,
    distanceKm: kilometersBetween(columns, isJump, 0, fixedAt.length - 1),
    engineOnSeconds: lasting(columns, (index) => ignition[index] ?? null),
    idlingSeconds: lasting(columns, (index) => {
      const [isOn, speed] = [ignition[index] ?? null, speedKph[index] ?? null];
      return isOn === null || speed === null ? null : isOn && !isMovingAt(speed);
    }),
    top: topOf(columns),
    moved: movedOf(columns),
  };
}
