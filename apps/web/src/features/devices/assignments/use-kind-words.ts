import type { DeviceDescription } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';

/** Of which kind a device is: its model, else the protocol that it speaks, else the door by which it comes. */
export function useKindWords(): (description: DeviceDescription) => string | null {
  const telemetry = useText('telemetry');
  return ({ model, protocol, door }) =>
    model ?? protocol ?? (door === null ? null : telemetry(`door_${door}`));
}
