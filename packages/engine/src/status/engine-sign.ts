import { isMovingAt, speedHoldsMs } from '@azimute/contract/assets/activity';

/** Hour meters tick in steps of up to a tenth of an hour: one that ticked so long ago still counts as advancing. */
export const ENGINE_SIGN_MS = speedHoldsMs;

/** What tells whether the engine was on. */
export type EngineSign =
  | 'ignition_on'
  | 'hour_meter_advancing'
  | 'moving'
  | 'ignition_off'
  | 'no_sign_of_engine';

/** What the devices of an asset have told of its engine up to their latest contact. */
export interface EngineEvidence {
  readonly contactAtMs: number;
  /** The newest fix. */
  readonly fix: {
    readonly fixedAtMs: number;
    readonly ignition: boolean | null;
    readonly speedKph: number | null;
  } | null;
  /** The newest ignition of a heartbeat. */
  readonly heartbeatIgnition: { readonly isOn: boolean; readonly atMs: number } | null;
  readonly hourMeterAdvancedAtMs: number | null;
}

/**
 * The ignition, as the newest fix or a heartbeat since then tells it; where neither does, whether the hour meter
 * advances, else whether the asset moves. A known ignition stands until it is told anew; the other two hold for a while,
 * so that heartbeats alone keep no engine running.
 */
export function engineSignOf(evidence: EngineEvidence): EngineSign {
  const { contactAtMs, fix, heartbeatIgnition, hourMeterAdvancedAtMs } = evidence;
  const isTold = heartbeatIgnition !== null && heartbeatIgnition.atMs >= (fix?.fixedAtMs ?? -Infinity);
  const ignition = isTold ? heartbeatIgnition.isOn : (fix?.ignition ?? null);
  if (ignition !== null) return ignition ? 'ignition_on' : 'ignition_off';
  if (hourMeterAdvancedAtMs !== null && contactAtMs - hourMeterAdvancedAtMs <= ENGINE_SIGN_MS)
    return 'hour_meter_advancing';
  if (fix === null || contactAtMs - fix.fixedAtMs > ENGINE_SIGN_MS) return 'no_sign_of_engine';
  return isMovingAt(fix.speedKph) ? 'moving' : 'no_sign_of_engine';
}

export function meansEngineOn(sign: EngineSign): boolean {
  return sign !== 'ignition_off' && sign !== 'no_sign_of_engine';
}
