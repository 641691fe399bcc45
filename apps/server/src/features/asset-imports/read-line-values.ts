import {
  assetFields,
  assetFieldsOf,
  deviceIdMaxLength,
  deviceIdPattern,
  enteredFirst,
  fieldOf,
  isOneLine,
  ledBy,
  memberOf,
  mergeTags,
  tagSeparator,
  type AssetFieldOf,
  type AssetImportMapping,
  type AssetMember,
  type BadLineReason,
} from '@azimute/contract';
import type { AssetImportField } from '@azimute/contract/asset-imports';
import { KM_PER_MILE } from '../assets/export-columns.ts';
import { unguardFormula } from '../../platform/spreadsheets/guard-formula.ts';
import { isCutNumber } from '../../platform/spreadsheets/fold-code.ts';
import { parseDay } from '../../platform/spreadsheets/parse-day.ts';
import { parseNumber } from '../../platform/spreadsheets/parse-number.ts';
import { parseTime } from '../../platform/spreadsheets/parse-time.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';

/** What a line says; absent where it says nothing. References are told by their names. */
export type LineValues = Readonly<
  Partial<Record<TextField | AssetFieldOf<'day'>, string>> &
    Partial<Record<AssetFieldOf<'yes_or_no'>, boolean>> &
    Partial<Record<AssetMember<AssetFieldOf<'minutes' | 'meter'>>, number>>
> & {
  readonly tags?: readonly string[];
  readonly devices: readonly string[];
  readonly devicesSince?: Date;
};
type TextField = AssetFieldOf<'text' | 'reference'>;

export interface ReadLine {
  readonly line: number;
  readonly values: LineValues;
  readonly reasons: readonly BadLineReason[];
}

const SHOWN_CHARACTERS = 200;
const YES = ['yes', 'y', 'true', '1', 'x', 'on', 'sim', 's', 'verdadeiro', 'si', 'verdadero'];
const NO = ['no', 'n', 'false', '0', 'off', 'nao', 'falso'];
const TEXT_FIELDS = ledBy<TextField>(enteredFirst, assetFieldsOf('text', 'reference'));
const maxLengthOf = (field: TextField): number => {
  const { importedMaxLength, maxLength = 0 } = fieldOf(field);
  return importedMaxLength ?? maxLength;
};
const MINUTES_OF_UNIT: Readonly<Record<string, number>> = { m: 1, min: 1, h: 60, d: 1440 };

/** How the cells of a file are to be read. */
export interface LineReading {
  readonly headings: readonly string[];
  readonly mapping: AssetImportMapping;
  readonly separator: string;
  /** Of times without an offset. */
  readonly timeZone: string;
}

/** Reads a line by itself: what it says, and what about it can be told wrong without asking the database. */
export function readLineValues({ line, cells }: FileLine, reading: LineReading): ReadLine {
  const { headings, mapping } = reading;
  const reasons: BadLineReason[] = [];
  const refuse = (
    field: AssetImportField | null,
    reason: BadLineReason['reason'],
    value: string,
  ): undefined => {
    reasons.push({ field, reason, value: value.slice(0, SHOWN_CHARACTERS).toWellFormed(), otherLine: null });
    return undefined;
  };
  const cellOf = (field: AssetImportField): string => {
    const column = mapping[field];
    return column === null ? '' : unguardFormula(cells[column] ?? '');
  };
  const surplus = cells.slice(headings.length).find((cell) => cell !== '');
  if (surplus !== undefined) refuse(null, 'too_many_cells', surplus);
  const texts = TEXT_FIELDS.flatMap((field) => {
    const cell = cellOf(field);
    if (cell.length > maxLengthOf(field)) refuse(field, 'too_long', cell);
    if (!isOneLine(cell)) refuse(field, 'not_one_line', cell);
    if (field === 'code' && isCutNumber(cell)) refuse(field, 'number_cut', cell);
    return cell === '' ? [] : [[field, cell] as const];
  });
  if (cellOf('code') === '') refuse('code', 'required', '');
  const switches = assetFieldsOf('yes_or_no').flatMap((field) => {
    const cell = cellOf(field);
    const value = cell === '' ? undefined : (readSwitch(cell) ?? refuse(field, 'not_yes_or_no', cell));
    return value === undefined ? [] : [[field, value] as const];
  });
  const days = assetFieldsOf('day').flatMap((field) => {
    const cell = cellOf(field);
    const value = cell === '' ? undefined : (parseDay(cell) ?? refuse(field, 'not_day', cell));
    return value === undefined ? [] : [[field, value] as const];
  });
  const silence = cellOf('silentAfter');
  const minutesByHeading = /\bmin/i.test(headings[mapping.silentAfter ?? -1] ?? '') ? 1 : 60;
  const minutes = silence === '' ? undefined : readMinutes(silence, minutesByHeading);
  if (minutes === null) refuse('silentAfter', 'not_hours', silence);
  else if (minutes !== undefined && (minutes < 1 || minutes > assetFields.silentAfter.most))
    refuse('silentAfter', 'hours_out_of_range', silence);
  const tags = readTags(cellOf('tags'));
  for (const tag of tags) if (tag.length > assetFields.tags.maxLength) refuse('tags', 'too_long', tag);
  if (tags.length > assetFields.tags.most) refuse('tags', 'too_many_tags', cellOf('tags'));
  const deviceCells = readDevices(cellOf('devices'));
  const cut = deviceCells.filter(isCutNumber);
  for (const cell of cut) refuse('devices', 'number_cut', cell);
  const devices = deviceCells.filter((cell) => !cut.includes(cell));
  for (const id of devices) {
    if (id.length > deviceIdMaxLength) refuse('devices', 'too_long', id);
    else if (!deviceIdPattern.test(id)) refuse('devices', 'not_device_id', id);
  }
  const sinceCell = cellOf('devicesSince');
  const since = sinceCell === '' ? undefined : parseTime(sinceCell, { ...reading, timeFormat: 'iso' });
  if (typeof since === 'string') refuse('devicesSince', 'not_time', sinceCell);
  const isInMiles = /\bmi(les?|lhas?|llas?)?\b/i.test(headings[mapping.odometer ?? -1] ?? '');
  const meters = assetFieldsOf('meter').flatMap((field) => {
    const cell = cellOf(field);
    if (cell === '') return [];
    const number = readNumber(cell, reading.separator);
    if (number === undefined) return refuse(field, 'not_number', cell) ?? [];
    const value = field === 'odometer' && isInMiles ? number * KM_PER_MILE : number;
    const isInRange = value >= 0 && value <= assetFields[field].most;
    return isInRange
      ? [[memberOf(field), value] as const]
      : (refuse(field, 'number_out_of_range', cell) ?? []);
  });
  const values: LineValues = {
    ...Object.fromEntries<string | boolean | number>([...texts, ...switches, ...days, ...meters]),
    ...(typeof minutes === 'number' && { silentAfterMinutes: minutes }),
    ...(tags.length > 0 && { tags }),
    ...(typeof since === 'number' && { devicesSince: new Date(since) }),
    devices,
  };
  return { line, values, reasons };
}

/** One, or several parted by a sign or a line; the comma of a number that a spreadsheet cut parts nothing. */
function readDevices(cell: string): string[] {
  const parts = cell.split(/[|;\n]/).flatMap((part) => (isCutNumber(part) ? [part] : part.split(',')));
  return [...new Set(parts.map((id) => id.trim()))].filter((id) => id !== '');
}

/** Parted as an export parts them, or by lines. */
function readTags(cell: string): string[] {
  const tags = cell
    .split(new RegExp(`[${tagSeparator}\\n]`))
    .map((tag) => tag.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());
  return mergeTags(tags.filter((tag) => tag !== ''));
}

function readSwitch(cell: string): boolean | undefined {
  const word = cell.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** With the decimal sign that goes with the separator of the file, else with the other. */
function readNumber(cell: string, separator: string): number | undefined {
  const [usual, other] = separator === ';' ? (['comma', 'point'] as const) : (['point', 'comma'] as const);
  return parseNumber(cell, usual) ?? parseNumber(cell, other);
}

/** `36`, `1,5`, `90 min`, `2 d`; null when it is no length of time. */
function readMinutes(cell: string, minutesByHeading: number): number | null {
  const found = /^(\d{1,7}(?:[.,]\d{1,6})?)\s*(m|min|h|d)?[a-z]*\.?$/i.exec(cell);
  if (found === null) return null;
  const [, amount = '', unit] = found;
  const perUnit = unit === undefined ? minutesByHeading : (MINUTES_OF_UNIT[unit.toLowerCase()] ?? 60);
  return Math.round(Number(amount.replace(',', '.')) * perUnit);
}
