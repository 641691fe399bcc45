import type { Severity } from '@azimute/contract';

/** Facts about an alert in an e-mail, as of the time of the notification. */
export interface AlertFact {
  /** Null for a test of the type. */
  readonly alertId: number | null;
  readonly number: number | null;
  readonly unitId: number;
  readonly type: string;
  readonly description: string;
  readonly severity: Severity;
  readonly cause: 'raised' | 'again' | 'rose' | 'untreated' | 'not_owned' | 'not_resolved';
  /** Code and model; null for a group of several. */
  readonly asset: string | null;
  readonly unit: string;
  readonly place: { readonly longitude: number; readonly latitude: number } | null;
  /** ISO 8601. */
  readonly openedAt: string;
  readonly memberCount: number;
  readonly recommendation: string;
  readonly file: { readonly id: number; readonly name: string } | null;
}

/** Subject of an e-mail. */
export interface AboutAlerts {
  /** The latest of them, newest first. */
  readonly alerts: readonly AlertFact[];
  readonly total: number;
}
