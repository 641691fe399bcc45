import { isBitSet, scale } from '../build-report.ts';
import { readNumber } from '../read-values.ts';
import { CAN_EXPANSION_BIT, canFields, type CanKind } from './fields.ts';

/** Finds the mask of CAN values among the first fields and reads the values behind it. */
export function readCan(fields: readonly string[], latest: number): Record<string, unknown> {
  const at = fields.findIndex((field, index) => index <= latest && /^[0-9A-F]{5,8}$/.test(field));
  if (at < 0) return {};
  const mask = Number.parseInt(fields[at] ?? '', 16);
  const values = fields.slice(at + 1);
  const attributes: Record<string, unknown> = {};
  for (const [bit, [name, kind]] of canFields.entries())
    if (isBitSet(mask, bit) && kind !== 'skipped') readCanValue(attributes, name, kind, values.shift() ?? '');
    else if (isBitSet(mask, bit)) values.shift();
  if (!isBitSet(mask, CAN_EXPANSION_BIT)) return attributes;
  const expansionAt = values.findIndex((value) => /^[0-9A-F]{8}$/.test(value));
  const level = expansionAt < 0 ? undefined : values[expansionAt + 1];
  return {
    ...attributes,
    adBlueLevel: level?.startsWith('P') === true ? readNumber(level.slice(1)) : undefined,
  };
}

function readCanValue(attributes: Record<string, unknown>, name: string, kind: CanKind, value: string): void {
  const prefixed = readNumber(value.replace(/^[A-Z/]+/, ''));
  if (prefixed === undefined && kind !== 'text') return;
  if (kind === 'text') attributes[name] = value === '' ? undefined : value.slice(0, 40);
  else if (name === 'ignitionKey') attributes['ignition'] = value !== '0';
  else if (kind === 'number') attributes[name] = readNumber(value);
  // `H`: hectometers; `I`: pulses of a tachograph.
  else if (kind === 'distance' && value.startsWith('H')) attributes[name] = scale(prefixed ?? 0, 100);
  else if (kind === 'level') attributes[value.startsWith('L') ? 'fuel' : name] = prefixed;
  else if (kind === 'perHour' && value.startsWith('L/H')) attributes[name] = prefixed;
}

/** Reads 1-Wire sensors: an ID of 16 digits, a type and sixteenths of a degree with a sign. */
export function readWiredSensors(fields: readonly string[]): Record<string, unknown> {
  const values = fields.flatMap((field, index) => {
    const [type = '', raw = ''] = fields.slice(index + 1, index + 3);
    if (!/^[0-9A-F]{16}$/.test(field) || type !== '1' || !/^[0-9A-F]{4}$/.test(raw)) return [];
    const value = Number.parseInt(raw, 16);
    return [(value >= 0x8000 ? value - 0x10000 : value) / 16];
  });
  return numbered('temp', values);
}

/** Fields of a Bluetooth sensor in the order of the bits of its mask: temperatures, humidity and others. */
const wirelessFields: readonly (string | undefined)[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  'coarse',
  'humidity',
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  'temperature',
  undefined,
  undefined,
];

/** Reads Bluetooth sensors: number, type, model, raw data, mask of 4 digits and the fields of the mask. */
export function readWirelessSensors(fields: readonly string[]): Record<string, unknown> {
  const sensors: Record<string, number | undefined>[] = [];
  for (let at = 0; at + 4 < fields.length; at += 1) {
    const [number = '', type = '', , , map = ''] = fields.slice(at, at + 5);
    if (!/^\d\d$/.test(number) || !/^\d{1,2}$/.test(type) || !/^[0-9A-F]{4}$/.test(map)) continue;
    const mask = Number.parseInt(map, 16);
    const sensor: Record<string, number | undefined> = {};
    at += 4;
    for (const [bit, name] of wirelessFields.entries()) {
      if (!isBitSet(mask, bit)) continue;
      at += 1;
      if (name !== undefined) sensor[name] = readNumber(fields[at]);
    }
    sensors.push(sensor);
  }
  return {
    ...numbered(
      'temp',
      sensors.map((sensor) => sensor['temperature'] ?? sensor['coarse']),
    ),
    humidity: sensors[0]?.['humidity'],
  };
}

function numbered(name: string, values: readonly (number | undefined)[]): Record<string, unknown> {
  return Object.fromEntries(values.map((value, index) => [`${name}${index + 1}`, value]));
}
