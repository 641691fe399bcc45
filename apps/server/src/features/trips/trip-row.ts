import type { DistanceMeasure, TripKind } from '@azimute/contract';

/** A trip, stop or gap as read; without an ID while it is open. */
export interface TripRow {
  readonly interval_id: string | null;
  readonly asset_id: number;
  readonly code: string;
  readonly is_revised: boolean;
  readonly is_open: boolean;
  readonly kind: TripKind;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly from_longitude: number;
  readonly from_latitude: number;
  readonly to_longitude: number;
  readonly to_latitude: number;
  readonly distance_meters: number;
  readonly towed_meters: number;
  readonly distance_by: DistanceMeasure;
  readonly straight_meters: number;
  readonly idling_seconds: number | null;
  readonly working_seconds: number | null;
  readonly engine_on_seconds: number | null;
  readonly over_general_limit_seconds: number | null;
  readonly top_kph: number | null;
  readonly top_at: Date | null;
  readonly shuntings: number;
  readonly fixes: number | null;
  readonly longest_gap_seconds: number | null;
  readonly coverage: number | null;
  readonly certainty: number;
  readonly is_towed: boolean;
  readonly settings_version: number | null;
}
