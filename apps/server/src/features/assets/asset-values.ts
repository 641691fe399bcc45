import {
  assetFields,
  assetFieldsOf,
  assetValueFields,
  memberOf,
  validationCodes,
  type AssetFieldName,
  type AssetValues,
  type UpdateAsset,
} from '@azimute/contract';
import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { DomainError } from '../../platform/domain-error.ts';

type Entered = Omit<UpdateAsset, 'updatedAt'>;
type ValueName = keyof AssetValues;

/** Returns the column of the table assets that stores a field. */
export function columnOf(name: AssetFieldName): string {
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return assetFields[name].kind === 'reference' ? `${column}_id` : column;
}

/** SQL type of each kind's values, and the value of a new asset. */
const kinds = {
  text: { type: 'text', empty: '' },
  number: { type: 'int', empty: null },
  decimal: { type: 'numeric', empty: null },
  tags: { type: 'text[]', empty: [] },
  reference: { type: 'int', empty: null },
  day: { type: 'date', empty: null },
  minutes: { type: 'int', empty: null },
  yes_or_no: { type: 'boolean', empty: false },
  custom: { type: 'jsonb', empty: {} },
} as const;

export const assetValueNames: readonly ValueName[] = assetValueFields.map((name) => memberOf(name));
export const assetColumnOf = Object.fromEntries(
  assetValueFields.map((name) => [memberOf(name), columnOf(name)]),
) as Readonly<Record<ValueName, string>>;

/** Stored as intervals. */
const ofMinutes: ReadonlySet<ValueName> = new Set(assetFieldsOf('minutes').map((name) => memberOf(name)));

const ofDays: ReadonlySet<ValueName> = new Set(assetFieldsOf('day').map((name) => memberOf(name)));

const ofDecimals: ReadonlySet<ValueName> = new Set(assetFieldsOf('decimal').map((name) => memberOf(name)));

/** Declares the members of an asset as columns of a row read from JSON. */
export const assetValueTypes = assetValueFields
  .map((name) => `"${memberOf(name)}" ${kinds[assetFields[name].kind].type}`)
  .join(', ');

/** Values of an asset for which only code and UL were entered. */
export const emptyAssetValues = Object.fromEntries(
  assetValueFields
    .filter((name) => name !== 'code' && name !== 'unit')
    .map((name) => [memberOf(name), kinds[assetFields[name].kind].empty]),
) as unknown as Omit<AssetValues, 'code' | 'unitId'>;

export function isSameValue(one: AssetValues[ValueName], other: typeof one): boolean {
  return isDeepStrictEqual(one, other);
}

export function listDiffering(before: AssetValues, after: AssetValues): ValueName[] {
  return assetValueNames.filter((name) => !isSameValue(after[name], before[name]));
}

export function pickValues(values: Partial<AssetValues>, names: readonly ValueName[]): Partial<AssetValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Drops values that a change does not contain. */
export function dropUndefined(entered: Partial<Readonly<Record<ValueName, unknown>>>): Partial<AssetValues> {
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined));
}

export function valueExpression(name: ValueName, value: string): string {
  return ofMinutes.has(name) ? `make_interval(mins => ${value}::int)` : value;
}

function readExpression(name: ValueName, column: string): string {
  if (ofMinutes.has(name)) return `(extract(epoch from ${column}) / 60)::int`;
  if (ofDecimals.has(name)) return `${column}::float8`;
  return ofDays.has(name) ? `to_char(${column}, 'YYYY-MM-DD')` : column;
}

/** Selects the columns of an AssetValues row, for assets with this alias. */
export function selectAssetValues(alias: string): string {
  return assetValueNames
    .map((name) => `${readExpression(name, `${alias}.${assetColumnOf[name]}`)} as "${name}"`)
    .join(', ');
}

/**
 * Refuses a UL or customer that the user cannot see, with the same error as a missing one.
 * @throws DomainError validation_failed
 */
export async function requireVisibleReferences(
  client: ClientBase,
  accountId: number,
  entered: Entered,
): Promise<void> {
  const { rows } = await client.query<{ unit: boolean; customer: boolean }>(
    `select $2::int is null or exists (select from current_units where account_id = $1 and unit_id = $2) as unit,
      $3::int is null or exists (select from current_customers where account_id = $1 and customer_id = $3) as customer`,
    [accountId, entered.unitId ?? null, entered.customerId ?? null],
  );
  const errors = {
    ...(rows[0]?.unit === true ? {} : { unitId: ['not_found'] }),
    ...(rows[0]?.customer === true ? {} : { customerId: ['not_found'] }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

/** Runs a write. Reports a value that is already used as an error of the field, and a refusal by row-level security. */
export async function refusingTaken<T>(field: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') {
      throw new DomainError('validation_failed', {
        errors: { [field]: [validationCodes.unique] },
        cause: error,
      });
    }
    if (error instanceof pg.DatabaseError && error.code === '42501') {
      throw new DomainError('forbidden', { cause: error });
    }
    throw error;
  }
}
