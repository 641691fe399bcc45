import {
  deviceEventKinds,
  rejectionCodes,
  type PositionSource,
  type RejectionCode,
} from '@azimute/contract/telemetry/values';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { readableName, type FlatValue } from './flatten-values.ts';

/** A fix received later than this counts as delayed. */
const lateAfterSeconds = 300;

export function isLate(delaySeconds: number): boolean {
  return delaySeconds > lateAfterSeconds;
}

export function delayOf(message: { readonly at: string; readonly receivedAt: string }): number {
  return (Date.parse(message.receivedAt) - Date.parse(message.at)) / 1000;
}

const knownAttributes = [
  'batteryPercent',
  'charging',
  'moving',
  'speedLimitKph',
  'activity',
  'event',
  'sat',
  'hdop',
  'power',
  'battery',
  'rssi',
  'clockWeeksAdded',
  'driverUniqueId',
] as const;

/** Names endpoints, kinds, refusals and other device values; unknown names are made readable. */
export function useMessageWords() {
  const text = useText('device-messages');
  const telemetry = useText('telemetry');
  const format = useFormat();
  return {
    source: (source: PositionSource | null): string | null =>
      source === null ? null : telemetry(`source_${source}`),
    kind: (given: string): string => {
      const kind = deviceEventKinds.find((one) => one === given);
      return kind === undefined ? readableName(given) : text(`kind_${kind}`);
    },
    reason: (reason: string): string => {
      const code = codeOf(reason);
      return code === undefined ? readableName(reason) : telemetry(`reason_${code}`);
    },
    mend: (reason: string): string | null => {
      const code = codeOf(reason);
      return code === undefined ? null : telemetry(`mend_${code}`);
    },
    /** Delays below a second count as zero, since clocks are not that accurate. */
    delay: (seconds: number): string => format.duration(Math.max(0, Math.round(seconds))),
    attribute: ({ path, value }: FlatValue): { readonly name: string; readonly value: string } => {
      const known = path.length === 1 ? knownAttributes.find((one) => one === path[0]) : undefined;
      return {
        name: known === undefined ? path.map(readableName).join(' · ') : text(`attribute_${known}`),
        value: writeValue(known, value),
      };
    },
  };

  function writeValue(
    known: (typeof knownAttributes)[number] | undefined,
    value: FlatValue['value'],
  ): string {
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'string') return value;
    if (known === 'batteryPercent') return text('percent', { formatted: format.number(value) });
    if (known === 'speedLimitKph') return format.speed(value);
    return String(value);
  }
}

function codeOf(reason: string): RejectionCode | undefined {
  return rejectionCodes.find((code) => code === reason);
}
