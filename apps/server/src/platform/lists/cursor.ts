import { maxId } from '@azimute/contract/ids';
import { DomainError } from '../domain-error.ts';

/** Position in a list: after the entry with these values; and the total when the first page was read. */
export interface ListPlace {
  readonly after: readonly (string | null)[];
  readonly total: number;
}

function writeCursor(list: string, place: ListPlace): string {
  return Buffer.from(JSON.stringify([list, place.total, ...place.after])).toString('base64url');
}

/** Parses a cursor of the list with this name, which includes its order. */
export function readCursor(list: string, cursor: string): ListPlace {
  const parsed = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(parsed)) throw refuseCursor();
  const [of, total, ...after] = parsed as unknown[];
  if (of !== list || !Number.isSafeInteger(total) || !after.every(isStorable)) throw refuseCursor();
  return { after, total: Math.max(0, total as number) };
}

/**
 * Parses the position in a list ordered by a whole number, such as an ID, or an offset; null for the first page. `most`
 * is the largest value of the database type, by default int.
 */
export function readIdPlace(
  list: string,
  cursor: string | undefined,
  most = maxId,
): { readonly after: number; readonly total: number } | null {
  if (cursor === undefined) return null;
  const { after, total } = readCursor(list, cursor);
  const [id] = after;
  if (typeof id !== 'string' || !/^\d{1,16}$/.test(id) || Number(id) > most) throw refuseCursor();
  return { after: Number(id), total };
}

/** Refuses a cursor that no list returned, or that belongs to another list or order. */
export function refuseCursor(): DomainError {
  return new DomainError('validation_failed', {
    errors: { cursor: ['invalid_value'] },
    detail:
      'Invalid cursor. Use the nextCursor of the previous page with the same sort and order, or omit it for the first page.',
  });
}

function isStorable(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && !value.includes('\0'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parameters that all lists share. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly total: number;
}

interface PageOptions<Row, Item> {
  /** The name of the list and its order. */
  readonly list: string;
  readonly limit: number;
  readonly total: number;
  /** Values of the order. */
  readonly placeOf: (row: Row) => readonly (string | null)[];
  readonly present: (row: Row) => Item;
}

/** Returns one page of rows, which were read with one row beyond the limit. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  { list, limit, total, placeOf, present }: PageOptions<Row, Item>,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const goesOn = rows.length > limit && last !== undefined;
  return {
    items: shown.map(present),
    nextCursor: goesOn ? writeCursor(list, { after: placeOf(last), total }) : null,
    total,
  };
}
