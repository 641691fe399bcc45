import type { StandingCategories } from '@azimute/contract/assets/activity';
import type { DayZones } from '../day-zones.ts';
import type { TripPlaces } from './trip-places.ts';
import { tripSettingsOf, type TripSettings, type TripThresholds } from './trip-settings.ts';

/** Settings of an account that override defaults; null inherits. */
export type OwnTripSettings = Readonly<Partial<Record<keyof TripThresholds | 'limitKph', number | null>>>;

/** Version of an account's settings, for all assets or a category. Version numbers cover both. */
export interface TripSettingsVersion {
  readonly version: number;
  /** Null for all assets. */
  readonly category: string | null;
  /** In position time, until a later version of the same scope. */
  readonly fromMs: number;
  readonly own: OwnTripSettings;
}

/** Settings of an asset at any instant: late positions use the settings of their time. */
export interface TripPlan {
  readonly dayZones: DayZones;
  /** By time; the first applies from the beginning. */
  readonly ranges: readonly { readonly fromMs: number; readonly settings: TripSettings }[];
}

/** Input of a plan besides geofences. */
export interface TripPlanSource {
  readonly category: string;
  readonly standing: StandingCategories;
  readonly dayZones: DayZones;
  readonly versions: readonly TripSettingsVersion[];
}

/**
 * Plan of an asset: defaults of its class, then the account's settings for all assets, then for its category. The last
 * version of each in effect counts.
 */
export function planTrips(
  { category, standing, dayZones, versions }: TripPlanSource,
  places: TripPlaces | null,
): TripPlan {
  const own = versions.filter((one) => one.category === null || one.category === category);
  const begins = [...new Set([-Infinity, ...own.map(({ fromMs }) => fromMs)])].toSorted((a, b) => a - b);
  return {
    dayZones,
    ranges: begins.map((fromMs) => {
      const [wide, narrow] = [null, category].map((of) => versionAt(own, of, fromMs));
      const version = Math.max(wide?.version ?? 0, narrow?.version ?? 0);
      const settings = tripSettingsOf(category, standing, {
        dayZones,
        limitKph: null,
        places,
        version: version === 0 ? null : version,
        ...givenOf(wide?.own),
        ...givenOf(narrow?.own),
      });
      return { fromMs, settings };
    }),
  };
}

/** Settings for a position at an instant. */
export function settingsAt({ ranges }: TripPlan, atMs: number): TripSettings {
  const range = ranges.findLast(({ fromMs }) => fromMs <= atMs);
  if (range === undefined) throw new Error('A plan of trips has no settings');
  return range.settings;
}

/** Plan with constant settings. */
export function steadyPlan(settings: TripSettings): TripPlan {
  return { dayZones: settings.dayZones, ranges: [{ fromMs: -Infinity, settings }] };
}

function versionAt(
  versions: readonly TripSettingsVersion[],
  category: string | null,
  atMs: number,
): TripSettingsVersion | undefined {
  let last: TripSettingsVersion | undefined;
  for (const one of versions)
    if (one.category === category && one.fromMs <= atMs && one.version > (last?.version ?? 0)) last = one;
  return last;
}

function givenOf(own: OwnTripSettings = {}): Partial<TripSettings> {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
}
