import type { AssetSort } from '@azimute/contract';
import { type AssetOrder, type OrderedAt } from '../asset-order.ts';
import { readInstant, writeInstant } from '../../../platform/memory/instants.ts';
import type { FleetColumns } from './fleet-columns.ts';
import { NearestFew } from './nearest-few.ts';

/** Where an asset stands in an order, as numbers: smaller ones come first, whatever the direction. */
export interface NumberedPlace {
  readonly key: number;
  readonly rank: number;
}

/** The first of the matched slots after a place, in order. */
export function pageFleet(
  fleet: FleetColumns,
  matched: Int32Array,
  {
    order,
    after,
    limit,
    atMicros,
  }: {
    readonly order: AssetOrder;
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

/** What an order compares: none last in both directions. */
function orderKey(
  fleet: FleetColumns,
  { sort, order }: AssetOrder,
  atMicros: number,
): (slot: number) => number {
  const sign = order === 'asc' ? 1 : -1;
  const signed = (value: number): number => (Number.isNaN(value) ? Infinity : sign * value);
  if (sort === 'code') return () => 0;
  if (sort === 'status') return (slot) => sign * fleet.statusAt(slot, atMicros);
  const numbers = numbersOf(fleet, sort);
  if (numbers !== null) return (slot) => signed(numbers[slot] ?? Number.NaN);
  const { cells, ranks, textAt } = textColumn(fleet, sort);
  const keys = Float64Array.from(ranks, (rank, place) => (textAt(place) === null ? Infinity : sign * rank));
  return (slot) => keys[cells[slot] ?? 0] ?? Infinity;
}

function numbersOf(fleet: FleetColumns, sort: AssetSort): Float64Array | null {
  switch (sort) {
    case 'hourMeter':
      return fleet.hourMeter;
    case 'odometer':
      return fleet.odometer;
    case 'lastContact':
      return fleet.contactAt;
    case 'lastFix':
      return fleet.fixedAt;
    default:
      return null;
  }
}

function isInstant(sort: AssetSort): boolean {
  return sort === 'lastContact' || sort === 'lastFix';
}

const columnOfSort = {
  model: 'models',
  manufacturer: 'manufacturers',
  category: 'categories',
  segment: 'segments',
  costCenter: 'costCenters',
  region: 'regions',
} as const;

interface TextColumn {
  readonly cells: Uint32Array;
  readonly ranks: readonly number[];
  /** The text of a value, null where it says nothing. */
  readonly textAt: (place: number) => string | null;
}

function textColumn(fleet: FleetColumns, sort: AssetSort): TextColumn {
  const { units, customers, unitNames, customerNames } = fleet;
  if (sort === 'unit') {
    return { ...pick(units), textAt: (place) => unitNames.get(units.values[place] ?? 0)?.code ?? '' };
  }
  if (sort === 'customer') {
    return {
      ...pick(customers),
      textAt: (place) => customerNames.get(customers.values[place] ?? 0) ?? null,
    };
  }
  const column = fleet.texts[columnOfSort[sort as keyof typeof columnOfSort]];
  const textAt = (place: number): string | null => {
    const text = column.values[place] ?? '';
    return text === '' ? null : text;
  };
  return { ...pick(column), textAt };
}

function pick({ cells, ranks }: Omit<TextColumn, 'textAt'>): Omit<TextColumn, 'textAt'> {
  return { cells, ranks };
}

/** Where a slot stands, as a cursor of the database writes it. */
export function orderedAt(
  fleet: FleetColumns,
  slot: number,
  { sort }: AssetOrder,
  atMicros: number,
): OrderedAt {
  return { value: orderedText(fleet, slot, sort, atMicros), code: fleet.codes[slot] ?? '' };
}

function orderedText(fleet: FleetColumns, slot: number, sort: AssetSort, atMicros: number): string | null {
  if (sort === 'code') return fleet.codes[slot] ?? '';
  if (sort === 'status') return String(fleet.statusAt(slot, atMicros) + 1);
  const numbers = numbersOf(fleet, sort);
  if (numbers === null) {
    const { cells, textAt } = textColumn(fleet, sort);
    return textAt(cells[slot] ?? 0);
  }
  const number = numbers[slot] ?? Number.NaN;
  if (Number.isNaN(number)) return null;
  return isInstant(sort) ? writeInstant(number) : String(number);
}

/**
 * The place that a cursor names, or null where the fleet does not know it: its code, or its value, has left since.
 */
export function findPlace(
  fleet: FleetColumns,
  { sort, order }: AssetOrder,
  at: OrderedAt,
): NumberedPlace | null {
  const sign = order === 'asc' ? 1 : -1;
  const slot = fleet.order.find((other) => fleet.codes[other] === at.code);
  const key = keyOfText(fleet, sort, at.value);
  if (slot === undefined || key === null) return null;
  return { key: Number.isNaN(key) ? Infinity : sign * key, rank: sign * (fleet.rank[slot] ?? 0) };
}

function keyOfText(fleet: FleetColumns, sort: AssetSort, text: string | null): number | null {
  if (sort === 'code') return 0;
  if (text === null) return Number.NaN;
  if (sort === 'status') return Number(text) - 1;
  if (isInstant(sort)) return readInstant(text);
  if (numbersOf(fleet, sort) !== null) return Number(text);
  const { ranks, textAt } = textColumn(fleet, sort);
  return ranks.find((_, place) => textAt(place) === text) ?? null;
}
