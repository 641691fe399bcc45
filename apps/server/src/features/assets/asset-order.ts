import type { AssetSort, AssetStatus, SortOrder } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { statusOf, type AssetScope } from './asset-query.ts';

export interface AssetOrder {
  readonly sort: AssetSort;
  readonly order: SortOrder;
}

/** Where an asset stands in an order: its value as text, null where it has none, and its code. */
export interface OrderedAt {
  readonly value: string | null;
  readonly code: string;
}

type SortType = 'text' | 'int' | 'float8' | 'timestamptz';

interface SortKey {
  readonly type: SortType;
  /** What it reads beside `assets a`. */
  readonly reads: 'nothing' | 'customer' | 'unit' | 'state';
  /** Whether every asset has a value, and whether no two of an account have the same. */
  readonly has: 'one of its own' | 'always one' | 'perhaps none';
}

const sortKeys: Readonly<Record<AssetSort, SortKey>> = {
  code: { type: 'text', reads: 'nothing', has: 'one of its own' },
  model: { type: 'text', reads: 'nothing', has: 'perhaps none' },
  manufacturer: { type: 'text', reads: 'nothing', has: 'perhaps none' },
  category: { type: 'text', reads: 'nothing', has: 'perhaps none' },
  segment: { type: 'text', reads: 'nothing', has: 'perhaps none' },
  costCenter: { type: 'text', reads: 'nothing', has: 'perhaps none' },
  region: { type: 'text', reads: 'nothing', has: 'perhaps none' },
  customer: { type: 'text', reads: 'customer', has: 'perhaps none' },
  unit: { type: 'text', reads: 'unit', has: 'always one' },
  status: { type: 'int', reads: 'state', has: 'always one' },
  hourMeter: { type: 'float8', reads: 'state', has: 'perhaps none' },
  odometer: { type: 'float8', reads: 'state', has: 'perhaps none' },
  lastContact: { type: 'timestamptz', reads: 'state', has: 'perhaps none' },
  lastFix: { type: 'timestamptz', reads: 'state', has: 'perhaps none' },
};

/** The order in which screens show statuses. */
export const statusRanks = [
  'running',
  'turned_off',
  'without_communication',
  'in_maintenance',
  'temporarily_disabled',
  'without_status',
] as const satisfies readonly AssetStatus[];

/** The value that a list is ordered by, null where an asset has none: an empty text says nothing. */
function valueOf(sort: AssetSort, scope: AssetScope): string {
  switch (sort) {
    case 'code':
      return 'a.code';
    case 'costCenter':
      return `nullif(a.cost_center, '')`;
    case 'customer':
      return 'c.name';
    case 'unit':
      return 'u.code';
    case 'status':
      return `array_position(array['${statusRanks.join(`','`)}'], ${statusOf(scope)})`;
    case 'hourMeter':
      return 's.hour_meter_hours';
    case 'odometer':
      return 's.odometer_km';
    case 'lastContact':
      return 's.contact_at';
    case 'lastFix':
      return 's.fixed_at';
    default:
      return `nullif(a.${sort}, '')`;
  }
}

/** What the order reads beside `assets a`, under the aliases that a presented asset has: c, u, s. */
export function tablesOfOrder({ sort }: AssetOrder): SortKey['reads'] {
  return sortKeys[sort].reads;
}

/** `order by` of a list. Equal values follow by code; what has no value comes last in both directions. */
export function orderClause({ sort, order }: AssetOrder, scope: AssetScope): string {
  const { has } = sortKeys[sort];
  const value = `${valueOf(sort, scope)} ${order}`;
  if (has === 'one of its own') return `order by ${value}`;
  return `order by ${value}${has === 'perhaps none' ? ' nulls last' : ''}, a.code ${order}`;
}

/** The value as text, exact to the last digit, for a cursor. */
export function orderedValue({ sort }: AssetOrder, scope: AssetScope): string {
  return `(${valueOf(sort, scope)})::text`;
}

/** The condition that an asset comes after a place in the order. */
export function afterCondition(
  { sort, order }: AssetOrder,
  place: OrderedAt,
  scope: AssetScope,
  { bind }: Parameters,
): string {
  const value = valueOf(sort, scope);
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
  timestamptz: (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.test(value),
};

/** Whether a cursor's value is one that this order writes. */
export function isOrderedValue({ sort }: AssetOrder, value: string | null): boolean {
  return value === null ? sortKeys[sort].has === 'perhaps none' : readable[sortKeys[sort].type](value);
}
