import type { AlertScope, CalculatedCondition } from '@azimute/contract';
import type { FenceSchedule } from '../geofences/fence-definition.ts';

/** Current version of an alert type, as evaluated. An external type with device alarms is a rule over these alarms. */
export interface AlertRule {
  /** ID of the alert type. */
  readonly ruleId: number;
  readonly version: number;
  readonly when: CalculatedCondition;
  readonly scope: AlertScope;
  /** Times at which it applies; for `out_of_hours`, times at which it does not. Null means always. */
  readonly schedule: FenceSchedule | null;
  readonly raiseAfterSeconds: number;
  readonly clearAfterSeconds: number;
}

/** Asset properties that scopes use. */
export interface AlertedAsset {
  readonly assetId: number;
  readonly unitId: number;
  readonly category: string;
  readonly customerId: number | null;
}
