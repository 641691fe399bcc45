import type { DecimalMark } from '@azimute/contract';
import type { FinancialImportField, FinancialImportReason } from '@azimute/contract/financial-imports';
import { locales } from '@azimute/contract/locales';
import type { FullTextKey } from '@azimute/texts';
import { text as translate } from '@azimute/texts/server';
import type { z } from 'zod';
import { foldHeading } from '../../platform/spreadsheets/fold-heading.ts';
import { unguardFormula } from '../../platform/spreadsheets/guard-formula.ts';
import { parseDay } from '../../platform/spreadsheets/parse-day.ts';
import { parseNumber } from '../../platform/spreadsheets/parse-number.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import type { FinancialMapping } from './import-headings.ts';

export type LineErrors = Partial<Record<FinancialImportField, FinancialImportReason[]>>;

/** Settings for reading the lines of a file. */
export interface LineReading {
  readonly mapping: FinancialMapping;
  readonly separator: string;
}

/** IDs by name in the file; null if the name is ambiguous. */
export type Names = ReadonlyMap<string, number | null>;

/** The cells of a line by field; unreadable ones are undefined and listed in its errors. */
export interface Cells {
  readonly errors: LineErrors;
  readonly refuse: (field: FinancialImportField, reason: FinancialImportReason) => undefined;
  readonly text: (field: FinancialImportField) => string;
  readonly required: (field: FinancialImportField) => string;
  /** Null for an empty cell. */
  readonly number: (field: FinancialImportField) => number | null | undefined;
  readonly day: (field: FinancialImportField) => string | null | undefined;
  readonly word: <Value extends string>(
    field: FinancialImportField,
    codes: readonly Value[],
    keyOf: (code: Value) => FullTextKey,
  ) => Value | null | undefined;
  readonly named: (field: FinancialImportField, names: Names) => number | null | undefined;
}

export function openCells({ cells }: FileLine, { mapping, separator }: LineReading): Cells {
  const errors: LineErrors = {};
  const refuse: Cells['refuse'] = (field, reason) => {
    (errors[field] ??= []).push(reason);
    return undefined;
  };
  const text: Cells['text'] = (field) => unguardFormula(cells[mapping[field] ?? -1] ?? '').trim();
  return {
    errors,
    refuse,
    text,
    required: (field) => {
      if (text(field) === '') refuse(field, 'required');
      return text(field);
    },
    number: (field) => {
      const cell = text(field);
      return cell === '' ? null : (readNumber(cell, separator) ?? refuse(field, 'not_number'));
    },
    day: (field) => {
      const cell = text(field);
      return cell === '' ? null : (parseDay(cell) ?? refuse(field, 'not_day'));
    },
    word: (field, codes, keyOf) => {
      const cell = foldHeading(text(field));
      if (cell === '') return null;
      return codesByWord(codes, keyOf).get(cell) ?? refuse(field, 'unknown_word');
    },
    named: (field, names) => {
      const cell = text(field);
      if (cell === '') return null;
      const id = names.get(cell) ?? names.get(foldHeading(cell));
      return id ?? refuse(field, names.get(foldHeading(cell)) === null ? 'ambiguous' : 'not_found');
    },
  };
}

const foldedWords = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** Maps each code and its texts in all languages, in folded letters, to the code. */
function codesByWord<Value extends string>(
  codes: readonly Value[],
  keyOf: (code: Value) => FullTextKey,
): ReadonlyMap<string, Value> {
  const known = foldedWords.get(codes);
  if (known !== undefined) return known as ReadonlyMap<string, Value>;
  const found = new Map<string, Value>();
  for (const code of codes)
    for (const word of [code, ...locales.map((locale) => translate(locale, keyOf(code)))]) {
      const folded = foldHeading(word);
      if (!found.has(folded)) found.set(folded, code);
    }
  foldedWords.set(codes, found);
  return found;
}

/**
 * Validates the cells by the schema of the record; undefined if invalid, with the reasons by field. `fieldOf` maps the
 * schema's fields to the file's columns.
 */
export function checkCells<Settings>(
  { errors, refuse }: Cells,
  schema: z.ZodType<Settings>,
  read: object,
  fieldOf: (name: string) => FinancialImportField,
): Settings | undefined {
  const checked = schema.safeParse(read);
  // Rules across fields only apply to readable ones.
  const isRead = Object.keys(errors).length === 0;
  for (const { path, code, origin } of (checked.error?.issues ?? []) as readonly Issue[]) {
    const field = fieldOf(String(path[0]));
    if (errors[field] === undefined && (isRead || code !== 'custom'))
      refuse(field, reasonOf(field, code, origin));
  }
  return Object.keys(errors).length === 0 ? checked.data : undefined;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly origin?: string;
}

function reasonOf(
  field: FinancialImportField,
  code: string,
  origin: string | undefined,
): FinancialImportReason {
  if (code === 'invalid_type' || code === 'invalid_value') return 'required';
  if (code === 'too_small' && origin === 'string') return 'required';
  if (code === 'too_big' && origin === 'string') return 'too_long';
  if (code === 'invalid_format') return 'not_one_line';
  if (code === 'custom' && field === 'to') return 'ends_before';
  if (code === 'custom' && field === 'site') return 'needs_site';
  return 'out_of_range';
}

/** Tries the decimal mark that matches the file's separator, then the other. */
function readNumber(cell: string, separator: string): number | undefined {
  const marks: readonly DecimalMark[] = separator === ';' ? ['comma', 'point'] : ['point', 'comma'];
  const [number] = marks.flatMap((mark) => parseNumber(cell, mark) ?? []);
  return number;
}
