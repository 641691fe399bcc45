import type { FixColumns } from '@azimute/engine/trips';

type Needed = 'fixedAt' | 'longitude' | 'latitude' | 'speedKph' | 'headingDegrees' | 'ignition';
/** Fixes of a trail in the API's format; some columns are optional. */
export type TrailColumns = Readonly<Pick<FixColumns, Needed> & Partial<FixColumns>>;

const numbers = [
  'fixedAt',
  'longitude',
  'latitude',
  'speedKph',
  'headingDegrees',
  'accuracyMeters',
  'odometerKm',
] as const;

type NumberColumn = (typeof numbers)[number];

/** A column, or typed numbers. */
export interface Numbers extends ArrayLike<number> {
  at(index: number): number | undefined;
}

/** Fixes of a trail in columns that transfer between threads without copying; NaN means unknown. */
export type HeldFixes = Readonly<Record<NumberColumn, Float64Array<ArrayBuffer>>> & {
  /** 1 on, 0 off, -1 unknown. */
  readonly ignition: Int8Array<ArrayBuffer>;
};

export function holdFixes(columns: TrailColumns): HeldFixes {
  const held = Object.fromEntries(
    numbers.map((name) => [
      name,
      Float64Array.from<number | null>(columns[name] ?? [], (value) => value ?? Number.NaN),
    ]),
  ) as Record<NumberColumn, Float64Array<ArrayBuffer>>;
  return {
    ...held,
    ignition: Int8Array.from(columns.ignition, (isOn) => (isOn === null ? -1 : Number(isOn))),
  };
}

/** Returns a value of a column, held or in the API's format; null if unknown. */
export function knownAt(column: ArrayLike<number | null>, index: number): number | null {
  const value = column[index] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** Returns the fixes in a time, without copying them. */
export function fixesOfTime(fixes: HeldFixes, fromMs: number, toMs: number): HeldFixes {
  const { fixedAt } = fixes;
  const from = indexOfFirst(fixedAt, fromMs);
  const to = indexOfFirst(fixedAt, toMs);
  return Object.fromEntries(
    Object.entries(fixes).map(([name, column]) => [name, column.subarray(from, to)]),
  ) as unknown as HeldFixes;
}

/** Index of the first fix at or after a time. */
function indexOfFirst(fixedAt: Numbers, ms: number): number {
  let [low, high] = [0, fixedAt.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixedAt[middle] ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
