import type { AssetStatus } from '@azimute/contract';

export interface StatusConditions {
  readonly disabled: boolean;
  readonly inMaintenance: boolean;
  /** Silence longer than this is "without communication". */
  readonly silentAfterMs: number;
}

/** What the newest fix says. */
export interface StatusEvidence {
  readonly fixedAtMs: number;
  readonly engineOn: boolean;
}

/**
 * The one status of an asset at an instant (ms): the first that applies, in the order of the rulings. Silence is
 * measured from the newest fix in device time. Twin of the SQL function asset_status.
 */
export function assetStatus(
  conditions: StatusConditions,
  evidence: StatusEvidence | null,
  atMs: number,
): AssetStatus {
  if (conditions.disabled) return 'temporarily_disabled';
  if (conditions.inMaintenance) return 'in_maintenance';
  if (evidence === null) return 'without_status';
  if (atMs - evidence.fixedAtMs > conditions.silentAfterMs) return 'without_communication';
  return evidence.engineOn ? 'running' : 'turned_off';
}
