import { compareCodePoints } from '../../../platform/memory/code-points.ts';
import { FirstFew } from '../../../platform/memory/first-few.ts';
import { readInstant, writeInstant } from '../../../platform/memory/instants.ts';
import type { AlertPart } from '../list/alert-order.ts';
import type { AlertColumns } from './alert-columns.ts';

/** What an order compares before the time and the id, as a number that is smaller for what is less. */
interface Leading {
  /** Of a slot. */
  readonly keyOf: (slot: number) => number;
  /** As cursors have it. */
  readonly textsOf: (slot: number) => string[];
  readonly keyOfTexts: (texts: readonly string[]) => number;
}

/** More than any part that is a number comes to. */
const BASE = 16;

/** The first of the matched slots after a place, in order, each with its own place. */
export function pageColumns(
  columns: AlertColumns,
  matched: Int32Array,
  options: {
    readonly parts: readonly AlertPart[];
    readonly order: 'asc' | 'desc';
    readonly after: readonly string[] | null;
    readonly limit: number;
  },
): { readonly id: number; readonly place: string[] }[] {
  const { parts, order, after, limit } = options;
  const { ids, openedAt } = columns;
  const sign = order === 'asc' ? 1 : -1;
  const { keyOf, textsOf, keyOfTexts } = leadingOf(columns, parts.slice(0, -2));
  const compare = (a: number, b: number): number =>
    sign * (keyOf(a) - keyOf(b) || (openedAt[a] ?? 0) - (openedAt[b] ?? 0) || a - b);
  const isAfter = after && isAfterPlace();
  const first = new FirstFew(limit, compare);
  const last = matched.length - 1;
  // What is newest stands last: from the end to which the order begins, most are refused by one comparison.
  for (let place = 0; place <= last; place += 1) {
    const slot = matched[order === 'asc' ? place : last - place] ?? 0;
    if (isAfter === null || isAfter(slot)) first.offer(slot);
  }
  return first.take().map((slot) => ({
    id: ids[slot] ?? 0,
    place: [...textsOf(slot), writeInstant(openedAt[slot] ?? 0), String(ids[slot] ?? 0)],
  }));

  function isAfterPlace(): (slot: number) => boolean {
    const texts = after ?? [];
    const key = keyOfTexts(texts.slice(0, -2));
    const at = readInstant(texts.at(-2) ?? '') ?? 0;
    const id = Number(texts.at(-1));
    return (slot) => sign * (keyOf(slot) - key || (openedAt[slot] ?? 0) - at || (ids[slot] ?? 0) - id) > 0;
  }
}

function leadingOf(columns: AlertColumns, parts: readonly AlertPart[]): Leading {
  const [first, second] = parts.map((part) => partOf(columns, part));
  if (first === undefined) return { keyOf: () => 0, textsOf: () => [], keyOfTexts: () => 0 };
  if (second === undefined) {
    const { cells, keys } = first;
    return {
      keyOf: (slot) => keys[cells[slot] ?? 0] ?? 0,
      textsOf: (slot) => [first.textOf(cells[slot] ?? 0)],
      keyOfTexts: ([text = '']) => first.keyOfText(text),
    };
  }
  const { cells, keys } = first;
  const { cells: nextCells, keys: nextKeys } = second;
  return {
    keyOf: (slot) => (keys[cells[slot] ?? 0] ?? 0) * BASE + (nextKeys[nextCells[slot] ?? 0] ?? 0),
    textsOf: (slot) => [first.textOf(cells[slot] ?? 0), second.textOf(nextCells[slot] ?? 0)],
    keyOfTexts: ([text = '', next = '']) => first.keyOfText(text) * BASE + second.keyOfText(next),
  };
}

/** A part of an order by the values of a column. */
interface ColumnPart {
  readonly cells: Uint32Array;
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

/** By texts in the order of their code points, as the database compares them. */
function byText(cells: Uint32Array, texts: readonly string[]): ColumnPart {
  const sorted = [...new Set(texts)].toSorted(compareCodePoints);
  const places = new Map(sorted.map((text, place) => [text, place]));
  return {
    cells,
    keys: Float64Array.from(texts, (text) => places.get(text) ?? 0),
    textOf: (place) => texts[place] ?? '',
    // One that has gone stands between its neighbours.
    keyOfText: (text) =>
      places.get(text) ?? sorted.filter((one) => compareCodePoints(one, text) < 0).length - 0.5,
  };
}
