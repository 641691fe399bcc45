import {
  motionOf,
  worksStanding,
  type CategoryMotion,
  type StandingCategories,
} from '@azimute/contract/assets/activity';
import type { DayZones } from '../day-zones.ts';
import type { TripPlaces } from './trip-places.ts';

/** How assets of a category stand and move. */
export const tripClasses = ['road_vehicle', 'standing_machine', 'unpowered'] as const;
export type TripClass = (typeof tripClasses)[number];

/** What separates trips, stops and gaps. */
export interface TripThresholds {
  /** Within this of where it stands, an asset stands. */
  readonly stopRadiusMeters: number;
  /** Standing for less proves nothing. */
  readonly stopSeconds: number;
  /** A trip ends when the asset has stood for so long; with the engine off, for `stopSeconds`. */
  readonly endSeconds: number;
  /** The same at a known site. */
  readonly siteEndSeconds: number;
  /** A move that is shorter in length and in time is shunting within a stop. */
  readonly shuntMeters: number;
  readonly shuntSeconds: number;
  /** A longer silence is no data. */
  readonly gapSeconds: number;
  /** The same for an asset that stood before it, and is found there, while nothing is known of its engine. */
  readonly standingGapSeconds: number;
}

/** What the trips reducer reads of an asset. */
export interface TripSettings extends TripThresholds, CategoryMotion {
  /** At whose midnights sums are cut. */
  readonly dayZones: DayZones;
  /** Seconds above it are counted where no geofence has a limit; null where there is none. */
  readonly limitKph: number | null;
  /** The version of the account's settings that these are; null for the defaults. */
  readonly version: number | null;
  /** Null where nothing is known of geofences. */
  readonly places: TripPlaces | null;
}

const roadVehicle: TripThresholds = {
  stopRadiusMeters: 50,
  stopSeconds: 120,
  endSeconds: 300,
  siteEndSeconds: 120,
  shuntMeters: 300,
  shuntSeconds: 120,
  gapSeconds: 15 * 60,
  standingGapSeconds: 26 * 60 * 60,
};

/** Machines move about their site in minutes; trailers report seldom, and know no engine. */
export const tripThresholds: Readonly<Record<TripClass, TripThresholds>> = {
  road_vehicle: roadVehicle,
  standing_machine: { ...roadVehicle, shuntSeconds: 300 },
  unpowered: { ...roadVehicle, endSeconds: 900, gapSeconds: 60 * 60 },
};

/** Parts of the names of categories without an engine, in small letters without accents, in English, Spanish and Portuguese. */
const unpowered = /trailer|reboque|remolque|dolly/;

/** The class of an asset's category; what the account has set of categories comes first. */
export function tripClassOf(category: string, standing: StandingCategories): TripClass {
  if (worksStanding(category, standing)) return 'standing_machine';
  const folded = category.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return unpowered.test(folded) ? 'unpowered' : 'road_vehicle';
}

/** Settings of an asset by its category; `own` has what the account or the category sets otherwise. */
export function tripSettingsOf(
  category: string,
  standing: StandingCategories,
  own: Partial<TripSettings> & Pick<TripSettings, 'dayZones' | 'limitKph'>,
): TripSettings {
  const tripClass = tripClassOf(category, standing);
  return {
    ...tripThresholds[tripClass],
    ...motionOf(category, standing),
    version: null,
    places: null,
    ...own,
  };
}
