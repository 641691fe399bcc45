import type { PolygonRings } from '@azimute/geo';

/** When a fence is to be minded, by the clocks of its zone. */
export interface FenceSchedule {
  /** A zone of IANA. */
  readonly zone: string;
  /** ISO 8601: Monday is 1. */
  readonly days: readonly number[];
  /** HH:MM. A range that ends before it begins ends on the following day; equal ends are the whole day. */
  readonly from: string;
  readonly to: string;
}

/** One version of a fence, and when it held. */
export interface FenceDefinition {
  readonly geofenceId: number;
  readonly version: number;
  /** Half open, by the time of the fix. Null while it holds. */
  readonly validFromMs: number;
  readonly validToMs: number | null;
  readonly parentId: number | null;
  /** A fence holds for assets of its UL, all of them or those that were picked. */
  readonly unitId: number;
  readonly assets: 'all-of-unit' | ReadonlySet<number>;
  readonly shape: PolygonRings;
  readonly maxSpeedKph: number | null;
  readonly onEntry: boolean;
  readonly onExit: boolean;
  readonly onSpeeding: boolean;
  readonly entryDwellSeconds: number;
  readonly exitDwellSeconds: number;
  /** Takes the place of the bands that follow from size and accuracy. */
  readonly toleranceMeters: number | null;
  readonly confirmSeconds: number;
  readonly schedule: FenceSchedule | null;
  readonly mustBeInside: boolean;
  readonly severity: string;
}

/** Whose fences are asked for. */
export interface FencedAsset {
  readonly assetId: number;
  readonly unitId: number;
}
