import { liveStatuses, type AssetStatus, type LiveTuple } from '@azimute/contract';
import { assetStatus, engineSignOf, meansEngineOn, type EngineEvidence } from '@azimute/engine';
import { followHourMeter, followOdometer, type FollowedReading } from '@azimute/engine/readings';

/** The newest fix up to an instant, with the meters known at that time. */
export interface PastFix {
  readonly fixedAtMs: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKph: number | null;
  readonly headingDegrees: number | null;
  readonly ignition: boolean | null;
  readonly meters: PastMeters;
}

/** Accepted meter values, and a reading that contradicts them. */
export interface PastMeters {
  readonly hours: FollowedReading | null;
  readonly km: FollowedReading | null;
}

export const noMeters: PastMeters = { hours: null, km: null };

/** Applies the next fix's meter readings. A reading that jumps is not shown until another confirms it. */
export function followMeters(
  known: PastMeters,
  atMs: number,
  { hours, km }: { readonly hours: number | null; readonly km: number | null },
): PastMeters {
  return {
    hours: hours === null ? known.hours : followHourMeter(known.hours, { atMs, value: hours }).next,
    km: km === null ? known.km : followOdometer(known.km, { atMs, value: km }).next,
  };
}

/** Reports of an asset up to an instant, as currently known. */
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

/** Returns the status at an instant, which is not before the reports. */
function pastStatus(asset: PastAsset, atMs: number): AssetStatus {
  const { contactAtMs } = asset;
  const engineOn = contactAtMs !== null && meansEngineOn(engineSignOf({ ...asset, contactAtMs }));
  return assetStatus(asset, { contactAtMs, engineOn }, atMs);
}

/** Returns the asset in the format of the live stream. */
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
    fix?.meters.hours?.believed.value ?? null,
    fix?.meters.km?.believed.value ?? null,
    asset.contactAtMs,
  ];
}
