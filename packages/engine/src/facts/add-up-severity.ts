import { speedingBands } from '@azimute/contract';
import type { DayEvidence, DayFix, Facts } from './day-evidence.ts';
import type { DayPart } from './day-part.ts';
import { spread } from './share-engine.ts';

/** Seconds over a limit by band: light, serious, grave. */
type Bands = [light: number, serious: number, grave: number];

/**
 * Splits speeding time into bands. Trips and geofences decide its duration; positions decide the split. Without
 * positions all of it is light.
 */
export function addUpSeverity(
  { fixes, before, speedings, limits, fromMs, toMs }: DayEvidence,
  parts: readonly DayPart[],
  speedingSeconds: number,
): Pick<Facts, 'seriousOverSeconds' | 'graveOverSeconds' | 'seriousSpeedings'> {
  const bands: Bands = [0, 0, 0];
  const all = before.fix === null ? fixes : [before.fix, ...fixes];
  for (const part of parts) {
    const seconds = part.overGeneralLimitSeconds ?? 0;
    if (seconds <= 0) continue;
    const weights: Bands = [0, 0, 0];
    weigh(weights, all, part, ({ fixedAtMs }) => limits.findLast((one) => one.fromMs <= fixedAtMs)?.kph);
    spread(bands, seconds, weights, [1, 0, 0]);
  }
  let seriousSpeedings = 0;
  const weights: Bands = [0, 0, 0];
  for (const speeding of speedings) {
    const within = { fromMs: Math.max(fromMs, speeding.fromMs), toMs: Math.min(toMs, speeding.toMs) };
    const own: Bands = [0, 0, 0];
    const isBeyond = weigh(own, all, within, () => speeding.limitKph);
    for (const [band, ms] of own.entries()) weights[band] = (weights[band] ?? 0) + ms;
    if (isBeyond && speeding.fromMs >= fromMs && speeding.fromMs < toMs) seriousSpeedings += 1;
  }
  if (speedingSeconds > 0) spread(bands, speedingSeconds, weights, [1, 0, 0]);
  return { seriousOverSeconds: bands[1], graveOverSeconds: bands[2], seriousSpeedings };
}

/** Adds the time of positions over a limit to their bands; returns whether any was beyond the first. */
function weigh(
  weights: Bands,
  fixes: readonly DayFix[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  limitOf: (fix: DayFix) => number | null | undefined,
): boolean {
  let isBeyond = false;
  for (let index = indexAt(fixes, fromMs); index < fixes.length; index += 1) {
    const fix = fixes[index];
    if (fix === undefined || fix.fixedAtMs >= toMs) break;
    const limitKph = limitOf(fix) ?? null;
    if (limitKph === null || fix.speedKph === null || fix.speedKph <= limitKph) continue;
    const ms = Math.min(fixes[index + 1]?.fixedAtMs ?? toMs, toMs) - Math.max(fix.fixedAtMs, fromMs);
    const band = bandOf(fix.speedKph / limitKph);
    weights[band] += Math.max(0, ms);
    if (band > 0 && fix.fixedAtMs >= fromMs) isBeyond = true;
  }
  return isBeyond;
}

function bandOf(ratio: number): 0 | 1 | 2 {
  if (ratio <= speedingBands.serious) return 0;
  return ratio <= speedingBands.grave ? 1 : 2;
}

/** Index of the last position at or before an instant, or of the first. */
function indexAt(fixes: readonly DayFix[], atMs: number): number {
  let [low, high] = [0, fixes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixes[middle]?.fixedAtMs ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
