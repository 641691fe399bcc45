import { isMovingAt } from '@azimute/contract/assets/activity';
import { hourlyFacts, type HourlyFact } from '@azimute/contract';
import type { DayEvidence, DayFix } from './day-evidence.ts';
import type { DayPart } from './day-part.ts';

/** Slots among which time is shared: their number, and the share of a range in each. */
export interface Slots {
  readonly count: number;
  readonly add: (weights: number[], fromMs: number, toMs: number) => void;
}

/** How the time after a position with the engine on counts. */
type Motion = 'moving' | 'standing';

/**
 * Distributes engine time over the day. Trips and stops decide how much; positions decide when: each part is shared by
 * its positions with the engine on, or else evenly.
 */
export function shareEngine(
  evidence: DayEvidence,
  parts: readonly DayPart[],
  slots: Slots,
): Record<HourlyFact, readonly number[]> {
  const profile = Object.fromEntries(hourlyFacts.map((name) => [name, weightsOf(slots)])) as Record<
    HourlyFact,
    number[]
  >;
  const fixes = evidence.before.fix === null ? evidence.fixes : [evidence.before.fix, ...evidence.fixes];
  let knownMs = 0;
  let index = 0;
  for (const part of parts.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (part.engineOnSeconds === null || part.kind === 'no_data') continue;
    const evenly = weightsOf(slots);
    slots.add(evenly, part.fromMs, part.toMs);
    const secondsBefore = Math.round(knownMs / 1000);
    knownMs += part.toMs - part.fromMs;
    spread(profile.engineKnownSeconds, Math.round(knownMs / 1000) - secondsBefore, evenly);
    while (index + 1 < fixes.length && (fixes[index + 1]?.fixedAtMs ?? Infinity) <= part.fromMs) index += 1;
    const { moving, standing } = weigh(fixes, index, part, slots);
    const [idling, working] = [part.idlingSeconds ?? 0, part.workingSeconds ?? 0];
    spread(profile.movingSeconds, part.engineOnSeconds - idling - working, moving, evenly);
    spread(profile.idlingSeconds, idling, standing, evenly);
    spread(profile.workingSeconds, working, standing, evenly);
  }
  return profile;
}

function weigh(
  fixes: readonly DayFix[],
  first: number,
  part: DayPart,
  slots: Slots,
): Record<Motion, number[]> {
  const weights = { moving: weightsOf(slots), standing: weightsOf(slots) };
  let isOn: boolean | null = null;
  for (let index = first; index < fixes.length; index += 1) {
    const fix = fixes[index];
    if (fix === undefined || fix.fixedAtMs >= part.toMs) break;
    isOn = fix.ignition ?? isOn;
    if (isOn === false) continue;
    const fromMs = Math.max(fix.fixedAtMs, part.fromMs);
    const toMs = Math.min(fixes[index + 1]?.fixedAtMs ?? part.toMs, part.toMs);
    slots.add(weights[isMovingAt(fix.speedKph) ? 'moving' : 'standing'], fromMs, toMs);
  }
  return weights;
}

function weightsOf({ count }: Slots): number[] {
  return Array.from({ length: count }, () => 0);
}

/** Distributes a total over slots by weight, as integers that add up to it. */
export function spread(
  slots: number[],
  whole: number,
  weights: readonly number[],
  otherwise = weights,
): void {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) {
    if (otherwise !== weights) spread(slots, whole, otherwise);
    return;
  }
  let [weighed, given] = [0, 0];
  for (const [slot, weight] of weights.entries()) {
    if (weight === 0) continue;
    weighed += weight;
    const share = Math.round((whole * weighed) / total) - given;
    given += share;
    slots[slot] = (slots[slot] ?? 0) + share;
  }
}
