import { useText } from '../../i18n/use-text.ts';
import type { DeviceCommand } from './command-list.ts';

/** Words for the effect of a command and the meaning of its state. */
export function useCommandWords() {
  const text = useText('device-commands');
  return {
    command: ({ command }: DeviceCommand): string => {
      switch (command.kind) {
        case 'custom':
          return command.text;
        case 'output':
          return text(command.isOn ? 'outputOn' : 'outputOff', { number: command.number });
        case 'interval':
          return text('intervalOf', { seconds: command.seconds });
        case 'firmware':
          return text('firmwareOf', { url: command.url });
        case 'stop':
          return text('stopOf', { number: command.number });
        case 'reboot':
        case 'locate':
          return text(`kind_${command.kind}`);
      }
    },
    about: ({ state, reason, stop, releases }: DeviceCommand): string | null => {
      if (stop !== null && state !== 'awaiting_approval') return text(`stop_${stop.phase}`);
      if (releases !== null && state === 'queued') return text('releaseQueued');
      if (reason !== null) return text(`reason_${reason}`);
      return state === 'failed' || state === 'unknown' ? null : text(`about_${state}`);
    },
  };
}
