import type { SilenceCause } from '@azimute/contract';

/** Facts around missing communication. Times in ms. */
export interface SilenceEvidence {
  readonly hasDevice: boolean;
  /** The asset has no device, and its last one is on another asset. */
  readonly movedAtMs: number | null;
  /** Last contact; null if it never reported. */
  readonly silentSinceMs: number | null;
  /** Last position since then that was rejected because of its time. */
  readonly clockRefusedAtMs: number | null;
  /** End of an API key within an hour after the last contact. */
  readonly keyEndedAtMs: number | null;
  readonly lastFixAtMs: number | null;
  readonly batteryPercent: number | null;
  /** Last power, battery or antenna event within an hour before the last contact. */
  readonly lastPowerEvent: string | null;
  /** Numbers of assets last seen nearby: all, those not reporting, and those that stopped within the same hour. */
  readonly neighbours: { readonly of: number; readonly silent: number; readonly together: number };
}

/** Charge at or below which a battery counts as empty. */
const lowBatteryPercent = 15;
/** If the last contact is this much later than the last position, the receiver is considered blind. */
const blindAfterMs = 30 * 60_000;
const leastTogether = 2;
const silentShare = 0.8;

/** Events within the hour before, by their meaning. Others, such as restored power, mean nothing. */
export const powerEvents: Readonly<
  Record<string, Extract<SilenceCause, 'power_lost' | 'low_battery' | 'receiver_blind'> | null>
> = {
  alarm_power_off: 'power_lost',
  alarm_power_cut: 'power_lost',
  alarm_power_on: null,
  alarm_power_restored: null,
  alarm_low_power: 'low_battery',
  alarm_low_battery: 'low_battery',
  alarm_gps_antenna_cut: 'receiver_blind',
};

/**
 * Returns the likely cause of missing communication: the first rule that applies. Certain facts come first (device
 * elsewhere, none assigned), then refused messages, then the place, then the last reports of the device.
 *
 * 1. device_moved: the asset has no device, and its last one is on another asset.
 * 2. no_device: the asset has no device.
 * 3. clock_wrong: the device still sends, with times that are refused.
 * 4. key_ended: an API key expired or was revoked within the hour after the last contact.
 * 5. never_reported: it has a device, but no contact yet.
 * 6. site_silent: at least two nearby assets lost contact within the same hour, and four of five nearby are silent.
 * 7. power_lost: the last power event was a cut.
 * 8. low_battery: that event was a low battery, or the last charge is 15% or less.
 * 9. receiver_blind: that event was a cut antenna, or the device was in contact half an hour longer than its last
 *   position.
 * 10. unknown.
 */
export function likelyCause(evidence: SilenceEvidence): SilenceCause {
  const { neighbours, batteryPercent, silentSinceMs, lastFixAtMs } = evidence;
  if (evidence.movedAtMs !== null) return 'device_moved';
  if (!evidence.hasDevice) return 'no_device';
  if (evidence.clockRefusedAtMs !== null) return 'clock_wrong';
  if (evidence.keyEndedAtMs !== null) return 'key_ended';
  if (silentSinceMs === null) return 'never_reported';
  if (neighbours.together >= leastTogether && neighbours.silent >= silentShare * neighbours.of)
    return 'site_silent';
  const told = powerEvents[evidence.lastPowerEvent ?? ''] ?? null;
  if (told === 'power_lost') return told;
  if (told === 'low_battery' || (batteryPercent !== null && batteryPercent <= lowBatteryPercent))
    return 'low_battery';
  const isBlind = lastFixAtMs === null || silentSinceMs - lastFixAtMs >= blindAfterMs;
  return told === 'receiver_blind' || isBlind ? 'receiver_blind' : 'unknown';
}
