import { deviceEventKindMaxLength } from '@azimute/contract';

/** Kinds that senders write as one word, unlike the list of known kinds. */
const SPELLINGS: Readonly<Record<string, string>> = { lowspeed: 'low_speed', highspeed: 'overspeed' };

/**
 * Returns a kind in snake case (`hardBraking` becomes `hard_braking`), or an empty string if no letter or digit is
 * left.
 */
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

/**
 * Returns the alarm kinds in a comma-separated value, without duplicates; none if the value says that there is no
 * alarm.
 */
export function readAlarmKinds(value: unknown): string[] {
  if (value === true || value === 'true' || value === 1) return [`${ALARM}general`];
  if (typeof value !== 'string') return [];
  const kinds = value.split(',').flatMap((one) => toEventKind(one) || []);
  return [...new Set(kinds)]
    .filter((kind) => !NO_ALARM.has(kind))
    .map((kind) => shorten(kind.startsWith(ALARM) ? kind : ALARM + kind));
}

const NO_ALARM = new Set(['0', 'false', 'none', 'null', 'no']);
