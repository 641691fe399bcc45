import { isDeepStrictEqual } from 'node:util';
import type { VerifiedTable } from '@azimute/contract';
import type { ComparedRow, StoredRow } from '../telemetry/reducers/hosted-reducer.ts';

/** Rows of a table that differ. */
export interface OtherRows {
  readonly table: VerifiedTable;
  readonly stored: readonly StoredRow[];
  readonly computed: readonly ComparedRow[];
}

/** A row that differs; null where it is not stored, or should not be. */
export interface OtherRow {
  readonly table: VerifiedTable;
  readonly stored: StoredRow | null;
  readonly computed: ComparedRow | null;
}

/** Rows so far apart are not taken for the same one. */
const REACH_MS = 5 * 60_000;

/** Puts each stored row beside the computed one that it was meant to be. */
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
  const keys = { visits: ['geofence_id'], crossings: ['geofence_id', 'kind'] }[table as string] ?? [];
  return isNear && table !== 'alerts' && keys.every((key) => row.values[key] === other.values[key]);
}

export interface OtherValue {
  readonly column: string;
  /** As JSON has it. */
  readonly stored: unknown;
  readonly computed: unknown;
}

/** The columns in which a row differs; all of them where one of the two is not there. */
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
