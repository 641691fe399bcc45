import type { PositionSource, RejectionCode } from '@azimute/contract';
import type { Stage } from '../../../platform/tracing.ts';

/** Common form of all protocols: one fix of a device, identified by its ID in the account. */
export interface Position {
  /** Index in the request. */
  readonly index: number;
  /** The device's ID in the account. */
  readonly externalId: string;
  readonly fixedAtMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKph: number | null;
  readonly headingDegrees: number | null;
  readonly altitudeMeters: number | null;
  readonly accuracyMeters: number | null;
  readonly ignition: boolean | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
  /** Canonical JSON of an object (keys sorted), or null. */
  readonly attributes: string | null;
}

/** A position that is not stored, with a reason that also says how to correct it. */
export interface Rejection {
  readonly index: number;
  readonly code: RejectionCode;
  readonly message: string;
}

/** A rejection whose device and content are kept in quarantine. */
export interface Quarantined extends Rejection {
  readonly externalId: string;
  readonly payload: unknown;
}

/**
 * A device report other than a fix, such as an alarm: a kind and a time. Kind `heartbeat` shows contact at that time,
 * with its readings (`ignition`, `hourMeterHours`, `odometerKm`, `batteryPercent`) as attributes.
 */
export interface DeviceEvent {
  /** Index in the request. */
  readonly index: number;
  readonly externalId: string;
  readonly occurredAtMs: number;
  /** In snake case, such as `alarm_sos` or `ignition_on`. */
  readonly kind: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Canonical JSON of an object (keys sorted), or null. */
  readonly attributes: string | null;
}

/** The decoded content of one request. */
export interface Submission {
  readonly source: PositionSource;
  /** Time of decoding, for traces of a position. */
  readonly decoding?: Stage;
  /** Earliest time of receipt, regardless of the receiving process's clock. */
  readonly notBeforeMs?: number;
  readonly positions: readonly Position[];
  readonly events?: readonly DeviceEvent[];
  readonly rejected: readonly Rejection[];
  readonly quarantined: readonly Quarantined[];
}
