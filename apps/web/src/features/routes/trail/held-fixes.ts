import type { FixColumns } from '@azimute/engine/trips';

/** Columns that only some trails have. */
type Sparse = 'accuracyMeters' | 'odometerKm';
/** The fixes of a trail as the portal answers them. */
export type TrailColumns = Readonly<Omit<FixColumns, Sparse>> & Readonly<Partial<Pick<FixColumns, Sparse>>>;

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

/** A column, or one of typed numbers. */
export interface Numbers extends ArrayLike<number> {
  at(index: number): number | undefined;
}

/** What the page looks at of the fixes of a trail, in columns that threads hand over without copying; NaN is not known. */
export type HeldFixes = Readonly<Record<NumberColumn, Float64Array<ArrayBuffer>>> & {
  /** 1 on, 0 off, -1 not known. */
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

/** A value of a column, held or as the portal answers it. */
export function knownAt(column: ArrayLike<number | null>, index: number): number | null {
  const value = column[index] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}
