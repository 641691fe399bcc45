import type { MetricRow } from '@azimute/contract';

/** A row of asset_days with the names of its asset and UL. */
export interface DayRow {
  readonly asset_id: number;
  /** Null for an asset outside the reader's current ULs. */
  readonly code: string | null;
  readonly is_archived: boolean;
  readonly day: string;
  readonly unit_id: number;
  readonly unit_name: string;
  readonly is_closed: boolean;
  readonly is_revised: boolean;
  readonly known_from: Date;
  readonly data_at: Date | null;
}

export function presentDay(row: DayRow): Omit<MetricRow, 'figure' | 'facts'> {
  return {
    asset: { id: row.asset_id, code: row.code, isArchived: row.is_archived },
    day: row.day,
    unit: { id: row.unit_id, name: row.unit_name },
    isClosed: row.is_closed,
    isRevised: row.is_revised,
    knownFrom: row.known_from.toISOString(),
    dataAt: row.data_at?.toISOString() ?? null,
  };
}
