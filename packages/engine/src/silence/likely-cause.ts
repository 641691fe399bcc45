import type { SilenceCause } from '@azimute/contract';

/** What stands around a silence. Instants are milliseconds. */
export interface SilenceEvidence {
  readonly isInWorkshop: boolean;
  /** It has no device, and its last one is on another asset now. */
  readonly movedAtMs: number | null;
  /** When it was last heard; null where it never was. */
  readonly silentSinceMs: number | null;
  readonly lastFixAtMs: number | null;
  readonly batteryPercent: number | null;
  /** The kind of its last event about power, battery or antenna within the hour before it fell silent. */
  readonly lastPowerEvent: string | null;
  /** Others last seen near it, how many are silent, and how many fell silent within the same hour. */
  readonly neighbours: { readonly of: number; readonly silent: number; readonly together: number };
}

/** At or below this a battery is taken for empty. */
const lowBatteryPercent = 15;
/** A device that is heard this much longer than it fixes has a receiver that sees nothing. */
const blindAfterMs = 30 * 60_000;
const leastTogether = 2;
const silentShare = 0.8;

/** Events within the hour before, by what they say. Others, such as power that came back, say nothing. */
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
 * Why an asset is likely to be silent: the first rule that holds. What is known for certain comes first (its device is
 * elsewhere, it is in the workshop), then what concerns the place, then what the device told before it fell silent.
 *
 * 1. device_moved: it has no device, and its last one is on another asset.
 * 2. in_workshop: people said that it is in maintenance.
 * 3. site_silent: two others or more near it fell silent within the same hour, and four of five near it are silent.
 * 4. power_lost: the last event about power said that it was cut.
 * 5. low_battery: that event said that the battery is low, or its last reading is 15 % or less.
 * 6. receiver_blind: that event said that the antenna was cut, or the device was heard half an hour longer than it told a place.
 * 7. unknown.
 */
export function likelyCause(evidence: SilenceEvidence): SilenceCause {
  const { neighbours, batteryPercent, silentSinceMs, lastFixAtMs } = evidence;
  if (evidence.movedAtMs !== null) return 'device_moved';
  if (evidence.isInWorkshop) return 'in_workshop';
  if (neighbours.together >= leastTogether && neighbours.silent >= silentShare * neighbours.of)
    return 'site_silent';
  const told = powerEvents[evidence.lastPowerEvent ?? ''] ?? null;
  if (told === 'power_lost') return told;
  if (told === 'low_battery' || (batteryPercent !== null && batteryPercent <= lowBatteryPercent))
    return 'low_battery';
  const isBlind =
    silentSinceMs !== null && (lastFixAtMs === null || silentSinceMs - lastFixAtMs >= blindAfterMs);
  return told === 'receiver_blind' || isBlind ? 'receiver_blind' : 'unknown';
}
