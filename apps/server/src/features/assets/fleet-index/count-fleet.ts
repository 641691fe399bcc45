import { assetFields, countOffered, fieldOfFilter, type AssetFilterName } from '@azimute/contract';
import { statusRanks } from '../asset-order.ts';
import { facetNames } from '../asset-query.ts';
import type { FleetColumns } from './fleet-columns.ts';
import { NearestFew } from './nearest-few.ts';
import { facetColumns, matchFleet, searchFleet, type FacetColumn, type FleetQuery } from './match-fleet.ts';

const SILENT = statusRanks.indexOf('without_communication');

/** Counts for each facet its values among assets that pass the other filters, and the assets that pass all. */
export function countFacets(
  fleet: FleetColumns,
  query: FleetQuery,
): { total: number; counts: ReadonlyMap<AssetFilterName, ReadonlyMap<string, number>> } {
  const slots = searchFleet(fleet, query);
  const statuses = statusCells(fleet, slots, query.atMicros);
  const columns = facetColumns(fleet, query.filters).map((column) => ({
    ...column,
    cells: column.cells ?? statuses,
  }));
  const missed = findMissed(slots, columns);
  const tallies = columns.map((column, facet) => {
    const tally = new Uint32Array(column.size);
    for (let index = 0; index < slots.length; index += 1) {
      const only = missed[index];
      if (only !== NONE && only !== facet) continue;
      const value = column.cells[slots[index] ?? 0] ?? 0;
      tally[value] = (tally[value] ?? 0) + 1;
    }
    return tally;
  });
  let total = 0;
  for (const only of missed) if (only === NONE) total += 1;
  const named = facetNames.map((facet, index) => {
    const texts = valueTexts(fleet, facet);
    const counted = [...(tallies[index] ?? [])].flatMap((count, place): [string, number][] =>
      count === 0 ? [] : [[texts[place] ?? '', count]],
    );
    return [
      facet,
      countOffered(assetFields[fieldOfFilter[facet]].kind, new Map(counted), query.filters[facet] ?? []),
    ] as const;
  });
  return { total, counts: new Map(named) };
}

const NONE = -1;
const SEVERAL = -2;

/** Returns for each slot the single facet whose filter it fails. */
function findMissed(
  slots: Int32Array,
  columns: readonly (FacetColumn & { readonly cells: Uint32Array })[],
): Int8Array {
  const missed = new Int8Array(slots.length).fill(NONE);
  for (const [facet, { cells, wanted }] of columns.entries()) {
    if (wanted === null) continue;
    for (let index = 0; index < slots.length; index += 1) {
      if (wanted[cells[slots[index] ?? 0] ?? 0] === 1) continue;
      missed[index] = missed[index] === NONE ? facet : SEVERAL;
    }
  }
  return missed;
}

function statusCells(fleet: FleetColumns, slots: Int32Array, atMicros: number): Uint32Array {
  const cells = new Uint32Array(fleet.assetIds.length);
  for (const slot of slots) cells[slot] = fleet.statusAt(slot, atMicros);
  return cells;
}

function valueTexts(fleet: FleetColumns, facet: AssetFilterName): readonly string[] {
  return facet === 'status' ? statusRanks : fleet.values[facet].values.map(String);
}

export interface FleetAtAGlance {
  /** Number of assets with each status, in the order of `statusRanks`. */
  readonly counts: readonly number[];
  /** IDs of the assets that have not reported for longest, and of those with the latest contact. */
  readonly silent: readonly number[];
  readonly latest: readonly number[];
}

export function glanceFleet(fleet: FleetColumns, query: FleetQuery, shown: number): FleetAtAGlance {
  const { assetIds, contactAt } = fleet;
  const counts = new Uint32Array(statusRanks.length);
  const silent = new NearestFew(shown);
  const latest = new NearestFew(shown);
  for (const slot of matchFleet(fleet, query)) {
    const status = fleet.statusAt(slot, query.atMicros);
    counts[status] = (counts[status] ?? 0) + 1;
    const heardAt = contactAt[slot] ?? Number.NaN;
    if (Number.isNaN(heardAt)) continue;
    if (status === SILENT) silent.offer(slot, heardAt, assetIds[slot] ?? 0);
    latest.offer(slot, -heardAt, assetIds[slot] ?? 0);
  }
  const idsOf = (few: NearestFew): number[] => few.take().map((slot) => assetIds[slot] ?? 0);
  return { counts: [...counts], silent: idsOf(silent), latest: idsOf(latest) };
}
