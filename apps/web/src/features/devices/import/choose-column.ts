import type { PositionImportSettings } from '@azimute/contract';
import { positionImportFields, type PositionImportField } from '@azimute/contract/position-imports/values';

type Columns = PositionImportSettings['columns'];

/** The columns with one given to a field, or to none: each column has one field, and each field one column. */
export function chooseColumn(columns: Columns, heading: string, field: PositionImportField | null): Columns {
  const entries = positionImportFields.map((each): [PositionImportField, string | null] => {
    if (each === field) return [each, heading];
    return [each, columns[each] === heading ? null : columns[each]];
  });
  return Object.fromEntries(entries) as Columns;
}

export function fieldOfColumn(columns: Columns, heading: string): PositionImportField | null {
  return positionImportFields.find((field) => columns[field] === heading) ?? null;
}
