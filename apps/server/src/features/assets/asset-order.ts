import {
  assetSorts,
  fieldIdOf,
  fieldOf,
  isCustomColumn,
  type AssetSort,
  type AssetStatus,
  type CustomColumn,
  type SortOrder,
} from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { stateColumnOf, statusOf, type AssetScope } from './asset-query.ts';
import { columnOf } from './asset-values.ts';

export interface AssetOrder {
  readonly sort: AssetSort | CustomColumn;
  readonly order: SortOrder;
}

/** Position of an asset in an order: its value as text, null if empty, and its code. */
export interface OrderedAt {
  readonly value: string | null;
  readonly code: string;
  /** Set in lists of archived assets, which may share a code. */
  readonly id?: number;
}

type SortType = 'text' | 'int' | 'numeric' | 'float8' | 'date' | 'timestamptz' | 'jsonb';

interface SortKey {
  readonly type: SortType;
  /** Table that the order reads in addition to `assets a`. */
  readonly reads: 'nothing' | 'customer' | 'unit' | 'state';
  /** States whether every asset has a value, and whether values are unique in an account. */
  readonly has: 'one of its own' | 'always one' | 'perhaps none';
  /** The sort value; null if an asset has none. An empty text is treated as none. */
  readonly value: (scope: AssetScope) => string;
}

/** The order of statuses in the interface. */
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
    case 'number':
    case 'decimal':
      return { type: 'numeric', reads: 'nothing', has, value: () => `a.${columnOf(sort)}` };
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

/** Sorts numbers by size, choices in their order, and texts and days as texts. */
function customSortKey(sort: CustomColumn): SortKey {
  return {
    type: 'jsonb',
    reads: 'nothing',
    has: 'perhaps none',
    value: ({ accountId, bind }) => {
      const fieldId = bind(fieldIdOf(sort));
      const choices = `(select array(select c ->> 'id' from unnest(f.choices) c) from asset_fields f
        where f.account_id = ${accountId} and f.field_id = ${fieldId}::int and f.kind = 'choice')`;
      const value = `a.custom -> ${fieldId}::text`;
      return `coalesce(to_jsonb(array_position(${choices}, a.custom ->> ${fieldId}::text)), ${value})`;
    },
  };
}

const keyOf = ({ sort }: Pick<AssetOrder, 'sort'>): SortKey =>
  isCustomColumn(sort) ? customSortKey(sort) : sortKeys[sort];

/** Returns the tables that the order reads beside `assets a`, under the aliases of a presented asset: c, u, s. */
export function tablesOfOrder(order: AssetOrder): SortKey['reads'] {
  return keyOf(order).reads;
}

/**
 * Returns the `order by` of a list. Equal values are sorted by code; assets without a value come last in both
 * directions.
 */
export function orderClause({ sort, order }: AssetOrder, scope: AssetScope, sharesCodes = false): string {
  const { has } = keyOf({ sort });
  const value = `${keyOf({ sort }).value(scope)} ${order}`;
  const ids = sharesCodes ? `, a.asset_id ${order}` : '';
  if (has === 'one of its own') return `order by ${value}${ids}`;
  return `order by ${value}${has === 'perhaps none' ? ' nulls last' : ''}, a.code ${order}${ids}`;
}

/** Returns the exact value as text, for a cursor. */
export function orderedValue({ sort }: AssetOrder, scope: AssetScope): string {
  return `(${keyOf({ sort }).value(scope)})::text`;
}

/** Returns the condition that an asset comes after a position in the order. */
export function afterCondition(
  { sort, order }: AssetOrder,
  place: OrderedAt,
  scope: AssetScope,
  { bind }: Parameters,
): string {
  const value = keyOf({ sort }).value(scope);
  const { type, has } = keyOf({ sort });
  const beyond = order === 'asc' ? '>' : '<';
  const code =
    place.id === undefined
      ? `a.code ${beyond} ${bind(place.code)}`
      : `(a.code, a.asset_id) ${beyond} (${bind(place.code)}, ${bind(place.id)}::int)`;
  if (has === 'one of its own') return code;
  if (place.value === null) return `${value} is null and ${code}`;
  const at = `${bind(place.value)}::${type}`;
  const orNone = has === 'perhaps none' ? ` or ${value} is null` : '';
  return `(${value} ${beyond} ${at} or (${value} = ${at} and ${code})${orNone})`;
}

const readable: Readonly<Record<SortType, (value: string) => boolean>> = {
  text: () => true,
  int: (value) => /^\d{1,9}$/.test(value),
  jsonb: (value) => value.length <= 1_300 && isJson(value),
  numeric: (value) => /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value),
  float8: (value) => value !== '' && Number.isFinite(Number(value)),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value),
  timestamptz: (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.test(value),
};

/** Checks that a cursor's value has this order's format. */
export function isOrderedValue({ sort }: AssetOrder, value: string | null): boolean {
  return value === null ? keyOf({ sort }).has === 'perhaps none' : readable[keyOf({ sort }).type](value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
