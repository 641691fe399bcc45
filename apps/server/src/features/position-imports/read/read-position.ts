import type { PositionImportField, PositionImportReason, PositionImportSettings } from '@azimute/contract';
import { positionImportFields } from '@azimute/contract/position-imports';
import {
  encodeAttributes,
  Refusal,
  requireCoordinate,
  requireDeviceId,
  requireLikelyTime,
  valueRanges,
  type ValueName,
} from '../../telemetry/values/position-values.ts';
import type { Position } from '../../telemetry/values/position.ts';
import type { TableLine } from './file-line.ts';
import { isCutNumber } from '../../../platform/spreadsheets/fold-code.ts';
import { parseNumber, parseYesOrNo } from '../../../platform/spreadsheets/parse-number.ts';
import { parseTime } from '../../../platform/spreadsheets/parse-time.ts';

/** A line that is not stored, with the reason. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: PositionImportReason;
  readonly field: PositionImportField | null;
  readonly value: string;
  readonly cells: readonly string[];
}

/** A line whose device is still the name in the file. */
export interface ReadPosition {
  readonly position: Position;
  /** Value of the device column. */
  readonly name: string;
  readonly cells: readonly string[];
}

export type ReadLine = ReadPosition | RefusedLine;

export const isRefused = (read: ReadLine): read is RefusedLine => 'reason' in read;

/** Values that mean none in other programs' files. */
const NOTHING = new Set(['', '-', '--', 'null', 'nan', 'n/a', 'na', 'none']);

const SPEED_KPH = { kmh: 1, knots: 1.852, mps: 3.6, mph: 1.609_344 } as const;
const ALTITUDE_METERS = { m: 1, ft: 0.3048 } as const;
const ODOMETER_KM = { km: 1, m: 0.001, mi: 1.609_344 } as const;
const HOUR_METER_HOURS = { h: 1, min: 1 / 60, s: 1 / 3600, ms: 1 / 3_600_000 } as const;

class LineRefusal extends Error {
  readonly reason: PositionImportReason;
  readonly field: PositionImportField | null;
  readonly value: string;

  constructor(reason: PositionImportReason, field: PositionImportField | null, value: string) {
    super(reason);
    this.reason = reason;
    this.field = field;
    this.value = value;
  }
}

/**
 * Reads lines as positions with the given settings. `headings` may grow while a file is read. The position's
 * `externalId` is the name in the device column, or the one that replaces it.
 */
export function createPositionReader(
  settings: PositionImportSettings,
  headings: readonly string[],
): (line: TableLine, nowMs: number) => ReadLine {
  let known = 0;
  const places = new Map<PositionImportField, number>();
  let rest: [name: string, place: number][] = [];
  const look = (): void => {
    known = headings.length;
    for (const field of positionImportFields) {
      const heading = settings.columns[field];
      const place = heading === null ? -1 : headings.indexOf(heading);
      if (place >= 0) places.set(field, place);
    }
    const taken = new Set(places.values());
    rest = [...headings.entries()].flatMap(([place, name]) =>
      settings.keepRest && !taken.has(place) ? [[name, place]] : [],
    );
  };
  return (line, nowMs) => {
    if (headings.length !== known) look();
    try {
      if (line.malformed !== undefined) throw new LineRefusal('malformed', null, line.malformed);
      const cellOf = (field: PositionImportField): string => line.cells[places.get(field) ?? -1] ?? '';
      const position = readPosition(line, { settings, cellOf, rest, nowMs });
      const name = settings.deviceBy === 'file' ? position.externalId : cellOf('device');
      return { position, name, cells: line.cells };
    } catch (error) {
      if (!(error instanceof LineRefusal)) throw error;
      const { reason, field, value } = error;
      return { line: line.line, reason, field, value: value.slice(0, 200).toWellFormed(), cells: line.cells };
    }
  };
}

interface Reading {
  readonly settings: PositionImportSettings;
  readonly cellOf: (field: PositionImportField) => string;
  readonly rest: readonly (readonly [name: string, place: number])[];
  readonly nowMs: number;
}

function readPosition({ line, cells }: TableLine, reading: Reading): Position {
  const { settings, cellOf, rest, nowMs } = reading;
  const number = (field: PositionImportField, name: ValueName, factor = 1): number | null => {
    const text = cellOf(field);
    if (NOTHING.has(text.toLowerCase())) return null;
    const value = (parseNumber(text, settings.decimalMark) ?? Number.NaN) * factor;
    const [lowest, highest] = valueRanges[name];
    if (value >= lowest && value <= highest) return value;
    throw new LineRefusal('value_invalid', field, text);
  };
  return {
    index: line,
    externalId: readDevice(reading),
    fixedAtMs: readTime(reading, nowMs),
    latitude: readCoordinate('latitude', reading),
    longitude: readCoordinate('longitude', reading),
    speedKph: number('speed', 'speedKph', SPEED_KPH[settings.speedUnit]),
    headingDegrees: number('heading', 'headingDegrees'),
    altitudeMeters: number('altitude', 'altitudeMeters', ALTITUDE_METERS[settings.altitudeUnit]),
    accuracyMeters: number('accuracy', 'accuracyMeters'),
    ignition: readIgnition(cellOf('ignition')),
    hourMeterHours: number('hourMeter', 'hourMeterHours', HOUR_METER_HOURS[settings.hourMeterUnit]),
    odometerKm: number('odometer', 'odometerKm', ODOMETER_KM[settings.odometerUnit]),
    attributes: readAttributes(cells, rest),
  };
}

function readDevice({ settings, cellOf }: Reading): string {
  if (settings.deviceBy === 'file') {
    if (settings.deviceId === null) throw new LineRefusal('device_id_missing', 'device', '');
    return settings.deviceId;
  }
  const said = cellOf('device');
  const isNamed = Object.hasOwn(settings.devices, said);
  if (!isNamed && isCutNumber(said)) throw new LineRefusal('number_cut', 'device', said);
  const meant = isNamed ? settings.devices[said] : said;
  return refusing('device', said, () => requireDeviceId(meant));
}

function readTime({ settings, cellOf }: Reading, nowMs: number): number {
  const date = settings.columns.date === null ? '' : cellOf('date');
  const text = `${date} ${cellOf('time')}`.trim();
  const parsed = parseTime(text, settings);
  if (typeof parsed === 'string') throw new LineRefusal(parsed, 'time', text);
  return refusing('time', text, () => requireLikelyTime(parsed, nowMs));
}

function readCoordinate(name: 'latitude' | 'longitude', { settings, cellOf }: Reading): number {
  const text = cellOf(name);
  return refusing(name, text, () => requireCoordinate(name, parseNumber(text, settings.decimalMark)));
}

function readIgnition(text: string): boolean | null {
  if (NOTHING.has(text.toLowerCase())) return null;
  const value = parseYesOrNo(text);
  if (value === undefined) throw new LineRefusal('value_invalid', 'ignition', text);
  return value;
}

function readAttributes(
  cells: readonly string[],
  rest: readonly (readonly [name: string, place: number])[],
): string | null {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, place] of rest) {
    const cell = cells[place] ?? '';
    if (cell !== '') attributes[name] = cell;
  }
  return refusing(null, '', () => encodeAttributes(attributes));
}

function refusing<T>(field: PositionImportField | null, value: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw new LineRefusal(error.code, field, value);
    throw error;
  }
}
