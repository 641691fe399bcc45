import type { MakerProblemKind } from '@azimute/contract';
import { factorOf, numberElements, type NumberElement } from './elements.ts';
import { childrenOf, textOf, type FleetNode } from './fleet-node.ts';
import { readTime } from './read-time.ts';

export type MakerReading =
  | {
      readonly kind: NumberElement['kind'];
      readonly atMs: number;
      readonly value: number;
      readonly tankLiters: number | null;
    }
  | { readonly kind: 'engineRunning'; readonly atMs: number; readonly value: boolean }
  | {
      readonly kind: 'location';
      readonly atMs: number;
      readonly latitude: number;
      readonly longitude: number;
      readonly altitudeMeters: number | null;
    }
  | {
      readonly kind: 'fault';
      readonly atMs: number;
      readonly code: string;
      readonly description: string;
      readonly severity: string;
      readonly source: string;
    };

export interface DecodedMachine {
  /** PIN, else maker, model and serial number, else the maker's ID; empty if it has none. */
  readonly key: string;
  readonly pin: string;
  readonly maker: string;
  readonly model: string;
  readonly serial: string;
  readonly equipmentId: string;
  /** In order of time, without repeats. */
  readonly readings: readonly MakerReading[];
  readonly problems: Readonly<Partial<Record<MakerProblemKind, number>>>;
}

export interface DecodeOptions {
  /** Zone of times without one. */
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Clocks of machines run ahead a little. */
const AHEAD_MS = 5 * 60_000;
const LONGEST = 120;
const UNKNOWN = /^(?:missing|unknown|n\/?a|none|null|-+|0+)$/i;

/** Decodes the elements of one machine. */
export function decodeMachine(node: FleetNode, options: DecodeOptions): DecodedMachine {
  const problems: Partial<Record<MakerProblemKind, number>> = {};
  const count = (kind: MakerProblemKind): void => {
    problems[kind] = (problems[kind] ?? 0) + 1;
  };
  const found = new Map<string, MakerReading>();
  for (const element of elementsOf(node)) {
    const reading = decodeElement(element, options, count);
    if (reading === undefined) continue;
    const written = JSON.stringify(reading);
    if (found.has(written)) count('duplicate_element');
    found.set(written, reading);
  }
  const readings = [...found].toSorted(([a, one], [b, other]) => one.atMs - other.atMs || (a < b ? -1 : 1));
  return { ...headerOf(node), readings: readings.map(([, reading]) => reading), problems };
}

/** Elements of the machine, also those that a maker puts into a list such as `LocationMessages`. */
function elementsOf(node: FleetNode): FleetNode[] {
  return node.children.flatMap((child) =>
    child.name.endsWith('messages') || child.name === 'timeseries' ? elementsOf(child) : [child],
  );
}

function headerOf(node: FleetNode): Omit<DecodedMachine, 'readings' | 'problems'> {
  const header = childrenOf(node, 'equipmentheader')[0] ?? node;
  const read = (...names: string[]): string => {
    const text = textOf(header, ...names).slice(0, LONGEST);
    return UNKNOWN.test(text) ? '' : text;
  };
  const [maker, model, serial] = [read('oemname', 'make', 'oem'), read('model'), read('serialnumber')];
  const [pin, equipmentId] = [read('pin', 'vin'), read('equipmentid')];
  const whole = maker !== '' && model !== '' && serial !== '';
  const key =
    pin !== ''
      ? normalize(pin)
      : whole
        ? [maker, model, serial].map(normalize).join('|')
        : normalize(equipmentId);
  return { key, pin, maker, model, serial, equipmentId };
}

/** Returns an identifier in the form used for comparing, as `key_of_identifier` in the database. */
function normalize(identifier: string): string {
  return identifier.replaceAll(/[\s-]+/g, '').toUpperCase();
}

type Count = (kind: MakerProblemKind) => void;

function decodeElement(element: FleetNode, options: DecodeOptions, count: Count): MakerReading | undefined {
  const { name } = element;
  const number = numberElements[name];
  if (number === undefined && !['location', 'enginestatus', 'faultcode', 'fault'].includes(name))
    return undefined;
  const atMs = timeOf(element, options, count);
  if (atMs === undefined) return undefined;
  if (number !== undefined) return decodeNumber(element, number, atMs, count);
  if (name === 'location') return decodeLocation(element, atMs, count);
  return name === 'enginestatus' ? decodeEngine(element, atMs) : decodeFault(element, atMs);
}

function timeOf(element: FleetNode, { timeZone, nowMs }: DecodeOptions, count: Count): number | undefined {
  const time = readTime(textOf(element, 'datetime', 'timestamp'), timeZone);
  if (time === undefined) {
    count('time_invalid');
    return undefined;
  }
  if (!time.hasZone) count('time_without_zone');
  if (time.atMs <= nowMs + AHEAD_MS) return time.atMs;
  count('time_in_future');
  return undefined;
}

function decodeNumber(
  element: FleetNode,
  { kind, values, unit, most, tank }: NumberElement,
  atMs: number,
  count: Count,
): MakerReading | undefined {
  const text = textOf(element, ...values);
  const value = numberOf(text);
  if (value === null || value < 0) {
    count('value_invalid');
    return undefined;
  }
  const factor =
    unit === undefined ? 1 : readFactor(textOf(element, unit.member, 'units', 'unit'), unit.quantity, count);
  if (factor === undefined) return undefined;
  const converted = round(value * factor);
  if (converted > most) {
    count('value_invalid');
    return undefined;
  }
  return { kind, atMs, value: converted, tankLiters: tank === undefined ? null : tankOf(element, tank) };
}

function readFactor(
  text: string,
  quantity: Parameters<typeof factorOf>[0],
  count: Count,
): number | undefined {
  const factor = text === '' ? undefined : factorOf(quantity, text);
  if (factor === undefined) count(text === '' ? 'unit_missing' : 'unit_unknown');
  return factor;
}

/** Makers send 0 for a capacity that they do not know. */
function tankOf(element: FleetNode, { member, unit }: NonNullable<NumberElement['tank']>): number | null {
  const capacity = numberOf(textOf(element, member));
  const factor = factorOf('volume', textOf(element, unit));
  return capacity === null || capacity <= 0 || factor === undefined ? null : round(capacity * factor);
}

function decodeLocation(element: FleetNode, atMs: number, count: Count): MakerReading | undefined {
  const [latitude, longitude] = [
    numberOf(textOf(element, 'latitude')),
    numberOf(textOf(element, 'longitude')),
  ];
  if (latitude === 0 && longitude === 0) {
    count('zero_position');
    return undefined;
  }
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    count('value_invalid');
    return undefined;
  }
  const altitude = numberOf(textOf(element, 'altitude'));
  const factor = factorOf('length', textOf(element, 'altitudeunits'));
  const meters = altitude === null || factor === undefined ? null : round(altitude * factor * 1000);
  return { kind: 'location', atMs, latitude, longitude, altitudeMeters: meters };
}

function decodeEngine(element: FleetNode, atMs: number): MakerReading | undefined {
  const running = textOf(element, 'running').toLowerCase();
  if (running !== 'true' && running !== 'false' && running !== '1' && running !== '0') return undefined;
  return { kind: 'engineRunning', atMs, value: running === 'true' || running === '1' };
}

function decodeFault(element: FleetNode, atMs: number): MakerReading | undefined {
  const code = textOf(element, 'codeidentifier', 'code').slice(0, LONGEST);
  if (code === '') return undefined;
  const read = (...names: string[]): string => textOf(element, ...names).slice(0, LONGEST);
  return {
    kind: 'fault',
    atMs,
    code,
    description: read('codedescription', 'description'),
    severity: read('codeseverity', 'severity'),
    source: read('codesource', 'source'),
  };
}

/** Some makers write decimals with a comma. */
function numberOf(text: string): number | null {
  const plain = /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** Drops the last digits, in which conversions differ. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
