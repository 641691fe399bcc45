import { deviceEventKinds } from '@azimute/contract/telemetry/values';
import { useText } from '../../../i18n/use-text.ts';

/** The name of a kind of device event; of one that is not known by name, its letters as words. */
export function useEventWords(): (kind: string) => string {
  const text = useText('device-messages');
  return (given) => {
    const kind = deviceEventKinds.find((one) => one === given);
    return kind === undefined ? given.replaceAll('_', ' ') : text(`kind_${kind}`);
  };
}
