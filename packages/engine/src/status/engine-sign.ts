import { isMovingAt, speedHoldsMs } from '@azimute/contract/assets/activity';

/** Hour meters tick in up to a tenth of an hour: a meter that ticked this recently still counts as advancing. */
export const ENGINE_SIGN_MS = speedHoldsMs;

/** Signal that shows whether the engine was on. */
export type EngineSign =
  | 'ignition_on'
  | 'hour_meter_advancing'
  | 'moving'
  | 'ignition_off'
  | 'no_sign_of_engine';

/** Reports of an asset's engine up to the latest contact. */
export interface EngineEvidence {
  readonly contactAtMs: number;
  /** Newest position. */
  readonly fix: {
    readonly fixedAtMs: number;
    readonly ignition: boolean | null;
    readonly speedKph: number | null;
  } | null;
  /** Newest ignition of a heartbeat. */
  readonly heartbeatIgnition: { readonly isOn: boolean; readonly atMs: number } | null;
  readonly hourMeterAdvancedAtMs: number | null;
}

/**
 * Returns the engine signal: the ignition of the newest position or later heartbeat; or else whether the hour meter
 * advances; or else whether the asset moves. A known ignition applies until the next; the other two expire, so that
 * heartbeats alone keep no engine running.
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
