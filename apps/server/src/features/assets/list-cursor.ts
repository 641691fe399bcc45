import { DomainError } from '../../platform/domain-error.ts';

/** Where a list goes on: after the entry of that key, of so many in all when its first page was read. */
export interface ListPlace {
  readonly after: string;
  readonly total: number;
}

function writeCursor(place: ListPlace): string {
  return Buffer.from(JSON.stringify([place.after, place.total])).toString('base64url');
}

/** @throws DomainError validation_failed for a cursor that no list has answered */
export function readCursor(cursor: string): ListPlace {
  const parsed = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (Array.isArray(parsed)) {
    const [after, total] = parsed as unknown[];
    if (typeof after === 'string' && !after.includes('\0') && Number.isSafeInteger(total)) {
      return { after, total: Math.max(0, total as number) };
    }
  }
  throw new DomainError('validation_failed', {
    errors: { cursor: ['invalid_value'] },
    detail: 'Send the nextCursor of the page before, or no cursor for the first page.',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One page out of rows that were read one beyond the limit. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  total: number,
  keyOf: (row: Row) => string,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null; total: number } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor({ after: keyOf(last), total }) : null,
    total,
  };
}
