import { severities, type AlertTypeSettings, type Severity } from '@azimute/contract';

/**
 * Something that a condition came to, an external system said, or several alerts make together. The time that it holds is
 * known by type, asset, subject and `crossedAtMs`. AlertOutput of packages/engine/src/alerts is one, with the asset it is of.
 */
export interface Finding {
  readonly accountId: number;
  /** Null of a group whose members are of several. */
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
  /** False: it is recorded, and nobody is told. */
  readonly notifies: boolean;
  readonly said?: {
    readonly severity?: Severity | undefined;
    readonly description?: string | undefined;
    readonly code?: string;
    readonly details?: object;
  };
  /** Of a group. */
  readonly group?: { readonly unitId: number; readonly likelyCause: string };
}

/** A type as it was in one of its versions. */
export interface RaisingType {
  readonly accountId: number;
  readonly typeId: number;
  readonly version: number;
  readonly settings: AlertTypeSettings;
}

export interface RaisedAlert {
  readonly alertId: number;
  readonly number: number;
  /** New; counted into one that is not resolved; recorded before. */
  readonly outcome: 'raised' | 'repeated' | 'known';
}

/** By what an alert that is not resolved is found. */
export function keyOf({ ruleId, assetId, subject }: Pick<Finding, 'ruleId' | 'assetId' | 'subject'>): string {
  return `${ruleId} ${assetId ?? 0} ${subject}`;
}

/** Whether the lower of two values is the worse. */
export function isLowerWorse({ condition }: AlertTypeSettings): boolean {
  if (condition.type !== 'calculated') return false;
  const { when } = condition;
  return (when.kind === 'reading' || when.kind === 'usage') && (when.is === 'below' || when.is === 'falling');
}

/** Whether the value of a finding `g` is worse than that of the alert `a`, in SQL. */
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
