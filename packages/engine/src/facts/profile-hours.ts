import { isMovingAt } from '@azimute/contract/assets/activity';
import { hourlyFacts, type HourlyFact } from '@azimute/contract';
import { toLocalMs } from '../zoned-time.ts';
import type { DayPart } from './add-up-day.ts';
import type { DayEvidence, DayFix } from './day-evidence.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** Which of the two ways the time behind a fix counts, where its engine is on. */
type Motion = 'moving' | 'standing';

/**
 * In which hours of the day the engine's time lies. How much it is the trips and stops say; the fixes say only when: what a
 * part of them holds is shared among its hours as its fixes with the engine on are, else evenly. An hour that the clocks
 * show twice holds the time of both.
 */
export function profileHours(
  evidence: DayEvidence,
  parts: readonly DayPart[],
): Record<HourlyFact, readonly number[]> {
  const { timeZone } = evidence;
  const profile = Object.fromEntries(hourlyFacts.map((name) => [name, hourWeights()])) as Record<
    HourlyFact,
    number[]
  >;
  const fixes = evidence.before.fix === null ? evidence.fixes : [evidence.before.fix, ...evidence.fixes];
  let knownMs = 0;
  let index = 0;
  for (const part of parts.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (part.engineOnSeconds === null || part.kind === 'no_data') continue;
    const evenly = hourWeights();
    addTime(evenly, part.fromMs, part.toMs, timeZone);
    const secondsBefore = Math.round(knownMs / 1000);
    knownMs += part.toMs - part.fromMs;
    spread(profile.engineKnownSeconds, Math.round(knownMs / 1000) - secondsBefore, evenly);
    while (index + 1 < fixes.length && (fixes[index + 1]?.fixedAtMs ?? Infinity) <= part.fromMs) index += 1;
    const { moving, standing } = weigh(fixes, index, part, timeZone);
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
  timeZone: string,
): Record<Motion, number[]> {
  const weights = { moving: hourWeights(), standing: hourWeights() };
  let isOn: boolean | null = null;
  for (let index = first; index < fixes.length; index += 1) {
    const fix = fixes[index];
    if (fix === undefined || fix.fixedAtMs >= part.toMs) break;
    isOn = fix.ignition ?? isOn;
    if (isOn === false) continue;
    const fromMs = Math.max(fix.fixedAtMs, part.fromMs);
    const toMs = Math.min(fixes[index + 1]?.fixedAtMs ?? part.toMs, part.toMs);
    addTime(weights[isMovingAt(fix.speedKph) ? 'moving' : 'standing'], fromMs, toMs, timeZone);
  }
  return weights;
}

function hourWeights(): number[] {
  return Array.from({ length: HOURS }, () => 0);
}

function addTime(weights: number[], fromMs: number, toMs: number, timeZone: string): void {
  for (let atMs = fromMs; atMs < toMs;) {
    const localMs = toLocalMs(atMs, timeZone);
    const hour = Math.floor(localMs / HOUR_MS);
    const endMs = Math.min(toMs, atMs + (hour + 1) * HOUR_MS - localMs);
    const place = ((hour % HOURS) + HOURS) % HOURS;
    weights[place] = (weights[place] ?? 0) + endMs - atMs;
    atMs = endMs;
  }
}

/** Adds a whole to hours by their weights, as integers that add up to it. */
function spread(hours: number[], whole: number, weights: readonly number[], otherwise = weights): void {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) {
    if (otherwise !== weights) spread(hours, whole, otherwise);
    return;
  }
  let [weighed, given] = [0, 0];
  for (const [hour, weight] of weights.entries()) {
    if (weight === 0) continue;
    weighed += weight;
    const share = Math.round((whole * weighed) / total) - given;
    given += share;
    hours[hour] = (hours[hour] ?? 0) + share;
  }
}
