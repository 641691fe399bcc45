import { deviceEventKindMaxLength } from '@azimute/contract';

/** Words that senders write in one, as the list of known kinds does not. */
const SPELLINGS: Readonly<Record<string, string>> = { lowspeed: 'low_speed', highspeed: 'overspeed' };

/** A kind in snake case, as `hardBraking` gives `hard_braking`; empty when no letter or digit is left. */
export function toEventKind(text: string): string {
  const words = text
    .normalize('NFC')
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '_')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase();
  return shorten(SPELLINGS[words] ?? words);
}

function shorten(kind: string): string {
  return Array.from(kind).slice(0, deviceEventKindMaxLength).join('');
}

const ALARM = 'alarm_';

/** Kinds of the alarms that a value names, parted by commas, each once; none where it says that there is none. */
export function readAlarmKinds(value: unknown): string[] {
  if (value === true || value === 'true' || value === 1) return [`${ALARM}general`];
  if (typeof value !== 'string') return [];
  const kinds = value.split(',').flatMap((one) => toEventKind(one) || []);
  return [...new Set(kinds)]
    .filter((kind) => !NO_ALARM.has(kind))
    .map((kind) => shorten(kind.startsWith(ALARM) ? kind : ALARM + kind));
}

const NO_ALARM = new Set(['0', 'false', 'none', 'null', 'no']);
