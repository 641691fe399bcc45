import { readCursor, refuseCursor } from '../../platform/lists/cursor.ts';

/** What becomes of messages, in the order of those of one instant. */
const sources = ['position', 'refused', 'event'] as const;
export type MessageSource = (typeof sources)[number];

export function rankOf(source: MessageSource): number {
  return sources.indexOf(source);
}

/** Where a message stands: its instant in microseconds since 1970, its source, and what tells it from its equals. */
export interface MessagePlace {
  readonly atMicros: string;
  readonly rank: number;
  readonly first: string;
  readonly second: string;
}

export function writePlace({ atMicros, rank, first, second }: MessagePlace): readonly string[] {
  return [atMicros, String(rank), first, second];
}

/** @throws DomainError validation_failed when no page has answered this cursor */
export function readPlace(
  list: string,
  cursor: string,
): { readonly place: MessagePlace; readonly total: number } {
  const { after, total } = readCursor(list, cursor);
  const [atMicros, rank, first, second] = after;
  if (!isMicros(atMicros) || !isLong(first) || !isLong(second)) throw refuseCursor();
  const source = sources[Number(rank ?? -1)];
  if (source === undefined) throw refuseCursor();
  return { place: { atMicros, rank: rankOf(source), first, second }, total };
}

/** Up to the year 2286, beyond which PostgreSQL would have to be asked whether it is an instant. */
function isMicros(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,16}$/.test(value);
}

function isLong(value: string | null | undefined): value is string {
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return false;
  return BigInt.asIntN(64, BigInt(value)) === BigInt(value);
}
