import { presenceSilenceMostHours, type PresenceInterval, type PresentAsset } from '@azimute/contract';
import type { PreparedPolygon } from '@azimute/geo';
import { isNear, type Presence } from '../telemetry/pipeline/presence-cells.ts';

const SILENCE_MS = presenceSilenceMostHours * 3_600_000;

interface Interval extends Presence {
  toMs: number;
  fixes: number;
}

/**
 * Computes the intervals of one asset inside an area from its fixes in order, each with its predecessor. A fix inside
 * extends the current interval if the previous one was inside, too, and recent enough; two nearby fixes outside whose
 * line crosses the area are a passage. Fixes outside may be omitted unless they follow one inside.
 */
export class PresenceTally {
  readonly #area: PreparedPolygon;
  readonly #intervals: Interval[] = [];

  constructor(area: PreparedPolygon) {
    this.#area = area;
  }

  take(fix: Presence, before: Presence | null): void {
    const wasInside = before !== null && this.#area.contains(before);
    if (this.#area.contains(fix)) {
      const last = this.#intervals.at(-1);
      if (wasInside && last !== undefined && fix.fixedAtMs - before.fixedAtMs <= SILENCE_MS) {
        last.toMs = fix.fixedAtMs;
        last.fixes += 1;
      } else this.#intervals.push({ ...fix, toMs: fix.fixedAtMs, fixes: 1 });
    } else if (before !== null && !wasInside && isNear(before, fix) && this.#area.meetsSegment(before, fix))
      this.#intervals.push({ ...before, toMs: fix.fixedAtMs, fixes: 0 });
  }

  /** Null if the asset was not there. */
  present(asset: PresentAsset['asset']): PresentAsset | null {
    if (this.#intervals.length === 0) return null;
    const inside = this.#intervals.filter(({ fixes }) => fixes > 0);
    return {
      asset,
      intervals: this.#intervals.map(presentInterval),
      fixes: inside.reduce((sum, { fixes }) => sum + fixes, 0),
      longestSeconds: inside.reduce(
        (most, { fixedAtMs, toMs }) => Math.max(most, Math.round((toMs - fixedAtMs) / 1000)),
        0,
      ),
    };
  }
}

function presentInterval({ fixedAtMs, toMs, fixes, longitude, latitude }: Interval): PresenceInterval {
  return {
    from: new Date(fixedAtMs).toISOString(),
    to: new Date(toMs).toISOString(),
    fixes,
    longitude,
    latitude,
    inferred: fixes === 0,
  };
}
