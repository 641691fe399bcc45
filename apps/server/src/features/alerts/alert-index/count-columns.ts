import type { AlertFacet } from '../list/match-alerts.ts';
import { facetColumns, narrow, type FacetColumn } from './match-columns.ts';
import type { OpenAlerts } from './open-alerts.ts';

/** Number of alerts with a value of a facet, and one of them, from which the value's name is read. */
export interface ValueCount {
  readonly facet: AlertFacet;
  readonly value: string;
  readonly count: number;
  readonly alertId: number;
}

/** Counts the alerts that pass all filters, and for each facet the values of those that pass the other filters. */
export function countColumns(open: OpenAlerts): { readonly total: number; readonly values: ValueCount[] } {
  const facets = facetColumns(open);
  const slots = narrow(open);
  const asked = facets.filter(({ wanted }) => wanted !== null);
  const missed = findMissed(slots, asked);
  const passing = asked.length === 0 ? slots : pick(slots, missed, 0);
  const values = facets.flatMap((facet) => {
    const place = asked.indexOf(facet);
    return tally(open, facet, place < 0 ? passing : pick(slots, missed, 1 << place));
  });
  return { total: passing.length, values };
}

/** Sets a bit for each filter that a slot fails. */
function findMissed(slots: Int32Array, asked: readonly FacetColumn[]): Uint16Array {
  const missed = new Uint16Array(slots.length);
  for (const [bit, { cells, wanted }] of asked.entries()) {
    for (let index = 0; index < slots.length; index += 1) {
      if (wanted?.[cells[slots[index] ?? 0] ?? 0] !== 1) missed[index] = (missed[index] ?? 0) | (1 << bit);
    }
  }
  return missed;
}

/** Returns the slots that fail no filter other than the given one. */
function pick(slots: Int32Array, missed: Uint16Array, bit: number): Int32Array {
  const picked = new Int32Array(slots.length);
  let count = 0;
  for (let index = 0; index < slots.length; index += 1) {
    if (missed[index] !== 0 && missed[index] !== bit) continue;
    picked[count] = slots[index] ?? 0;
    count += 1;
  }
  return picked.subarray(0, count);
}

function tally(
  { columns }: OpenAlerts,
  { facet, cells, column, ofAsset }: FacetColumn,
  slots: Int32Array,
): ValueCount[] {
  const counts = new Uint32Array(column.values.length);
  const samples = new Int32Array(column.values.length);
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    const cell = cells[slot] ?? 0;
    counts[cell] = (counts[cell] ?? 0) + 1;
    samples[cell] = slot;
  }
  const present = (
    values: readonly (string | number)[],
    count: number,
    place: number,
    slot: number,
  ): ValueCount[] =>
    count === 0
      ? []
      : [{ facet, value: String(values[place] ?? ''), count, alertId: columns.ids[slot] ?? 0 }];
  if (ofAsset === null) {
    return [...counts].flatMap((count, place) => present(column.values, count, place, samples[place] ?? 0));
  }
  const sums = new Uint32Array(ofAsset.values.length);
  const sumSamples = new Int32Array(ofAsset.values.length);
  for (const [place, count] of counts.entries()) {
    if (count === 0) continue;
    const cell = ofAsset.cells[place] ?? 0;
    sums[cell] = (sums[cell] ?? 0) + count;
    sumSamples[cell] = samples[place] ?? 0;
  }
  return [...sums].flatMap((count, place) => present(ofAsset.values, count, place, sumSamples[place] ?? 0));
}
