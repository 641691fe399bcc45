import { alertStatuses } from '@azimute/contract/alerts/values';
import { compareCodePoints } from '../../../platform/memory/code-points.ts';
import { readInstant, writeInstant } from '../../../platform/memory/instants.ts';
import type { AlertPart } from '../list/alert-order.ts';
import type { AlertColumns } from './alert-columns.ts';

/** Larger than any numeric part. */
const BASE = 16;

interface PageOptions {
  readonly parts: readonly AlertPart[];
  readonly order: 'asc' | 'desc';
  readonly after: readonly string[] | null;
  readonly limit: number;
}

/** Position of an alert: by its key, then its time, then its ID; smaller ones come first, in either direction. */
interface Place {
  readonly key: number;
  readonly at: number;
  readonly id: number;
}

/** Returns the first matched slots after a position, in order, each with its own position. */
export function pageColumns(
  columns: AlertColumns,
  matched: Int32Array,
  { parts, order, after, limit }: PageOptions,
): { readonly id: number; readonly place: string[] }[] {
  const { ids, openedAt } = columns;
  const sign = order === 'asc' ? 1 : -1;
  const leading = parts.slice(0, -2).map((part) => partOf(columns, part));
  const [first = NOTHING, second = NOTHING] = leading;
  // Combines both into one number; the second part is less significant.
  const firstKeys = first.keys.map((key) => sign * key * (second === NOTHING ? 1 : BASE));
  const secondKeys = second.keys.map((key) => sign * key);
  const firstCells = first.cells ?? columns.statuses.cells;
  const secondCells = second.cells ?? columns.statuses.cells;
  const from = after && placeOfTexts(after);
  let kept: Place[] = [];
  let last: Place | null = null;
  const end = matched.length - 1;
  // The newest alerts are last: starting there, one comparison rejects most slots.
  for (let index = 0; index <= end; index += 1) {
    const slot = matched[order === 'asc' ? index : end - index] ?? 0;
    const key = (firstKeys[firstCells[slot] ?? 0] ?? 0) + (secondKeys[secondCells[slot] ?? 0] ?? 0);
    const at = sign * (openedAt[slot] ?? 0);
    if (last !== null && (key > last.key || (key === last.key && at > last.at))) continue;
    const place = { key, at, id: sign * (ids[slot] ?? 0) };
    if (from !== null && comparePlaces(place, from) <= 0) continue;
    kept.push(place);
    if (kept.length >= limit * 4) {
      kept = kept.toSorted(comparePlaces).slice(0, limit);
      last = kept.at(-1) ?? null;
    }
  }
  return kept
    .toSorted(comparePlaces)
    .slice(0, limit)
    .map((place) => present(place));

  function placeOfTexts(texts: readonly string[]): Place {
    const keys = leading.map((part, index) => part.keyOfText(texts[index] ?? ''));
    return {
      key: sign * keys.reduce((sum, key) => sum * BASE + key, 0),
      at: sign * (readInstant(texts.at(-2) ?? '') ?? 0),
      id: sign * Number(texts.at(-1)),
    };
  }

  function present({ at, id }: Place): { readonly id: number; readonly place: string[] } {
    const slot = columns.slotOf(sign * id);
    return {
      id: sign * id,
      place: [
        ...leading.map(({ cells, textOf }) => textOf(cells?.[slot] ?? 0)),
        writeInstant(sign * at),
        String(sign * id),
      ],
    };
  }
}

function comparePlaces(a: Place, b: Place): number {
  return a.key - b.key || a.at - b.at || a.id - b.id;
}

/** Part of an order by a column's values. */
interface ColumnPart {
  readonly cells: Uint32Array | null;
  readonly keys: Float64Array;
  readonly textOf: (place: number) => string;
  readonly keyOfText: (text: string) => number;
}

function partOf(columns: AlertColumns, { name, numberOf }: AlertPart): ColumnPart {
  const { statuses, severities, types, assetIds, assets, typesById } = columns;
  if (name === 'type') {
    return byText(
      types.cells,
      types.values.map((id) => typesById.get(id)?.foldedName ?? ''),
    );
  }
  if (name === 'asset') return byText(assetIds.cells, assets.codes);
  const { cells, values } = name === 'severity' ? severities : statuses;
  const keys = Float64Array.from(values, (value) => numberOf?.(value) ?? 0);
  return { cells, keys, textOf: (place) => String(keys[place] ?? 0), keyOfText: Number };
}

/** Sorts texts by code points, like the database. */
function byText(cells: Uint32Array, texts: readonly string[]): ColumnPart {
  const sorted = [...new Set(texts)].toSorted(compareCodePoints);
  const places = new Map(sorted.map((text, place) => [text, place]));
  return {
    cells,
    keys: Float64Array.from(texts, (text) => places.get(text) ?? 0),
    textOf: (place) => texts[place] ?? '',
    // A removed value sorts between its neighbors.
    keyOfText: (text) =>
      places.get(text) ?? sorted.filter((one) => compareCodePoints(one, text) < 0).length - 0.5,
  };
}

/** For an order without a second part. */
const NOTHING: ColumnPart = {
  cells: null,
  keys: new Float64Array(alertStatuses.length),
  textOf: () => '',
  keyOfText: () => 0,
};
