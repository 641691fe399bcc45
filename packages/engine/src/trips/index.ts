export { fastestKph, findJumps, leastJumpMeters, type Jump } from './find-jumps.ts';
export { longestGapMs, type FixColumns } from './fix-columns.ts';
export { summarizeDay, type DaySummary } from './summarize-day.ts';
export type { TripInterval, TripPart, TripSums } from './trip-interval.ts';
export {
  tripClasses,
  tripClassOf,
  tripSettingsOf,
  tripThresholds,
  type TripClass,
  type TripSettings,
  type TripThresholds,
} from './trip-settings.ts';
export { tripPlacesOf, type TripPlaces } from './trip-places.ts';
export {
  planTrips,
  steadyPlan,
  type OwnTripSettings,
  type TripPlan,
  type TripPlanSource,
  type TripSettingsVersion,
} from './trip-plan.ts';
export { openSilenceOf, presentOpenIntervals, type OpenSilence } from './present-open-intervals.ts';
export { tripsReducer } from './trips-reducer.ts';
export type { TripsState } from './trips-state.ts';
