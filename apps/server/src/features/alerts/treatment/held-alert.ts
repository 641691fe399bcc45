import type { AlertEntryKind, AlertProofState, AlertStatus } from '@azimute/contract';

/** An alert before its treatment, locked until the commit. */
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
  /** Columns that treatment changes, as JSON, to which its undo returns. */
  readonly state: string;
}

/** New values of an alert; omitted ones stay. */
export type AlertChange = Partial<
  Pick<HeldAlert, 'status' | 'ownerId' | 'dueAt' | 'orderNumber' | 'causeId' | 'solvedAt'>
>;

/** A user's action: the change of the alert and its entry in the history. */
export interface Treatment {
  /** Action in the audit. */
  readonly action: string;
  readonly change: AlertChange;
  readonly entry: {
    readonly kind: AlertEntryKind;
    readonly note?: string;
    readonly key?: string;
    readonly countermeasureId?: number;
    /** Number of the referenced work order. */
    readonly orderNumber?: string;
  };
  /** True if the action counts as a response; a comment does not. */
  readonly isAction: boolean;
  /** Effect on monitoring the countermeasure: it begins or ends. */
  readonly proof?: 'begin' | 'give_up' | 'clear';
  /** State to which its undo returns, if the action has several steps; otherwise the state before it. */
  readonly since?: Pick<HeldAlert, 'state'> & { readonly countermeasureId: number | null };
  /** Additional data in the audit. */
  readonly more?: Readonly<Record<string, unknown>>;
}
