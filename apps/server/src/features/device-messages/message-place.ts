import { readCursor, refuseCursor } from '../../platform/lists/cursor.ts';

/** Results of messages, in their order at equal times. */
const sources = ['position', 'refused', 'event'] as const;
export type MessageSource = (typeof sources)[number];

export function rankOf(source: MessageSource): number {
  return sources.indexOf(source);
}

/** Position of a message: its time in microseconds since 1970, its source, and a tie breaker. */
export interface MessagePlace {
  readonly atMicros: string;
  readonly rank: number;
  readonly first: string;
  readonly second: string;
}

/** Position before the newest message. */
export const newestPlace: MessagePlace = {
  atMicros: '9'.repeat(16),
  rank: sources.length - 1,
  first: String(2n ** 63n - 1n),
  second: String(2n ** 63n - 1n),
};

export function writePlace({ atMicros, rank, first, second }: MessagePlace): readonly string[] {
  return [atMicros, String(rank), first, second];
}

/** Start of a page, and of the messages needed for evaluating its first ones. */
interface PagePlace {
  readonly place: MessagePlace;
  readonly since: MessagePlace;
  readonly total: number;
}

/** @throws DomainError validation_failed if the cursor is invalid */
export function readPlace(list: string, cursor: string): PagePlace {
  const { after, total } = readCursor(list, cursor);
  const place = placeFrom(after.slice(0, 4));
  return { place, since: after.length > 4 ? placeFrom(after.slice(4)) : place, total };
}

/** True if a message comes after a position, newest first. */
export function isBehind(one: MessagePlace, place: MessagePlace): boolean {
  for (const name of ['atMicros', 'rank', 'first', 'second'] as const) {
    const [own, other] = [BigInt(one[name]), BigInt(place[name])];
    if (own !== other) return own < other;
  }
  return false;
}

function placeFrom([atMicros, rank, first, second]: readonly (string | null)[]): MessagePlace {
  if (!isMicros(atMicros) || !isLong(first) || !isLong(second)) throw refuseCursor();
  const source = sources[Number(rank ?? -1)];
  if (source === undefined) throw refuseCursor();
  return { atMicros, rank: rankOf(source), first, second };
}

/** Up to the year 2286; later values would need PostgreSQL's own check. */
function isMicros(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,16}$/.test(value);
}

function isLong(value: string | null | undefined): value is string {
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return false;
  return BigInt.asIntN(64, BigInt(value)) === BigInt(value);
}
