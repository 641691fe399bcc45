import {
  assetFields,
  assetFieldsOf,
  customColumnOf,
  customNumberMost,
  customTextMaxLength,
  deviceIdMaxLength,
  deviceIdPattern,
  enteredFirst,
  fieldOf,
  foldTag,
  isOneLine,
  ledBy,
  memberOf,
  mergeTags,
  tagSeparator,
  vinPattern,
  writeIdentifier,
  type AssetFieldOf,
  type AssetImportMapping,
  type AssetMember,
  type BadLineReason,
  type CustomColumn,
  type CustomValue,
  type CustomValues,
} from '@azimute/contract';
import type { AssetImportField } from '@azimute/contract/asset-imports';
import type { LiveField } from '../assets/custom-fields/read-custom-fields.ts';
import { KM_PER_MILE } from '../assets/export-columns.ts';
import { unguardFormula } from '../../platform/spreadsheets/guard-formula.ts';
import { isCutNumber } from '../../platform/spreadsheets/fold-code.ts';
import { parseDay } from '../../platform/spreadsheets/parse-day.ts';
import { parseNumber } from '../../platform/spreadsheets/parse-number.ts';
import { parseTime } from '../../platform/spreadsheets/parse-time.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';

/** Values of a line; undefined if empty. References are names. */
export type LineValues = Readonly<
  Partial<Record<TextField | AssetFieldOf<'day'>, string>> &
    Partial<Record<AssetFieldOf<'yes_or_no'>, boolean>> &
    Partial<Record<AssetMember<AssetFieldOf<'number' | 'decimal' | 'minutes' | 'meter'>>, number>>
> & {
  readonly tags?: readonly string[];
  readonly custom?: CustomValues;
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

/** Settings for reading the cells of a file. */
export interface LineReading {
  readonly headings: readonly string[];
  readonly mapping: AssetImportMapping;
  readonly separator: string;
  /** Zone of times without an offset. */
  readonly timeZone: string;
  readonly fields?: readonly LiveField[];
}

/** Parses a line: its values, and the problems that can be found without the database. */
export function readLineValues({ line, cells }: FileLine, reading: LineReading): ReadLine {
  const { headings, mapping } = reading;
  const reasons: BadLineReason[] = [];
  const refuse = (
    field: AssetImportField | CustomColumn | null,
    reason: BadLineReason['reason'],
    value: string,
  ): undefined => {
    reasons.push({ field, reason, value: value.slice(0, SHOWN_CHARACTERS).toWellFormed(), otherLine: null });
    return undefined;
  };
  const cellOf = (field: AssetImportField | CustomColumn): string => {
    const column = mapping[field] ?? null;
    return column === null ? '' : unguardFormula(cells[column] ?? '');
  };
  const surplus = cells.slice(headings.length).find((cell) => cell !== '');
  if (surplus !== undefined) refuse(null, 'too_many_cells', surplus);
  const texts = TEXT_FIELDS.flatMap((field) => {
    const cell = cellOf(field);
    if (cell.length > maxLengthOf(field) && fieldOf(field).identifier !== 'vin')
      refuse(field, 'too_long', cell);
    if (!isOneLine(cell)) refuse(field, 'not_one_line', cell);
    const { identifier } = fieldOf(field);
    if ((field === 'code' || identifier !== undefined) && isCutNumber(cell))
      refuse(field, 'number_cut', cell);
    const written = identifier === undefined ? cell : writeIdentifier(identifier, cell);
    if (identifier === 'vin' && written !== '' && !vinPattern.test(written)) refuse(field, 'not_vin', cell);
    return written === '' ? [] : [[field, written] as const];
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
  const numbers = assetFieldsOf('number', 'decimal').flatMap((field) => {
    const cell = cellOf(field);
    if (cell === '') return [];
    const value = readFieldNumber(field, cell, reading.separator);
    return typeof value === 'string' ? (refuse(field, value, cell) ?? []) : [[field, value] as const];
  });
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
  const custom = (reading.fields ?? []).flatMap((field) => {
    const name = customColumnOf(field.id);
    const cell = cellOf(name);
    if (cell === '') return [];
    const read = readCustomCell(field, cell, reading.separator);
    return 'value' in read ? [[field.id, read.value] as const] : (refuse(name, read.problem, cell) ?? []);
  });
  const values: LineValues = {
    ...Object.fromEntries<string | boolean | number>([...texts, ...switches, ...days, ...numbers, ...meters]),
    ...(typeof minutes === 'number' && { silentAfterMinutes: minutes }),
    ...(tags.length > 0 && { tags }),
    ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
    ...(typeof since === 'number' && { devicesSince: new Date(since) }),
    devices,
  };
  return { line, values, reasons };
}

/** A choice is written by its name in any language. */
function readCustomCell(
  { kind, choices }: LiveField,
  cell: string,
  separator: string,
): { readonly value: CustomValue } | { readonly problem: BadLineReason['reason'] } {
  switch (kind) {
    case 'text':
      if (cell.length > customTextMaxLength) return { problem: 'too_long' };
      return isOneLine(cell) ? { value: cell } : { problem: 'not_one_line' };
    case 'number': {
      const value = readNumber(cell, separator);
      if (value === undefined) return { problem: 'not_number' };
      return Math.abs(value) <= customNumberMost ? { value } : { problem: 'number_out_of_range' };
    }
    case 'day': {
      const value = parseDay(cell);
      return value === undefined ? { problem: 'not_day' } : { value };
    }
    case 'yes_or_no': {
      const value = readSwitch(cell);
      return value === undefined ? { problem: 'not_yes_or_no' } : { value };
    }
    case 'choice': {
      const found = choices.find(({ names }) =>
        Object.values(names).some((name) => name !== '' && foldTag(name) === foldTag(cell)),
      );
      return found === undefined ? { problem: 'choice_not_found' } : { value: found.id };
    }
  }
}

/**
 * A single choice, or several separated by a sign or a line break. A decimal comma does not separate them,
 * even in a number that a spreadsheet cut off.
 */
function readDevices(cell: string): string[] {
  const parts = cell.split(/[|;\n]/).flatMap((part) => (isCutNumber(part) ? [part] : part.split(',')));
  return [...new Set(parts.map((id) => id.trim()))].filter((id) => id !== '');
}

/** Splits at an export's separator, or at line breaks. */
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

/** Tries the decimal mark that matches the file's separator, then the other. */
function readNumber(cell: string, separator: string): number | undefined {
  const [usual, other] = separator === ';' ? (['comma', 'point'] as const) : (['point', 'comma'] as const);
  return parseNumber(cell, usual) ?? parseNumber(cell, other);
}

/** Returns a number that the field accepts, or the problem; ignores a currency before it. */
function readFieldNumber(
  field: AssetFieldOf<'number' | 'decimal'>,
  cell: string,
  separator: string,
): number | 'not_number' | 'number_out_of_range' {
  const { least = 0, most = 0, scale = 0 } = fieldOf(field);
  const number = readNumber(cell.replace(/^(?:[A-Z]{1,3})?\$?\s*(?=\d)/, ''), separator);
  if (number === undefined) return 'not_number';
  const value = Number(number.toFixed(scale));
  return value >= least && value <= most ? value : 'number_out_of_range';
}

/** Parses a duration such as `36`, `1,5`, `90 min` or `2 d`; null if it is none. */
function readMinutes(cell: string, minutesByHeading: number): number | null {
  const found = /^(\d{1,7}(?:[.,]\d{1,6})?)\s*(m|min|h|d)?[a-z]*\.?$/i.exec(cell);
  if (found === null) return null;
  const [, amount = '', unit] = found;
  const perUnit = unit === undefined ? minutesByHeading : (MINUTES_OF_UNIT[unit.toLowerCase()] ?? 60);
  return Math.round(Number(amount.replace(',', '.')) * perUnit);
}
