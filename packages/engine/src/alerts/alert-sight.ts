import type { LatestFix } from '../status/latest-state.ts';

/** Observation that a condition is met. */
export interface Sight {
  readonly subject?: string;
  readonly geofenceId?: number | null;
  /** When the condition began; ignored for a time already in progress. */
  readonly sinceMs: number;
  readonly value?: number | null;
  /** Minimum duration, regardless of the rule. */
  readonly leastMs?: number;
  /** True if lower values are worse. */
  readonly isLowWorse?: boolean;
  /** When it ends by itself. */
  readonly untilMs?: number;
  /** For readings: true if it continues the previous one, however old. */
  readonly isConnected?: boolean;
}

/** Instant at which an asset is evaluated, with its source. */
export interface Proof {
  readonly atMs: number;
  readonly receivedAtMs: number;
  /** True after a gap, which restarts pending conditions. */
  readonly isAfterGap: boolean;
  readonly place: Pick<LatestFix, 'longitude' | 'latitude' | 'fixedAtMs'> | null;
}
