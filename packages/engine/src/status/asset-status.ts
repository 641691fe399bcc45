import type { AssetStatus } from '@azimute/contract';

export interface StatusConditions {
  readonly disabled: boolean;
  readonly inMaintenance: boolean;
  /** Time after which the status is `without_communication`. */
  readonly silentAfterMs: number;
}

/** Reports of an asset's devices. */
export interface StatusEvidence {
  /** Null before the first contact. */
  readonly contactAtMs: number | null;
  readonly engineOn: boolean;
}

/**
 * Status of an asset at an instant (ms): the first that applies, in the order of the specification. Communication is
 * measured from the last contact in device time. Must match the SQL function asset_status.
 */
export function assetStatus(
  conditions: StatusConditions,
  evidence: StatusEvidence | null,
  atMs: number,
): AssetStatus {
  if (conditions.disabled) return 'temporarily_disabled';
  if (conditions.inMaintenance) return 'in_maintenance';
  if (evidence === null || evidence.contactAtMs === null) return 'without_status';
  if (atMs - evidence.contactAtMs > conditions.silentAfterMs) return 'without_communication';
  return evidence.engineOn ? 'running' : 'turned_off';
}
