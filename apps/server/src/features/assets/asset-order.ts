import { assetSorts, fieldOf, type AssetSort, type AssetStatus, type SortOrder } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { stateColumnOf, statusOf, type AssetScope } from './asset-query.ts';
import { columnOf } from './asset-values.ts';

export interface AssetOrder {
  readonly sort: AssetSort;
  readonly order: SortOrder;
}

/** Where an asset stands in an order: its value as text, null where it has none, and its code. */
export interface OrderedAt {
  readonly value: string | null;
  readonly code: string;
}

type SortType = 'text' | 'int' | 'float8' | 'date' | 'timestamptz';

interface SortKey {
  readonly type: SortType;
  /** What it reads beside `assets a`. */
  readonly reads: 'nothing' | 'customer' | 'unit' | 'state';
  /** Whether every asset has a value, and whether no two of an account have the same. */
  readonly has: 'one of its own' | 'always one' | 'perhaps none';
  /** The value that a list is ordered by, null where an asset has none: an empty text says nothing. */
  readonly value: (scope: AssetScope) => string;
}

/** The order in which screens show statuses. */
export const statusRanks = [
  'running',
  'turned_off',
  'without_communication',
  'in_maintenance',
  'temporarily_disabled',
  'without_status',
] as const satisfies readonly AssetStatus[];

const references = {
  customer: { reads: 'customer', value: () => 'c.name' },
  unit: { reads: 'unit', value: () => 'u.code' },
} as const;

function sortKeyOf(sort: AssetSort): SortKey {
  const { kind, isRequired, isUnique } = fieldOf(sort);
  const has = isUnique ? 'one of its own' : isRequired ? 'always one' : 'perhaps none';
  if (sort === 'customer' || sort === 'unit') return { type: 'text', has, ...references[sort] };
  switch (kind) {
    case 'choice':
      return {
        type: 'int',
        reads: 'state',
        has,
        value: (scope) => `array_position(array['${statusRanks.join(`','`)}'], ${statusOf(scope)})`,
      };
    case 'meter':
      return { type: 'float8', reads: 'state', has, value: () => stateColumnOf(sort) };
    case 'day':
      return { type: 'date', reads: 'nothing', has, value: () => `a.${columnOf(sort)}` };
    case 'instant':
      return { type: 'timestamptz', reads: 'state', has, value: () => stateColumnOf(sort) };
    default: {
      const column = `a.${columnOf(sort)}`;
      const value = isRequired ? column : `nullif(${column}, '')`;
      return { type: 'text', reads: 'nothing', has, value: () => value };
    }
  }
}

const sortKeys = Object.fromEntries(assetSorts.map((sort) => [sort, sortKeyOf(sort)])) as Readonly<
  Record<AssetSort, SortKey>
>;

/** What the order reads beside `assets a`, under the aliases that a presented asset has: c, u, s. */
export function tablesOfOrder({ sort }: AssetOrder): SortKey['reads'] {
  return sortKeys[sort].reads;
}

/** `order by` of a list. Equal values follow by code; what has no value comes last in both directions. */
export function orderClause({ sort, order }: AssetOrder, scope: AssetScope): string {
  const { has } = sortKeys[sort];
  const value = `${sortKeys[sort].value(scope)} ${order}`;
  if (has === 'one of its own') return `order by ${value}`;
  return `order by ${value}${has === 'perhaps none' ? ' nulls last' : ''}, a.code ${order}`;
}

/** The value as text, exact to the last digit, for a cursor. */
export function orderedValue({ sort }: AssetOrder, scope: AssetScope): string {
  return `(${sortKeys[sort].value(scope)})::text`;
}

/** The condition that an asset comes after a place in the order. */
export function afterCondition(
  { sort, order }: AssetOrder,
  place: OrderedAt,
  scope: AssetScope,
  { bind }: Parameters,
): string {
  const value = sortKeys[sort].value(scope);
  const { type, has } = sortKeys[sort];
  const beyond = order === 'asc' ? '>' : '<';
  const code = `a.code ${beyond} ${bind(place.code)}`;
  if (has === 'one of its own') return code;
  if (place.value === null) return `${value} is null and ${code}`;
  const at = `${bind(place.value)}::${type}`;
  const orNone = has === 'perhaps none' ? ` or ${value} is null` : '';
  return `(${value} ${beyond} ${at} or (${value} = ${at} and ${code})${orNone})`;
}

const readable: Readonly<Record<SortType, (value: string) => boolean>> = {
  text: () => true,
  int: (value) => /^\d{1,9}$/.test(value),
  float8: (value) => value !== '' && Number.isFinite(Number(value)),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value),
  timestamptz: (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.test(value),
};

/** Whether a cursor's value is one that this order writes. */
export function isOrderedValue({ sort }: AssetOrder, value: string | null): boolean {
  return value === null ? sortKeys[sort].has === 'perhaps none' : readable[sortKeys[sort].type](value);
}
