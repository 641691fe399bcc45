import type { PolygonRings } from '@azimute/geo';

/** Schedule of a geofence in its time zone. */
export interface FenceSchedule {
  /** IANA time zone. */
  readonly zone: string;
  /** ISO 8601: Monday is 1. */
  readonly days: readonly number[];
  /** HH:MM. A range that ends before its start ends on the next day; equal times mean the whole day. */
  readonly from: string;
  readonly to: string;
}

/** Version of a geofence with its validity. */
export interface FenceDefinition {
  readonly geofenceId: number;
  readonly version: number;
  /** Half-open, in position time. Null while current. */
  readonly validFromMs: number;
  readonly validToMs: number | null;
  readonly parentId: number | null;
  /** Applies to all or selected assets of its UL. */
  readonly unitId: number;
  readonly assets: 'all-of-unit' | ReadonlySet<number>;
  readonly shape: PolygonRings;
  readonly maxSpeedKph: number | null;
  readonly onEntry: boolean;
  readonly onExit: boolean;
  readonly onSpeeding: boolean;
  readonly entryDwellSeconds: number;
  readonly exitDwellSeconds: number;
  /** Replaces the bands derived from size and accuracy. */
  readonly toleranceMeters: number | null;
  readonly confirmSeconds: number;
  /** Positions that confirm a crossing or speeding; by default two. */
  readonly confirmFixes?: 1;
  readonly schedule: FenceSchedule | null;
  readonly mustBeInside: boolean;
  readonly severity: string;
}

/** Asset properties that select geofences. */
export interface FencedAsset {
  readonly assetId: number;
  readonly unitId: number;
}
