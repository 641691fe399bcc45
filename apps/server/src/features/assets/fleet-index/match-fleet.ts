import { assetFields, compileFilter, fieldOfFilter, type AssetFilters } from '@azimute/contract';
import { statusRanks } from '../asset-order.ts';
import { facetNames } from '../asset-query.ts';
import type { FleetColumns } from './fleet-columns.ts';
import { markUnits, type FleetScope } from './fleet-scope.ts';
import { keepSlots } from '../../../platform/memory/slots.ts';

export interface FleetQuery {
  readonly scope: FleetScope;
  readonly filters: AssetFilters;
  readonly atMicros: number;
}

/** A facet as numbers: the index of each asset's value, and 1 for each selected value. */
export interface FacetColumn {
  /** Null for the status, which is not a column. */
  readonly cells: Uint32Array | null;
  readonly size: number;
  /** Null without a filter. */
  readonly wanted: Uint8Array | null;
}

/** Every facet in the order of `facetNames`. */
export function facetColumns(fleet: FleetColumns, filters: AssetFilters): FacetColumn[] {
  return facetNames.map((name) => {
    const column = name === 'status' ? null : fleet.values[name];
    const values: readonly (string | number)[] = column?.values ?? statusRanks;
    const wanted: readonly (string | number)[] = filters[name] ?? [];
    const takes = compileFilter(assetFields[fieldOfFilter[name]].kind, wanted);
    return {
      cells: column?.cells ?? null,
      size: values.length,
      wanted: wanted.length === 0 ? null : Uint8Array.from(values, (value) => Number(takes(value))),
    };
  });
}

/** Returns the slots that the user sees and that match the search, limited to named assets if there are any. */
export function searchFleet(fleet: FleetColumns, { scope, filters }: FleetQuery): Int32Array {
  return keepFound(fleet, keepNamed(fleet, seeFleet(fleet, scope), filters), scope);
}

/** Returns the slots that pass all filters. */
export function matchFleet(fleet: FleetColumns, { scope, filters, atMicros }: FleetQuery): Int32Array {
  let matched = keepNamed(fleet, seeFleet(fleet, scope), filters);
  for (const { cells, wanted } of facetColumns(fleet, filters)) {
    if (wanted === null) continue;
    matched =
      cells === null
        ? keepSlots(matched, (slot) => wanted[fleet.statusAt(slot, atMicros)] === 1)
        : keepSlots(matched, (slot) => wanted[cells[slot] ?? 0] === 1);
  }
  return keepFound(fleet, matched, scope);
}

function seeFleet(fleet: FleetColumns, scope: FleetScope): Int32Array {
  const seen = markUnits(fleet, scope);
  const units = fleet.values.units.cells;
  if (seen.every((mark) => mark === 1)) return fleet.slots;
  return keepSlots(fleet.slots, (slot) => seen[units[slot] ?? 0] === 1);
}

function keepNamed({ assetIds }: FleetColumns, slots: Int32Array, { assets = [] }: AssetFilters): Int32Array {
  if (assets.length === 0) return slots;
  const named = new Set(assets);
  return keepSlots(slots, (slot) => named.has(assetIds[slot] ?? 0));
}

/** Evaluated last, since it is the slowest per asset. */
function keepFound(
  { searchTexts }: FleetColumns,
  slots: Int32Array,
  { search, searchKey }: FleetScope,
): Int32Array {
  if (search === null) return slots;
  const contains = (slot: number, text: string): boolean => searchTexts[slot]?.includes(text) === true;
  return keepSlots(
    slots,
    (slot) => contains(slot, search) || (searchKey !== null && contains(slot, searchKey)),
  );
}
