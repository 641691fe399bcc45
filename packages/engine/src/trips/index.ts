export { fastestKph, leastJumpMeters, type Jump } from './find-jumps.ts';
export type { Stop, Way } from './find-stops.ts';
export { longestGapMs, type FixColumns } from './fix-columns.ts';
export { readTrips, type Trips } from './read-trips.ts';
export type { DaySummary } from './summarize-day.ts';
