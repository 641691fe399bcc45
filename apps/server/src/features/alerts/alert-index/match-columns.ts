import type { DictionaryColumn } from '../../../platform/memory/dictionary-column.ts';
import { keepMarked, keepSlots } from '../../../platform/memory/slots.ts';
import { alertFacetNames, type AlertFacet } from '../list/match-alerts.ts';
import type { AlertColumns } from './alert-columns.ts';
import type { OpenAlerts } from './open-alerts.ts';

/** A facet as numbers. One of assets goes by the place of the asset of an alert. */
export interface FacetColumn {
  readonly facet: AlertFacet;
  readonly cells: Uint32Array;
  /** Of an asset facet, its value by the place of an asset. */
  readonly ofAsset: DictionaryColumn<string> | DictionaryColumn<number> | null;
  readonly column: DictionaryColumn<string> | DictionaryColumn<number>;
  /** 1 for each value of `cells` that the filter asks for; null where nothing is asked. */
  readonly wanted: Uint8Array | null;
}

/** Every facet, in the order of their names. */
export function facetColumns({ columns, filters }: OpenAlerts): FacetColumn[] {
  return alertFacetNames.map((facet) => {
    const ofAsset = assetColumn(columns, facet);
    const wanted: readonly (string | number)[] = filters[facet] ?? [];
    if (ofAsset === null) {
      const column = ownColumn(columns, facet);
      return { facet, cells: column.cells, ofAsset, column, wanted: marksOf(column, wanted) };
    }
    const marks = marksOf(ofAsset, wanted);
    const { assetIds } = columns;
    return {
      facet,
      cells: assetIds.cells,
      ofAsset,
      column: assetIds,
      wanted: marks && Uint8Array.from(assetIds.values, (_, place) => marks[ofAsset.cells[place] ?? 0] ?? 0),
    };
  });
}

type AnyColumn = DictionaryColumn<string> | DictionaryColumn<number>;

function marksOf(column: AnyColumn, wanted: readonly (string | number)[]): Uint8Array | null {
  return wanted.length === 0 ? null : (column as DictionaryColumn<string | number>).mark(wanted);
}

function ownColumn(columns: AlertColumns, facet: AlertFacet): AnyColumn {
  switch (facet) {
    case 'statuses':
      return columns.statuses;
    case 'severities':
      return columns.severities;
    case 'types':
      return columns.types;
    case 'kinds':
      return columns.kinds;
    case 'groups':
      return columns.groups;
    case 'categories':
      return columns.categories;
    case 'proofs':
      return columns.proofs;
    case 'owners':
      return columns.owners;
    default:
      return columns.units;
  }
}

function assetColumn({ assets }: AlertColumns, facet: AlertFacet): AnyColumn | null {
  switch (facet) {
    case 'customers':
      return assets.customers;
    case 'assetCategories':
      return assets.categories;
    case 'manufacturers':
      return assets.manufacturers;
    case 'costCenters':
      return assets.costCenters;
    default:
      return null;
  }
}

/** The slots that all filters let through. */
export function matchColumns(open: OpenAlerts): Int32Array {
  const { columns } = open;
  let slots: Int32Array | null = null;
  for (const { cells, wanted } of facetColumns(open)) {
    if (wanted !== null) slots = keepMarked(slots, columns.size, cells, wanted);
  }
  return narrow(open, slots);
}

/** The slots that the person sees, and that are let through by what is not counted by its values. */
export function narrow(open: OpenAlerts, from: Int32Array | null = null): Int32Array {
  const { columns, scope, filters, atMicros } = open;
  const { size, units, assetIds, types, treated, openedAt, dueAt, statuses } = columns;
  const seen = scope.seesNothing ? [] : scope.allUnits ? 'all' : scope.unitIds;
  let slots = keepMarked(from, size, units.cells, columns.markUnits(seen));
  const { assets = [], hasRecommendation, hasCountermeasure, overdue } = filters;
  if (assets.length > 0) slots = keepMarked(slots, size, assetIds.cells, assetIds.mark(assets));
  if (hasRecommendation !== undefined) {
    const marks = Uint8Array.from(types.values, (id) =>
      Number((columns.typesById.get(id)?.hasRecommendation === true) === hasRecommendation),
    );
    slots = keepMarked(slots, size, types.cells, marks);
  }
  if (hasCountermeasure !== undefined) {
    slots = keepMarked(slots, size, treated.cells, treated.mark([Number(hasCountermeasure)]));
  }
  if (overdue !== undefined) {
    const waits = statuses.mark(['opened', 'running']);
    slots = keepSlots(
      slots,
      (slot) =>
        (waits[statuses.cells[slot] ?? 0] === 1 && (dueAt[slot] ?? Number.NaN) < atMicros) === overdue,
    );
  }
  if (filters.from !== undefined || filters.to !== undefined) {
    const first = filters.from === undefined ? -Infinity : Date.parse(filters.from) * 1000;
    const last = filters.to === undefined ? Infinity : Date.parse(filters.to) * 1000;
    slots = keepSlots(slots, (slot) => (openedAt[slot] ?? 0) >= first && (openedAt[slot] ?? 0) < last);
  }
  return keepFound(open, slots);
}

/** Last, as it takes longest for each. */
function keepFound({ columns, scope }: OpenAlerts, slots: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const { search, typesFound } = scope;
  if (search === null) return slots;
  const { types, assetIds, assets, orderNumbers, ids } = columns;
  const ofType = types.mark(typesFound);
  const ofAsset = Uint8Array.from(assetIds.values, (_, place) =>
    Number(assets.searchedCodes[place]?.includes(search) === true),
  );
  return keepSlots(
    slots,
    (slot) =>
      ofType[types.cells[slot] ?? 0] === 1 ||
      ofAsset[assetIds.cells[slot] ?? 0] === 1 ||
      orderNumbers.get(ids[slot] ?? 0)?.includes(search) === true,
  );
}
