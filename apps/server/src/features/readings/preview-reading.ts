import { exactDigitsOf } from '../../platform/exact-json.ts';
import type { DeviceMessage, PreviewReading, ReadingPreview, ReadingValue } from '@azimute/contract';
import {
  onlyReadings,
  parseFormula,
  protocolOf,
  readingCatalogOf,
  readingsOf,
} from '@azimute/engine/readings';
import type { AccountRead } from '../../platform/transact.ts';
import { readNewestMessages } from '../device-messages/list-asset-messages.ts';

const MESSAGES = 100;
const ROWS = 20;
const KEYS_MOST = 200;
const PREVIEWED = 'previewed';

type Message = Exclude<DeviceMessage, { outcome: 'refused' }>;

/**
 * Returns a formula's results for the newest messages of an asset, and the keys in these messages.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function previewReading(
  read: AccountRead,
  { assetId, formula, ...reading }: PreviewReading,
): Promise<ReadingPreview> {
  const messages = (await readNewestMessages(read, assetId, MESSAGES)).filter(
    (message): message is Message => message.outcome !== 'refused',
  );
  const protocols = messages.map(({ attributes, source }) => protocolOf(attributes, source));
  const told = {
    protocols: [...new Set(protocols.filter((protocol) => protocol !== null))],
    keys: keysOf(messages),
  };
  const parsed = parseFormula(formula);
  if ('problem' in parsed) return { problem: { code: parsed.problem, at: parsed.at }, ...told, rows: [] };
  const names = { en: '', es: '', pt: '' };
  const ownSources = [{ protocol: null, model: null, formula }];
  const catalog = readingCatalogOf([
    { code: PREVIEWED, unit: '', names, ownSources, largestStep: null, ...reading },
  ]);
  const plan = onlyReadings(catalog.planOf({ protocol: null, model: '' }), new Set([PREVIEWED]));
  const rows = messages.slice(0, ROWS).map((message) => {
    const { values, impossible } = readingsOf(message, plan);
    const { at, deviceId } = message;
    return { at, deviceId, value: values[PREVIEWED] ?? null, impossible: impossible.length > 0 };
  });
  return { problem: null, ...told, rows };
}

const members = ['ignition', 'hourMeterHours', 'odometerKm', 'speedKph'] as const;

/** Returns each key with its latest value; nested keys, one level deep, have a dot. */
function keysOf(messages: readonly Message[]): ReadingPreview['keys'] {
  const latest = new Map<string, ReadingValue>();
  const keep = (key: string, value: unknown): void => {
    if (latest.has(key) || latest.size >= KEYS_MOST) return;
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
      latest.set(key, value);
    if (Array.isArray(value)) latest.set(key, value.join(' '));
  };
  for (const message of messages) {
    if (message.outcome === 'position') for (const key of members) keep(key, message[key]);
    for (const [key, value] of Object.entries(message.attributes ?? {})) {
      keep(key, exactDigitsOf(value) ?? value);
      if (exactDigitsOf(value) !== undefined) continue;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      for (const [inner, innerValue] of Object.entries(value)) keep(`${key}.${inner}`, innerValue);
    }
  }
  return [...latest].map(([key, value]) => ({ key, value })).toSorted((a, b) => a.key.localeCompare(b.key));
}
