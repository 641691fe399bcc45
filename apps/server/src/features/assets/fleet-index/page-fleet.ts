import { assetFields, type SortOrder } from '@azimute/contract';
import type { OrderedAt } from '../asset-order.ts';
import { readInstant, writeInstant } from '../../../platform/memory/instants.ts';
import { valueSorts, type FleetColumns, type KeptSort, type ValueSort } from './fleet-columns.ts';
import { NearestFew } from './nearest-few.ts';

interface KeptOrder {
  readonly sort: KeptSort;
  readonly order: SortOrder;
}

/** Position of an asset in an order, as numbers: smaller ones come first, in either direction. */
export interface NumberedPlace {
  readonly key: number;
  readonly rank: number;
}

/** Returns the first matched slots after a position, in order. */
export function pageFleet(
  fleet: FleetColumns,
  matched: Int32Array,
  {
    order,
    after,
    limit,
    atMicros,
  }: {
    readonly order: KeptOrder;
    readonly after: NumberedPlace | null;
    readonly limit: number;
    readonly atMicros: number;
  },
): number[] {
  const keyOf = orderKey(fleet, order, atMicros);
  const { rank } = fleet;
  const sign = order.order === 'asc' ? 1 : -1;
  const first = new NearestFew(limit);
  for (const slot of matched) {
    const key = keyOf(slot);
    const place = sign * (rank[slot] ?? 0);
    if (after !== null && (key < after.key || (key === after.key && place <= after.rank))) continue;
    first.offer(slot, key, place);
  }
  return first.take();
}

/** Returns the numeric sort key: missing values are last in both directions. */
function orderKey(
  fleet: FleetColumns,
  { sort, order }: KeptOrder,
  atMicros: number,
): (slot: number) => number {
  const sign = order === 'asc' ? 1 : -1;
  const signed = (value: number): number => (Number.isNaN(value) ? Infinity : sign * value);
  if (sort === 'code') return () => 0;
  if (sort === 'status') return (slot) => sign * fleet.statusAt(slot, atMicros);
  if (!isValueSort(sort)) {
    const numbers = numbersOf(fleet, sort);
    return (slot) => signed(numbers[slot] ?? Number.NaN);
  }
  const { cells, ranks } = fleet.columnOf(sort);
  const keys = Float64Array.from(ranks, (rank, place) =>
    fleet.textOf(sort, place) === null ? Infinity : sign * rank,
  );
  return (slot) => keys[cells[slot] ?? 0] ?? Infinity;
}

type NumberSort = Exclude<KeptSort, 'code' | 'status' | ValueSort>;
const isValueSort = (sort: KeptSort): sort is ValueSort => valueSorts.some((one) => one === sort);

function numbersOf(fleet: FleetColumns, sort: NumberSort): Float64Array {
  switch (sort) {
    case 'hourMeter':
      return fleet.hourMeter;
    case 'odometer':
      return fleet.odometer;
    case 'lastContact':
      return fleet.contactAt;
    case 'lastFix':
      return fleet.fixedAt;
  }
}

function isInstant(sort: NumberSort): boolean {
  return assetFields[sort].kind === 'instant';
}

/** Returns a slot's position in the database's cursor format. */
export function orderedAt(
  fleet: FleetColumns,
  slot: number,
  { sort }: KeptOrder,
  atMicros: number,
): OrderedAt {
  return { value: orderedText(fleet, slot, sort, atMicros), code: fleet.codes[slot] ?? '' };
}

function orderedText(fleet: FleetColumns, slot: number, sort: KeptSort, atMicros: number): string | null {
  if (sort === 'code') return fleet.codes[slot] ?? '';
  if (sort === 'status') return String(fleet.statusAt(slot, atMicros) + 1);
  if (isValueSort(sort)) return fleet.textOf(sort, fleet.columnOf(sort).cells[slot] ?? 0);
  const numbers = numbersOf(fleet, sort);
  const number = numbers[slot] ?? Number.NaN;
  if (Number.isNaN(number)) return null;
  return isInstant(sort) ? writeInstant(number) : String(number);
}

/** Returns the position in a cursor; null if the fleet no longer contains its code or value. */
export function findPlace(
  fleet: FleetColumns,
  { sort, order }: KeptOrder,
  at: OrderedAt,
): NumberedPlace | null {
  const sign = order === 'asc' ? 1 : -1;
  const slot = fleet.order.find((other) => fleet.codes[other] === at.code);
  const key = keyOfText(fleet, sort, at.value);
  if (slot === undefined || key === null) return null;
  return { key: Number.isNaN(key) ? Infinity : sign * key, rank: sign * (fleet.rank[slot] ?? 0) };
}

function keyOfText(fleet: FleetColumns, sort: KeptSort, text: string | null): number | null {
  if (sort === 'code') return 0;
  if (text === null) return Number.NaN;
  if (sort === 'status') return Number(text) - 1;
  if (!isValueSort(sort)) return isInstant(sort) ? readInstant(text) : Number(text);
  return fleet.columnOf(sort).ranks.find((_, place) => fleet.textOf(sort, place) === text) ?? null;
}
