import type { LatestFix } from '../status/latest-state.ts';

/** That a condition holds. */
export interface Sight {
  readonly subject?: string;
  readonly geofenceId?: number | null;
  /** When it began to hold; a later one than that of a time that goes on changes nothing of it. */
  readonly sinceMs: number;
  readonly value?: number | null;
  /** At least so long it holds before it counts, whatever the rule says. */
  readonly leastMs?: number;
  /** Whether less is worse. */
  readonly isLowWorse?: boolean;
  /** When it ends by itself. */
  readonly untilMs?: number;
  /** Of a reading: whether it goes on from the one before it, however long ago that was. */
  readonly isConnected?: boolean;
}

/** An instant at which an asset is looked at, and by what. */
export interface Proof {
  readonly atMs: number;
  readonly receivedAtMs: number;
  /** Whether so little was heard before it that what was pending begins anew. */
  readonly isAfterGap: boolean;
  readonly place: Pick<LatestFix, 'longitude' | 'latitude' | 'fixedAtMs'> | null;
}
