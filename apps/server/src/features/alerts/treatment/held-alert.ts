import type { AlertEntryKind, AlertProofState, AlertStatus } from '@azimute/contract';

/** An alert as it is before it is treated; nobody else changes it until the commit. */
export interface HeldAlert {
  readonly id: number;
  readonly number: number;
  readonly typeId: number;
  readonly assetId: number | null;
  readonly subject: string;
  readonly unitId: number;
  readonly status: AlertStatus;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  readonly ownerId: number | null;
  readonly dueAt: Date | null;
  readonly orderNumber: string | null;
  readonly causeId: number | null;
  readonly solvedAt: Date | null;
  readonly group: string;
  readonly countermeasureCount: number;
  readonly proof: AlertProofState | null;
  readonly version: number;
}

/** What an alert becomes: what is left out stays. */
export type AlertChange = Partial<
  Pick<HeldAlert, 'status' | 'ownerId' | 'dueAt' | 'orderNumber' | 'causeId' | 'solvedAt'>
>;

/** What a person did: the alert becomes so, and the history tells it. */
export interface Treatment {
  /** Of the audit. */
  readonly action: string;
  readonly change: AlertChange;
  readonly entry: {
    readonly kind: AlertEntryKind;
    readonly note?: string;
    readonly key?: string;
    readonly countermeasureId?: number;
    /** Of the work order that it tells of. */
    readonly orderNumber?: string;
  };
  /** Whether it is what a person is waited for to do; a comment is not. */
  readonly isAction: boolean;
  /** Whether what was done held: watched from now on, or no longer. */
  readonly proof?: 'begin' | 'give_up' | 'clear';
  /** Of the audit, beside the change. */
  readonly more?: Readonly<Record<string, unknown>>;
}
