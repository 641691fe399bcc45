import type { PositionSource, RejectionCode } from '@azimute/contract';
import type { Stage } from '../../../platform/tracing.ts';

/** What every endpoint turns its dialect into: one fix of a device that an account names by its own ID. */
export interface Position {
  /** Place in what the sender sent. */
  readonly index: number;
  /** The device's ID as the account knows it. */
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

/** A position that is not stored, and why, in words that say what to do. */
export interface Rejection {
  readonly index: number;
  readonly code: RejectionCode;
  readonly message: string;
}

/** A rejection of which the device and what it sent are kept in quarantine. */
export interface Quarantined extends Rejection {
  readonly externalId: string;
  readonly payload: unknown;
}

/**
 * What a device tells beside fixes, as an alarm: of a kind, at an instant. One of the kind `heartbeat` says that the device
 * was in contact then, and what it read (`ignition`, `hourMeterHours`, `odometerKm`, `batteryPercent`) in its attributes.
 */
export interface DeviceEvent {
  /** Place in what the sender sent. */
  readonly index: number;
  readonly externalId: string;
  readonly occurredAtMs: number;
  /** In snake case, as `alarm_sos` or `ignition_on`. */
  readonly kind: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Canonical JSON of an object (keys sorted), or null. */
  readonly attributes: string | null;
}

/** What an endpoint read from one request. */
export interface Submission {
  readonly source: PositionSource;
  /** When it was read, for who follows the time of a position. */
  readonly decoding?: Stage;
  /** It counts as received then at the earliest, whatever the clock of the process says that takes it. */
  readonly notBeforeMs?: number;
  readonly positions: readonly Position[];
  readonly events?: readonly DeviceEvent[];
  readonly rejected: readonly Rejection[];
  readonly quarantined: readonly Quarantined[];
}
