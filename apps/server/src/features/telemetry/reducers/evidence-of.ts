import type { LatestState } from '@azimute/engine';
import type { AssetEvidence } from '@azimute/engine/alerts';

type Known = Pick<
  LatestState,
  | 'contactAtMs'
  | 'engineOn'
  | 'hourMeterHours'
  | 'hourMeterReadAtMs'
  | 'hourMeterEnteredAtMs'
  | 'odometerKm'
  | 'odometerComputed'
>;

/** Returns the facts of an asset's latest state beyond its newest fix. */
export function evidenceOf(state: Known | null): AssetEvidence | null {
  if (state === null) return null;
  const { contactAtMs, engineOn, hourMeterHours, odometerKm } = state;
  return {
    contactAtMs,
    engineOn,
    hourMeterHours,
    isHourMeterEntered:
      state.hourMeterEnteredAtMs !== null && state.hourMeterReadAtMs === state.hourMeterEnteredAtMs,
    odometerKm,
    isOdometerComputed: state.odometerComputed,
  };
}
