import { validationCodes, type UpdateAsset } from '@azimute/contract';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { DomainError } from '../../platform/domain-error.ts';

/** What people enter of an asset, as its audit rows keep it. */
export interface AssetValues {
  readonly code: string;
  readonly unitId: number;
  readonly customerId: number | null;
  readonly model: string;
  readonly manufacturer: string;
  readonly category: string;
  readonly segment: string;
  readonly costCenter: string;
  readonly region: string;
  readonly tags: readonly string[];
  readonly silentAfterMinutes: number | null;
  readonly inMaintenance: boolean;
  readonly disabled: boolean;
}

type Entered = Omit<UpdateAsset, 'updatedAt'>;

/** Column and value expression of each entered member, given the placeholder that holds it. */
export const assetColumnOf = {
  code: 'code',
  unitId: 'unit_id',
  customerId: 'customer_id',
  model: 'model',
  manufacturer: 'manufacturer',
  category: 'category',
  segment: 'segment',
  costCenter: 'cost_center',
  region: 'region',
  tags: 'tags',
  silentAfterMinutes: 'silent_after',
  inMaintenance: 'in_maintenance',
  disabled: 'disabled',
} as const satisfies Record<keyof AssetValues, string>;

export const assetValueNames = Object.keys(assetColumnOf) as (keyof AssetValues)[];

export function isSameValue(one: AssetValues[keyof AssetValues], other: typeof one): boolean {
  return Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((tag, place) => tag === other[place])
    : one === other;
}

export function valueExpression(name: keyof AssetValues, placeholder: string): string {
  return name === 'silentAfterMinutes' ? `make_interval(mins => ${placeholder}::int)` : placeholder;
}

/** The columns of an AssetValues row. */
export const assetValueColumns = assetValueNames
  .map((name) =>
    name === 'silentAfterMinutes'
      ? '(extract(epoch from silent_after) / 60)::int as "silentAfterMinutes"'
      : `${assetColumnOf[name]} as "${name}"`,
  )
  .join(', ');

/**
 * Refuses a UL or a customer that the person cannot see, in the words used for one that does not exist.
 * @throws DomainError validation_failed
 */
export async function requireVisibleReferences(
  client: ClientBase,
  accountId: number,
  entered: Entered,
): Promise<void> {
  const { rows } = await client.query<{ unit: boolean; customer: boolean }>(
    `select $2::int is null or exists (select from units where account_id = $1 and unit_id = $2) as unit,
      $3::int is null or exists (select from customers where account_id = $1 and customer_id = $3) as customer`,
    [accountId, entered.unitId ?? null, entered.customerId ?? null],
  );
  const errors = {
    ...(rows[0]?.unit === true ? {} : { unitId: ['not_found'] }),
    ...(rows[0]?.customer === true ? {} : { customerId: ['not_found'] }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

/** Runs a write and tells a value that is taken (in words of the field) and a refusal of row-level security. */
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
