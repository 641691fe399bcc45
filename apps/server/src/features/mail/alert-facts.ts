import type { Severity } from '@azimute/contract';

/** What a mail says of an alert, as it was when it was to be told. */
export interface AlertFact {
  /** Null of a test of the type. */
  readonly alertId: number | null;
  readonly number: number | null;
  readonly unitId: number;
  readonly type: string;
  readonly description: string;
  readonly severity: Severity;
  readonly cause: 'raised' | 'again' | 'rose' | 'untreated' | 'not_owned' | 'not_resolved';
  /** Code and model; null of a group of several. */
  readonly asset: string | null;
  readonly unit: string;
  readonly place: { readonly longitude: number; readonly latitude: number } | null;
  /** ISO 8601. */
  readonly openedAt: string;
  readonly memberCount: number;
  readonly recommendation: string;
  readonly file: { readonly id: number; readonly name: string } | null;
}

/** What a mail is about. */
export interface AboutAlerts {
  /** The latest of them, newest first. */
  readonly alerts: readonly AlertFact[];
  readonly total: number;
}
