import type { AlertStatus, CountermeasureKind, WorkOrderStatus } from '@azimute/contract';

/** State of a record that the user saw, to show later changes. */
export type Seen =
  | { readonly of: 'alert'; readonly status: AlertStatus; readonly owner: string | null }
  | { readonly of: 'work-order'; readonly status: WorkOrderStatus; readonly owner: string | null }
  | { readonly of: 'asset'; readonly hourMeterHours: number | null; readonly odometerKm: number | null };

/** Changes that can be queued. All others require a connection. */
export type QueuedChange =
  | { readonly call: 'startAlert'; readonly alertId: number }
  | {
      readonly call: 'addCountermeasure';
      readonly alertId: number;
      /** Key of the countermeasure, by which its photos refer to it before it has an ID. */
      readonly countermeasureKey: string;
      readonly kind: CountermeasureKind;
      readonly description: string;
    }
  | {
      readonly call: 'addCountermeasurePhoto';
      readonly alertId: number;
      readonly countermeasureKey: string;
      readonly file: string;
    }
  | {
      readonly call: 'checkWorkOrderItem';
      readonly workOrderId: number;
      readonly itemId: number;
      readonly isDone: boolean;
      /** Text of the checklist item. */
      readonly text: string;
    }
  | { readonly call: 'addWorkOrderPhoto'; readonly workOrderId: number; readonly file: string }
  | {
      readonly call: 'enterMeters';
      readonly assetId: number;
      readonly hourMeterHours: number | null;
      readonly odometerKm: number | null;
    };

/** A queued change with the words that the outbox shows; encrypted on disk. */
export interface QueuedContent {
  readonly change: QueuedChange;
  /** Name of the record, such as `ALR-12 · EX-204`. */
  readonly record: string;
  readonly seen: Seen;
  readonly queuedAt: string;
}
