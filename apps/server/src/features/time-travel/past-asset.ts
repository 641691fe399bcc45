import { liveStatuses, type AssetStatus, type LiveTuple } from '@azimute/contract';
import { assetStatus, engineSignOf, meansEngineOn, type EngineEvidence } from '@azimute/engine';

/** The newest fix up to an instant, with the meters that were known by it. */
export interface PastFix {
  readonly fixedAtMs: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKph: number | null;
  readonly headingDegrees: number | null;
  readonly ignition: boolean | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
}

/** What was told of an asset up to an instant, as it is known now. */
export interface PastAsset {
  readonly assetId: number;
  readonly disabled: boolean;
  readonly inMaintenance: boolean;
  readonly silentAfterMs: number;
  readonly contactAtMs: number | null;
  readonly fix: PastFix | null;
  readonly heartbeatIgnition: EngineEvidence['heartbeatIgnition'];
  readonly hourMeterAdvancedAtMs: number | null;
}

/** The status at an instant, which is not before what was told. */
function pastStatus(asset: PastAsset, atMs: number): AssetStatus {
  const { contactAtMs } = asset;
  const engineOn = contactAtMs !== null && meansEngineOn(engineSignOf({ ...asset, contactAtMs }));
  return assetStatus(asset, { contactAtMs, engineOn }, atMs);
}

/** As the live stream tells it. */
export function pastTuple(asset: PastAsset, atMs: number): LiveTuple {
  const { fix } = asset;
  return [
    asset.assetId,
    liveStatuses.indexOf(pastStatus(asset, atMs)),
    fix?.fixedAtMs ?? null,
    fix?.longitude ?? null,
    fix?.latitude ?? null,
    fix?.speedKph ?? null,
    fix?.headingDegrees ?? null,
    fix?.hourMeterHours ?? null,
    fix?.odometerKm ?? null,
    asset.contactAtMs,
  ];
}
