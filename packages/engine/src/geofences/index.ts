export { FenceBacktest, type FenceTrial } from './backtest/fence-backtest.ts';
export type { BacktestPeriod } from './backtest/backtest-tally.ts';
export { changeVisits, visitKey, type VisitChange } from './change-visits.ts';
export type { FencedAsset, FenceDefinition, FenceSchedule } from './fence-definition.ts';
export { isScheduled, nextStartMs, scheduledSpan } from './fence-schedule.ts';
export { prepareFences, type Fence, type FenceSet } from './fence-set.ts';
export { geofencesReducer } from './geofences-reducer.ts';
export type {
  AssetFences,
  CrossingCause,
  GeofencesState,
  GeofenceTransition,
  GeofenceTransitionKind,
} from './geofences-state.ts';
export { unobservedAfterMs } from './geofences-state.ts';
export { speedingSecondsWithin } from './speeding-seconds.ts';
export { summarizeVisit, type VisitSummary } from './summarize-visit.ts';
