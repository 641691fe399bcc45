import {
  followerOf,
  followHourMeter,
  followOdometer,
  isWithinRange,
  largestStepOf,
  type FollowStep,
  type Readings,
  type ReadingVerdict,
  type TimedValue,
} from '../readings/index.ts';
import type { AlertsState, TrackedReading } from './alerts-state.ts';
import { addInterval, reachOf } from './reporting-intervals.ts';
import { asValue, type Scene } from './scene.ts';

/** Interval at which an unchanged track is stored. */
const staleAfterMs = 5 * 60_000;
/** A change below this share of the largest step is not stored. */
const newsShare = 1 / 8;

export type Meter = 'hour_meter' | 'odometer';

/** Reading of a position, given the earlier ones. */
export interface Told {
  readonly verdict: ReadingVerdict;
  readonly value: number;
  /** The doubted value that this one confirms. */
  readonly confirmed: TimedValue | null;
  readonly isConnected: boolean;
}

type Tracks = AlertsState['readings'];

interface Followed {
  readonly value: number;
  readonly follow: FollowStep;
  readonly newsFrom: number;
}

/** Follows the readings that rules use, to distinguish glitches from real values. */
export class ReadingTracks {
  readonly tracks: Tracks;
  readonly #told = new Map<string, Told>();

  constructor(scene: Scene, readings: Readings, { readings: before, watches }: AlertsState) {
    const { fix, atMs, settings } = scene;
    if (fix === null) {
      this.tracks = before;
      return;
    }
    // While a value is pending, its time is stored exactly.
    const isExact = Object.values(watches).some(({ phase }) => phase === 'pending');
    let tracks = before;
    for (const [code, followed] of followedBy(scene, readings)) {
      const known = before[code];
      const { track, told } = follow(known, { atMs, value: followed.value }, followed, isExact);
      this.#told.set(code, told);
      if (track !== known) tracks = { ...tracks, [code]: track };
    }
    const { plan } = settings;
    const isKept = (code: string) =>
      plan.values.has(code) || plan.meters.some(({ when }) => code === keyOf(when.meter));
    const gone = Object.keys(tracks).some((code) => !isKept(code));
    this.tracks = gone ? Object.fromEntries(Object.entries(tracks).filter(([code]) => isKept(code))) : tracks;
  }

  of(code: string): Told | undefined {
    return this.#told.get(code);
  }

  ofMeter(meter: Meter): Told | undefined {
    return this.#told.get(keyOf(meter));
  }
}

/** A rule over a reading of the same name may use another source. */
function keyOf(meter: Meter): string {
  return `*${meter}`;
}

function followedBy({ fix, settings }: Scene, { values, impossible }: Readings): Map<string, Followed> {
  const followed = new Map<string, Followed>();
  const { plan, catalog } = settings;
  for (const code of plan.values.keys()) {
    const definition = catalog.definitions.get(code);
    const value = impossible.includes(code) ? null : asValue(values[code]);
    if (definition === undefined || value === null) continue;
    const largestStep = largestStepOf(definition);
    followed.set(code, {
      value,
      follow: followerOf(definition),
      newsFrom: largestStep === null ? Infinity : largestStep * newsShare,
    });
  }
  for (const { when } of plan.meters) {
    const isHours = when.meter === 'hour_meter';
    const value = (isHours ? fix?.hourMeterHours : fix?.odometerKm) ?? null;
    const definition = catalog.definitions.get(when.meter);
    if (value === null || definition === undefined || !isWithinRange(definition, value)) continue;
    followed.set(keyOf(when.meter), {
      value,
      follow: isHours ? followHourMeter : followOdometer,
      newsFrom: Infinity,
    });
  }
  return followed;
}

function follow(
  known: TrackedReading | undefined,
  reading: TimedValue,
  { follow: take, newsFrom }: Followed,
  isExact: boolean,
): { readonly track: TrackedReading; readonly told: Told } {
  const { atMs, value } = reading;
  const { next, verdict } = take(known ?? null, reading);
  if (known === undefined)
    return {
      track: { ...next, lastMs: atMs, intervalsMs: [] },
      told: { verdict, value, confirmed: null, isConnected: true },
    };
  const gapMs = atMs - known.lastMs;
  const intervalsMs = addInterval(known.intervalsMs, gapMs);
  const told: Told = {
    verdict,
    value,
    confirmed: verdict === 'replaced' ? known.doubted : null,
    isConnected: gapMs <= reachOf(intervalsMs),
  };
  const isNews =
    isExact ||
    verdict !== 'believed' ||
    known.doubted !== null ||
    intervalsMs !== known.intervalsMs ||
    gapMs >= staleAfterMs ||
    Math.abs(value - known.believed.value) > newsFrom;
  return { track: isNews ? { ...next, lastMs: atMs, intervalsMs } : known, told };
}
