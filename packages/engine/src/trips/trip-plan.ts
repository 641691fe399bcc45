import type { StandingCategories } from '@azimute/contract/assets/activity';
import type { DayZones } from '../day-zones.ts';
import type { TripPlaces } from './trip-places.ts';
import { tripSettingsOf, type TripSettings, type TripThresholds } from './trip-settings.ts';

/** What an account sets otherwise than the defaults; what is null goes by what is wider. */
export type OwnTripSettings = Readonly<Partial<Record<keyof TripThresholds | 'limitKph', number | null>>>;

/** One version of the settings of an account, for all its assets or for a category. Versions count up over both. */
export interface TripSettingsVersion {
  readonly version: number;
  /** Null for all assets. */
  readonly category: string | null;
  /** By the time of the fix; until a later version of the same begins. */
  readonly fromMs: number;
  readonly own: OwnTripSettings;
}

/** The settings of an asset at any instant: late fixes are processed by those of their time. */
export interface TripPlan {
  readonly dayZones: DayZones;
  /** In order of time; the first has held for ever. */
  readonly ranges: readonly { readonly fromMs: number; readonly settings: TripSettings }[];
}

/** What a plan is made of, beside geofences. */
export interface TripPlanSource {
  readonly category: string;
  readonly standing: StandingCategories;
  readonly dayZones: DayZones;
  readonly versions: readonly TripSettingsVersion[];
}

/**
 * The plan of an asset: defaults by its class, over them what the account sets for all its assets, over that what it sets for the
 * category. Of versions of the same that hold at an instant, the last counts.
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

/** The settings by which a fix of an instant is processed. */
export function settingsAt({ ranges }: TripPlan, atMs: number): TripSettings {
  const range = ranges.findLast(({ fromMs }) => fromMs <= atMs);
  if (range === undefined) throw new Error('A plan of trips has no settings');
  return range.settings;
}

/** A plan whose settings never change. */
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
