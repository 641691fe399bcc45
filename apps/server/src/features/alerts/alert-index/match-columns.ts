import { assetFields, compileFilter, fieldOfDescribedFilter, type DescribedFilter } from '@azimute/contract';
import type { DictionaryColumn } from '../../../platform/memory/dictionary-column.ts';
import { SlotSelection } from '../../../platform/memory/slot-selection.ts';
import { alertFacetNames, type AlertFacet } from '../list/match-alerts.ts';
import type { AlertColumns } from './alert-columns.ts';
import type { OpenAlerts } from './open-alerts.ts';

/** A facet as numbers. An asset facet is indexed by the position of the alert's asset. */
export interface FacetColumn {
  readonly facet: AlertFacet;
  readonly cells: Uint32Array;
  /** For an asset facet, its value by the position of the asset. */
  readonly ofAsset: DictionaryColumn<string | number> | null;
  readonly column: DictionaryColumn<string> | DictionaryColumn<number>;
  /** 1 for each value of `cells` that the filter selects; null without a filter. */
  readonly wanted: Uint8Array | null;
}

/** Every facet, in the order of their names. */
export function facetColumns({ columns, filters }: OpenAlerts): FacetColumn[] {
  return alertFacetNames.map((facet) => {
    const wanted: readonly (string | number)[] = filters[facet] ?? [];
    if (!isDescribed(facet)) {
      const column = ownColumn(columns, facet);
      return { facet, cells: column.cells, ofAsset: null, column, wanted: marksOf(column, wanted) };
    }
    const { assetIds, assets } = columns;
    const ofAsset = assets.values[facet];
    const takes = compileFilter(assetFields[fieldOfDescribedFilter[facet]].kind, wanted);
    const marks = wanted.length === 0 ? null : ofAsset.values.map((value) => Number(takes(value)));
    return {
      facet,
      cells: assetIds.cells,
      ofAsset,
      column: assetIds,
      wanted: marks && Uint8Array.from(assetIds.values, (_, place) => marks[ofAsset.cells[place] ?? 0] ?? 0),
    };
  });
}

const isDescribed = (facet: AlertFacet): facet is DescribedFilter => facet in fieldOfDescribedFilter;

type AnyColumn = DictionaryColumn<string> | DictionaryColumn<number>;

function marksOf(column: AnyColumn, wanted: readonly (string | number)[]): Uint8Array | null {
  return wanted.length === 0 ? null : (column as DictionaryColumn<string | number>).mark(wanted);
}

function ownColumn(columns: AlertColumns, facet: Exclude<AlertFacet, DescribedFilter>): AnyColumn {
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
    case 'units':
      return columns.units;
  }
}

/** Returns the slots that pass all filters. They are valid until the next call. */
export function matchColumns(open: OpenAlerts): Int32Array {
  const { columns } = open;
  const asked = facetColumns(open).filter(({ wanted }) => wanted !== null);
  const shares = new Map(asked.map((facet) => [facet, shareOf(columns, facet)]));
  const selection = new SlotSelection(columns.space, columns.size);
  // Most selective first: the others then check fewer slots.
  for (const { cells, wanted } of asked.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0))) {
    if (wanted !== null) selection.keepMarked(cells, wanted);
  }
  return narrow(open, selection);
}

const SAMPLES = 500;

/** Estimates the share of alerts that a filter keeps. */
function shareOf({ size }: AlertColumns, { cells, wanted }: FacetColumn): number {
  let left = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    left += wanted?.[cells[Math.floor((sample * size) / SAMPLES)] ?? 0] ?? 0;
  }
  return left;
}

/** Returns the slots that the user sees, and that pass the filters without facets. */
export function narrow(
  open: OpenAlerts,
  selection = new SlotSelection(open.columns.space, open.columns.size),
): Int32Array {
  const { columns, scope, filters, atMicros } = open;
  const { units, assetIds, types, treated, openedAt, dueAt, statuses } = columns;
  const seen = columns.markUnits(scope.seesNothing ? [] : scope.allUnits ? 'all' : scope.unitIds);
  if (seen !== null) selection.keepMarked(units.cells, seen);
  const { assets = [], hasRecommendation, hasCountermeasure, overdue } = filters;
  if (assets.length > 0) selection.keepMarked(assetIds.cells, assetIds.mark(assets));
  if (hasRecommendation !== undefined) {
    const marks = Uint8Array.from(types.values, (id) =>
      Number((columns.typesById.get(id)?.hasRecommendation === true) === hasRecommendation),
    );
    selection.keepMarked(types.cells, marks);
  }
  if (hasCountermeasure !== undefined) {
    selection.keepMarked(treated.cells, treated.mark([Number(hasCountermeasure)]));
  }
  if (overdue !== undefined) {
    const waits = statuses.mark(['opened', 'running']);
    selection.keep(
      (slot) =>
        (waits[statuses.cells[slot] ?? 0] === 1 && (dueAt[slot] ?? Number.NaN) < atMicros) === overdue,
    );
  }
  if (filters.from !== undefined || filters.to !== undefined) {
    const first = filters.from === undefined ? -Infinity : Date.parse(filters.from) * 1000;
    const last = filters.to === undefined ? Infinity : Date.parse(filters.to) * 1000;
    selection.keep((slot) => (openedAt[slot] ?? 0) >= first && (openedAt[slot] ?? 0) < last);
  }
  keepFound(open, selection);
  return selection.slots;
}

/** Last, since it is the slowest per slot. */
function keepFound({ columns, scope }: OpenAlerts, selection: SlotSelection): void {
  const { search, typesFound } = scope;
  if (search === null) return;
  const { types, assetIds, assets, orderNumbers, ids } = columns;
  const ofType = types.mark(typesFound);
  const ofAsset = Uint8Array.from(assetIds.values, (_, place) =>
    Number(assets.searchedCodes[place]?.includes(search) === true),
  );
  selection.keep(
    (slot) =>
      ofType[types.cells[slot] ?? 0] === 1 ||
      ofAsset[assetIds.cells[slot] ?? 0] === 1 ||
      orderNumbers.get(ids[slot] ?? 0)?.includes(search) === true,
  );
}
