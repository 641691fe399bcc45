import type { CallPaths } from '../call-address.ts';
import { locales, type Locale } from '../locales.ts';
import { recordPaths } from '../record-paths.ts';
import { rangePattern, readRange, type NumberRange } from './ranges.ts';

/** Kinds of the fields that an account adds to its assets. */
export const customFieldKinds = ['text', 'number', 'day', 'yes_or_no', 'choice'] as const;
export type CustomFieldKind = (typeof customFieldKinds)[number];

/** Limit per account, without deleted fields. */
export const customFieldsMost = 50;
export const customChoicesMost = 100;
export const customNameMaxLength = 60;
export const customUnitMaxLength = 16;
/** Short enough that a value fits into an address together with the ID of its field. */
export const customTextMaxLength = 100;
export const customNumberMost = 1_000_000_000_000;
/** Number of days in which a deleted field can be restored with its values. */
export const customFieldKeptDays = 30;

export const customFieldSorts = ['place', 'updatedAt'] as const;
export const customFieldStates = ['live', 'deleted'] as const;

export const customFieldNames = {
  name: 'CustomField',
  plural: 'CustomFields',
  path: 'custom-fields',
  id: 'customFieldId',
} as const;
export const customFieldPaths = {
  ...recordPaths(customFieldNames),
  orderCustomFields: 'PUT /custom-fields/order',
  restoreCustomField: 'PUT /custom-fields/:customFieldId/restore',
} as const satisfies CallPaths;

/** Names by language; empty if not entered. */
export type CustomNames = Readonly<Record<Locale, string>>;

/** Returns the name in a language, or else the first name entered. */
export function customNameOf(names: CustomNames, locale: Locale): string {
  return names[locale] || (locales.map((other) => names[other]).find(Boolean) ?? '');
}

/** Value by the kind of the field: a text or the ID of a choice, a number, a day such as 2026-05-31, true or false. */
export type CustomValue = string | number | boolean;
/** Values by the ID of the field; fields without a value are omitted. */
export type CustomValues = Readonly<Record<string, CustomValue>>;

/** A custom field as a column of lists and files. */
export type CustomColumn = `custom.${number}`;
export const customColumnPattern = /^custom\.[1-9]\d{0,9}$/;
export const isCustomColumn = (name: string): name is CustomColumn => customColumnPattern.test(name);
export const customColumnOf = (fieldId: number): CustomColumn => `custom.${fieldId}`;
export const fieldIdOf = (column: CustomColumn): number => Number(column.slice('custom.'.length));

/**
 * Filters by a custom field: `7=red` for a value, `7=` for assets without a value, `7~2026-05` for the days of a
 * month, and `7:1.5..20` for a range of numbers, which is open if a limit is omitted.
 */
export const customFilterPattern = new RegExp(
  `^[1-9]\\d{0,9}(?:=[^\\n]*|~\\d{4}-(?:0[1-9]|1[0-2])|:${rangePattern.source.slice(1, -1)})$`,
);

export interface CustomCondition {
  readonly fieldId: string;
  readonly values: readonly string[];
  readonly months: readonly string[];
  readonly ranges: readonly NumberRange[];
  readonly takesNone: boolean;
}

/** Parses a filter into one condition per field. An asset with any of its values meets it. */
export function parseCustomFilter(wanted: readonly string[]): CustomCondition[] {
  const byField = new Map<string, { sign: string; rest: string }[]>();
  for (const one of wanted) {
    const [, fieldId = '', sign = '', rest = ''] = /^(\d+)([=~:])(.*)$/.exec(one) ?? [];
    byField.set(fieldId, [...(byField.get(fieldId) ?? []), { sign, rest }]);
  }
  return [...byField].map(([fieldId, all]) => {
    const restsOf = (sign: string) => all.filter((one) => one.sign === sign).map(({ rest }) => rest);
    return {
      fieldId,
      values: restsOf('=').filter(Boolean),
      months: restsOf('~'),
      ranges: restsOf(':').flatMap((range) => readRange(range) ?? []),
      takesNone: restsOf('=').includes(''),
    };
  });
}

interface CustomLine {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Returns the values of an asset in the form of columns in memory: `7=red`, or `7:1.5` for a number, one per line. */
export function readCustomLines(lines: string): Map<string, CustomLine> {
  if (lines === '') return new Map();
  return new Map(
    lines.split('\n').map((line) => {
      const sign = line.search(/[=:]/);
      return [line.slice(0, sign), { text: line.slice(sign + 1), isNumber: line[sign] === ':' }];
    }),
  );
}

export function meetsCustom(
  { values, months, ranges, takesNone }: CustomCondition,
  line: CustomLine | undefined,
): boolean {
  if (line === undefined) return takesNone;
  const { text, isNumber } = line;
  return (
    values.includes(text) ||
    months.includes(text.slice(0, 'YYYY-MM'.length)) ||
    ranges.some(({ low, high }) => isNumber && low <= Number(text) && Number(text) <= high)
  );
}

/** Number of values of one field that a facet offers: the most frequent ones. */
const offeredMost = 200;

/**
 * Returns the number of assets with each value of each field, given the number of assets with each set of values. An
 * asset counts for a field if it meets the conditions of the other fields. Assets without a value count as `7=`.
 */
export function countCustom(
  sets: ReadonlyMap<string, number>,
  wanted: readonly string[],
): ReadonlyMap<string, number> {
  const conditions = parseCustomFilter(wanted);
  const fieldIds = new Set(conditions.map(({ fieldId }) => fieldId));
  const read = [...sets].map(([lines, count]) => ({ values: readCustomLines(lines), count }));
  for (const { values } of read) for (const fieldId of values.keys()) fieldIds.add(fieldId);
  const counts = new Map([...fieldIds].map((fieldId) => [fieldId, new Map<string, number>()]));
  for (const { values, count } of read) {
    const failed = conditions.filter((condition) => !meetsCustom(condition, values.get(condition.fieldId)));
    if (failed.length > 1) continue;
    for (const [fieldId, counted] of counts) {
      if (failed[0] !== undefined && failed[0].fieldId !== fieldId) continue;
      const value = values.get(fieldId)?.text ?? '';
      counted.set(value, (counted.get(value) ?? 0) + count);
    }
  }
  const offered = [...counts].flatMap(([fieldId, counted]) =>
    [...counted]
      .toSorted(([one, count], [other, others]) => others - count || (one < other ? -1 : 1))
      .slice(0, offeredMost)
      .map(([value, count]) => [`${fieldId}=${value}`, count] as const),
  );
  return new Map(offered);
}
