import { readNumber } from '../read-values.ts';
import { shapeOf, universalFields } from './fields.ts';
import { isBitSet } from '../build-report.ts';

/** Report with data of a serial port, split around it: the data may contain separators and line ends. */
export interface SerialData {
  readonly before: readonly string[];
  readonly content: string;
  readonly after: readonly string[];
  /** Index behind the data. */
  readonly end: number;
}

const UNIVERSAL_START = 3;

/** Splits a `UEX` report by the length before its data; undefined if the text ends before the data. */
export function takeSerialData(text: string): SerialData | undefined {
  const [header = '', , map = ''] = text.split(';', 3);
  const lengthAt = header === 'UEX' ? UNIVERSAL_START + countBits(map) : legacyLengthAt(header);
  let at = 0;
  for (let field = 0; field < lengthAt; field += 1) {
    at = text.indexOf(';', at) + 1;
    if (at === 0) return undefined;
  }
  const start = text.indexOf(';', at) + 1;
  if (start === 0) return undefined;
  const length = readNumber(text.slice(at, start - 1)) ?? 0;
  // Some trackers state another length; then the data ends at the next separator.
  const stated = start + length;
  const next = text.indexOf(';', start);
  const end = text.length <= stated || text[stated] === ';' ? stated : next < 0 ? text.length : next;
  const [, , ...after] = text.slice(end).split(';');
  return { before: text.slice(0, at - 1).split(';'), content: text.slice(start, end), after, end };
}

function legacyLengthAt(header: string): number {
  const { hasModel, cellFields } = shapeOf(header);
  return 14 + (hasModel ? 1 : 0) + cellFields;
}

function countBits(map: string): number {
  const value = Number.parseInt(map, 16) || 0;
  return universalFields.filter((_, index) => isBitSet(value, index + 1)).length;
}

/** Reads the formats of well-known accessories; other data is kept as text. */
export function readSerialData(content: string): Record<string, unknown> {
  const text = content.trim();
  const [, driver] = /^GTSL\|(?:[^|]*\|){3}([^|]+)\|/.exec(text) ?? [];
  if (driver !== undefined) return { driverUniqueId: driver };
  if (text.startsWith('CabAVL')) {
    const tanks = text
      .split(',')
      .slice(2, 4)
      .map((tank) => readNumber(tank) ?? 0);
    return readTanks(tanks);
  }
  const pairs = new Map(
    text
      .split(';')
      .map((pair) => pair.split('=', 2))
      .map(([name = '', value = '']) => [name, value]),
  );
  if (!pairs.has('t_0') && !pairs.has('N_0'))
    return { serial: text === '' ? undefined : text.slice(0, 2000) };
  const hex = (name: string): number | undefined => {
    const digits = /^[0-9A-F]+/i.exec(pairs.get(name) ?? '')?.[0];
    return digits === undefined ? undefined : Number.parseInt(digits.slice(0, 8), 16);
  };
  return {
    temp0: hex('t_0'),
    temp1: hex('t_1'),
    drivingQuality: hex('Q_D'),
    ...readTanks([hex('N_0') ?? 0, hex('N_1') ?? 0], 0),
  };
}

/** Liters of each tank, and their sum. */
function readTanks(tanks: readonly number[], firstNumber = 1): Record<string, unknown> {
  const sum = tanks.filter((liters) => liters > 0).reduce((total, liters) => total + liters, 0);
  return {
    ...Object.fromEntries(
      tanks.map((liters, index) => [`fuel${index + firstNumber}`, liters > 0 ? liters : undefined]),
    ),
    fuel: sum > 0 ? sum : undefined,
  };
}
