import { customNumberMost, isOneLine, type CustomValue, type CustomValues } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { parseDay } from '../../../platform/spreadsheets/parse-day.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { shareCustomFields, type LiveField } from './read-custom-fields.ts';

/** Values as in calls: null removes a value. */
type EnteredCustom = Readonly<Record<string, CustomValue | null>>;

/**
 * Checks values of custom fields, and locks these fields until the end of the transaction. Call it before
 * locking assets.
 * @returns a function that applies the values to an asset's custom values
 * @throws DomainError validation_failed
 */
export async function enterCustomValues(
  read: AccountRead,
  entered: EnteredCustom = {},
): Promise<(before: CustomValues) => CustomValues> {
  const given = Object.entries(entered);
  if (given.length === 0) return (before) => before;
  const fields = new Map((await shareCustomFields(read)).map((field) => [String(field.id), field]));
  const errors = given.flatMap(([id, value]) => {
    const problem = problemOf(fields.get(id), value);
    return problem === null ? [] : [[`custom.${id}`, [problem]] as const];
  });
  if (errors.length > 0) throw new DomainError('validation_failed', { errors: Object.fromEntries(errors) });
  return (before) => mergeCustom(before, entered);
}

/** Returns the values after a change. An empty text removes the value. */
export function mergeCustom(before: CustomValues, entered: EnteredCustom): CustomValues {
  const after = Object.entries({ ...before, ...entered });
  return Object.fromEntries(
    after.filter((one): one is [string, CustomValue] => one[1] !== null && one[1] !== ''),
  );
}

type CustomProblem = 'not_found' | 'wrong_kind' | 'not_one_line' | 'number_out_of_range';

function problemOf(field: LiveField | undefined, value: CustomValue | null): CustomProblem | null {
  if (field === undefined) return 'not_found';
  if (value === null || value === '') return null;
  switch (field.kind) {
    case 'number':
      if (typeof value !== 'number') return 'wrong_kind';
      return Math.abs(value) <= customNumberMost ? null : 'number_out_of_range';
    case 'yes_or_no':
      return typeof value === 'boolean' ? null : 'wrong_kind';
    case 'day':
      return typeof value === 'string' && parseDay(value) === value ? null : 'wrong_kind';
    case 'choice':
      return field.choices.some(({ id }) => id === value) ? null : 'not_found';
    case 'text':
      if (typeof value !== 'string') return 'wrong_kind';
      return isOneLine(value) ? null : 'not_one_line';
  }
}
