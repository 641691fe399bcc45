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

/** Thresholds that separate trips, stops and gaps. */
export interface TripThresholds {
  /** Distance within which an asset stands. */
  readonly stopRadiusMeters: number;
  /** A shorter standstill proves nothing. */
  readonly stopSeconds: number;
  /** Standing time that ends a trip; with the engine off, `stopSeconds`. */
  readonly endSeconds: number;
  /** The same at a known site. */
  readonly siteEndSeconds: number;
  /** A movement below this distance and time is shunting within a stop. */
  readonly shuntMeters: number;
  readonly shuntSeconds: number;
  /** A longer time without positions is a gap. */
  readonly gapSeconds: number;
  /** The same for an asset that stands at the same place before and after, with unknown engine state. */
  readonly standingGapSeconds: number;
}

/** Input of the trips reducer for an asset. */
export interface TripSettings extends TripThresholds, CategoryMotion {
  /** Time zones at whose midnights sums are cut. */
  readonly dayZones: DayZones;
  /** Limit outside geofences with their own, for which seconds are counted; null for none. */
  readonly limitKph: number | null;
  /** Version of the account's settings; null for the defaults. */
  readonly version: number | null;
  /** Counts undrivable steps as driven. */
  readonly trustsJumps?: true;
  /** Null without geofences. */
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

/** Machines move around their site within minutes; trailers report rarely and have no engine. */
export const tripThresholds: Readonly<Record<TripClass, TripThresholds>> = {
  road_vehicle: roadVehicle,
  standing_machine: { ...roadVehicle, shuntSeconds: 300 },
  unpowered: { ...roadVehicle, endSeconds: 900, gapSeconds: 60 * 60 },
};

/** Parts of names of categories without an engine, in lowercase without accents, in English, Spanish and Portuguese. */
const unpowered = /trailer|reboque|remolque|dolly/;

/** Class of a category; settings of the account come first. */
export function tripClassOf(category: string, standing: StandingCategories): TripClass {
  if (worksStanding(category, standing)) return 'standing_machine';
  const folded = category.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return unpowered.test(folded) ? 'unpowered' : 'road_vehicle';
}

/** Settings of an asset by category; `own` has the overrides. */
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
