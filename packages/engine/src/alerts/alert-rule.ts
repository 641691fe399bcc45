import type { AlertScope, CalculatedCondition } from '@azimute/contract';
import type { FenceSchedule } from '../geofences/fence-definition.ts';

/**
 * An alert type as conditions are processed by it, in its current version. An external type that names words of devices is a
 * rule over these words.
 */
export interface AlertRule {
  /** Of the alert type. */
  readonly ruleId: number;
  readonly version: number;
  readonly when: CalculatedCondition;
  readonly scope: AlertScope;
  /** When it holds; of `out_of_hours`, when it does not. Null is always. */
  readonly schedule: FenceSchedule | null;
  readonly raiseAfterSeconds: number;
  readonly clearAfterSeconds: number;
}

/** What scopes ask of an asset. */
export interface AlertedAsset {
  readonly assetId: number;
  readonly unitId: number;
  readonly category: string;
  readonly customerId: number | null;
}
