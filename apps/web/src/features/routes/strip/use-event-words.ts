import { geofenceEventKinds } from '@azimute/contract/geofences/values';
import { deviceEventKinds } from '@azimute/contract/telemetry/values';
import { useText } from '../../../i18n/use-text.ts';
import type { StripEvent } from './group-events.ts';

/** Describes an event with its geofence; unknown kinds are made readable. */
export function useEventWords(): (event: StripEvent) => string {
  const text = useText('device-messages');
  const geofences = useText('geofences');
  return ({ kind: given, geofence }) => {
    const crossing = geofenceEventKinds.find((one) => geofence !== undefined && one === given);
    if (crossing !== undefined) return `${geofences(`kind_${crossing}`)}: ${geofence}`;
    const kind = deviceEventKinds.find((one) => one === given);
    return kind === undefined ? given.replaceAll('_', ' ') : text(`kind_${kind}`);
  };
}
