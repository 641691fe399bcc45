import { isDeepStrictEqual } from 'node:util';
import type { VerifiedTable } from '@azimute/contract';
import type { ComparedRow, StoredRow } from '../telemetry/reducers/hosted-reducer.ts';

/** Rows of a table that differ. */
export interface OtherRows {
  readonly table: VerifiedTable;
  readonly stored: readonly StoredRow[];
  readonly computed: readonly ComparedRow[];
}

/** A row that differs; null if it is missing in storage, or should not exist. */
export interface OtherRow {
  readonly table: VerifiedTable;
  readonly stored: StoredRow | null;
  readonly computed: ComparedRow | null;
}

/** Rows farther apart than this count as different rows. */
const REACH_MS = 5 * 60_000;
/** Rows that differ in these are others. */
const KEYS: Readonly<Partial<Record<VerifiedTable, readonly string[]>>> = {
  visits: ['geofence_id'],
  crossings: ['geofence_id', 'kind'],
  days: ['day'],
  months: ['day', 'unit_id', 'category'],
  unit_days: ['day', 'unit_id', 'category'],
};

/** Pairs each stored row with its computed counterpart. */
export function pairRows({ table, stored, computed }: OtherRows): OtherRow[] {
  const left = new Set(computed);
  const pairs = stored.map((row): OtherRow => {
    const [nearest] = [...left]
      .filter((other) => isMeantAs(table, row, other))
      .toSorted((a, b) => Math.abs(a.fromMs - row.fromMs) - Math.abs(b.fromMs - row.fromMs));
    if (nearest !== undefined) left.delete(nearest);
    return { table, stored: row, computed: nearest ?? null };
  });
  return [...pairs, ...[...left].map((row) => ({ table, stored: null, computed: row }))];
}

function isMeantAs(table: VerifiedTable, row: ComparedRow, other: ComparedRow): boolean {
  const isNear = row.fromMs <= other.toMs + REACH_MS && other.fromMs <= row.toMs + REACH_MS;
  const keys = KEYS[table] ?? [];
  return isNear && table !== 'alerts' && keys.every((key) => row.values[key] === other.values[key]);
}

export interface OtherValue {
  readonly column: string;
  /** As in JSON. */
  readonly stored: unknown;
  readonly computed: unknown;
}

/** Returns the columns in which a row differs; all if one of the two is missing. */
export function listOtherValues({ stored, computed }: OtherRow): OtherValue[] {
  const columns = Object.keys(computed?.values ?? stored?.values ?? {});
  return columns
    .map((column) => ({
      column,
      stored: asJson(stored?.values[column]),
      computed: asJson(computed?.values[column]),
    }))
    .filter((one) => !isDeepStrictEqual(one.stored, one.computed));
}

function asJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
