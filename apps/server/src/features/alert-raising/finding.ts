import { severities, type AlertTypeSettings, type Severity } from '@azimute/contract';

/**
 * Result of a condition, an external system or a group of alerts. Type, asset, subject and `crossedAtMs` identify it.
 * AlertOutput of packages/engine/src/alerts is a finding, with its asset.
 */
export interface Finding {
  readonly accountId: number;
  /** Null for a group with members of several assets. */
  readonly assetId: number | null;
  readonly kind: 'began' | 'worse' | 'ended' | 'doubted';
  readonly ruleId: number;
  readonly ruleVersion: number;
  readonly subject: string;
  readonly geofenceId: number | null;
  readonly crossedAtMs: number;
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
  readonly endedAtMs: number | null;
  readonly worstValue: number | null;
  readonly worstAtMs: number | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** False: it is recorded without notifying anyone. */
  readonly notifies: boolean;
  readonly said?: {
    readonly severity?: Severity | undefined;
    readonly description?: string | undefined;
    readonly code?: string;
    readonly details?: object;
  };
  /** Only for a group. */
  readonly group?: { readonly unitId: number; readonly likelyCause: string };
}

/** One version of a type. */
export interface RaisingType {
  readonly accountId: number;
  readonly typeId: number;
  readonly version: number;
  readonly settings: AlertTypeSettings;
}

export interface RaisedAlert {
  readonly alertId: number;
  readonly number: number;
  /** New; counted into an unresolved alert; or already recorded. */
  readonly outcome: 'raised' | 'repeated' | 'known';
}

/** Key for finding an unresolved alert. */
export function keyOf({ ruleId, assetId, subject }: Pick<Finding, 'ruleId' | 'assetId' | 'subject'>): string {
  return `${ruleId} ${assetId ?? 0} ${subject}`;
}

/** True if lower values are worse. */
export function isLowerWorse({ condition }: AlertTypeSettings): boolean {
  if (condition.type !== 'calculated') return false;
  const { when } = condition;
  return (when.kind === 'reading' || when.kind === 'usage') && (when.is === 'below' || when.is === 'falling');
}

/** SQL condition that the value of a finding `g` is worse than the value of the alert `a`. */
export const isWorse = `coalesce(case when g.lower then g.worst_value < a.worst_value
  else g.worst_value > a.worst_value end, a.worst_value is null)`;

export type TypesByVersion = ReadonlyMap<string, RaisingType>;

export function typeOf(
  types: TypesByVersion,
  { ruleId, ruleVersion }: Pick<Finding, 'ruleId' | 'ruleVersion'>,
): RaisingType | undefined {
  return types.get(`${ruleId} ${ruleVersion}`);
}

export function isGraver(severity: Severity, than: Severity): boolean {
  return severities.indexOf(severity) > severities.indexOf(than);
}
