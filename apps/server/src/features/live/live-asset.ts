import { liveStatuses, type AssetStatus, type LiveTuple } from '@azimute/contract';

/** The latest state of an asset: with only heartbeats it has no fix, with only entered readings not even a contact. */
export interface LiveState {
  readonly contactAtMs: number | null;
  readonly fixedAtMs: number | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly speedKph: number | null;
  readonly headingDegrees: number | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
  readonly engineOn: boolean;
}

/** Settings that determine an asset's status and who can see it. */
export interface LiveAssetSettings {
  readonly assetId: number;
  readonly unitId: number;
  readonly disabled: boolean;
  readonly inMaintenance: boolean;
  readonly silentAfterMs: number;
}

/** One row of the shared table. */
export interface LiveAsset {
  settings: LiveAssetSettings;
  state: LiveState | null;
  status: AssetStatus;
  /** Version of the change that a reader must have received. */
  version: number;
  /** The tuple as JSON, serialized once for all readers. */
  encoded: string;
  /** Assets in the same part of a picture. */
  readonly chunk: Set<LiveAsset>;
}

export function encodeLiveAsset(assetId: number, status: AssetStatus, state: LiveState | null): string {
  const tuple: LiveTuple = [
    assetId,
    liveStatuses.indexOf(status),
    state?.fixedAtMs ?? null,
    round(state?.longitude, 1e6),
    round(state?.latitude, 1e6),
    round(state?.speedKph, 10),
    round(state?.headingDegrees, 10),
    round(state?.hourMeterHours, 100),
    round(state?.odometerKm, 100),
    state?.contactAtMs ?? null,
  ];
  return JSON.stringify(tuple);
}

function round(value: number | null | undefined, steps: number): number | null {
  return value === null || value === undefined ? null : Math.round(value * steps) / steps;
}
