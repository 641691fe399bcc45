import pg from 'pg';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { hashContent } from '../../telemetry/pipeline/content-hash.ts';
import { CONTENT_HASH } from '../../telemetry/values/content-hash-column.ts';
import { instantOf, type Entry } from '../../telemetry/values/batch.ts';
import type { DeviceEvent, Position } from '../../telemetry/values/position.ts';
import { DecodedHistory, type HistoryDecoding } from '../run/decode-history.ts';

const SLICE = 2_000;

interface GapSearch {
  readonly decoding: HistoryDecoding;
  readonly assetId: number;
  /** Rows of positions, as they are staged. */
  readonly lines: readonly string[];
  /** Positions that the server received before were counted earlier. */
  readonly sinceMs: number;
}

export type GapQuestion = GapSearch | { readonly slice: true };

export interface GapAnswer {
  /** Number of newly received positions that arrived without help, and when the server received the first. */
  readonly known: number;
  readonly firstKnownMs: number | null;
  /** Positions that are not stored, in parts; none at the end. */
  readonly positions: readonly Position[];
  /** When the server received each of them. */
  readonly receivedMs: readonly number[];
  readonly events: readonly DeviceEvent[];
}

/** Decodes positions as if they were forwarded, and finds those that are not stored. */
serveThread((connection: pg.ClientConfig) => {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // A lost connection fails the next query.
  pool.on('error', () => undefined);
  let waiting: readonly Entry[] = [];
  return async (question: GapQuestion): Promise<GapAnswer> => {
    const counts: { known: number; firstKnownMs: number | null } = { known: 0, firstKnownMs: null };
    if ('lines' in question) {
      const { decoding, lines, sinceMs } = question;
      const history = new DecodedHistory(decoding);
      history.add(lines.join('\n'));
      history.sort();
      const { entries } = history.take(Infinity);
      const stored = await readKeys(pool, question, entries);
      waiting = entries.filter(({ origin, position }) => {
        if (position === undefined || !stored.has(keyOf(position))) return true;
        if (origin.receivedAtMs > sinceMs) {
          counts.known += 1;
          counts.firstKnownMs = Math.min(counts.firstKnownMs ?? Infinity, origin.receivedAtMs);
        }
        return false;
      });
    }
    const part = waiting.slice(0, SLICE);
    waiting = waiting.slice(SLICE);
    const fixes = part.filter(({ position }) => position !== undefined);
    return {
      ...counts,
      positions: fixes.flatMap(({ position }, index) => (position ? [{ ...position, index }] : [])),
      receivedMs: fixes.map(({ origin }) => origin.receivedAtMs),
      events: part.flatMap(({ event }, index) => (event ? [{ ...event, index }] : [])),
    };
  };
});

/** Times and content of the stored positions of an asset. */
async function readKeys(
  pool: pg.Pool,
  { assetId, decoding: { accountId } }: GapSearch,
  entries: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const range = [new Date(instantOf(first)), new Date(instantOf(last) + 1)];
  const { rows } = await asProvedAccounts(pool, [accountId], (client) =>
    client.query<{ ms: number; hash: string }>(
      `select (extract(epoch from fixed_at) * 1000)::float8 as ms, ${CONTENT_HASH}::text as hash
        from positions_of($1, $2, $3, $4)`,
      [accountId, assetId, ...range],
    ),
  );
  return new Set(rows.map(({ ms, hash }) => `${ms} ${hash}`));
}

function keyOf(position: Position): string {
  const hash = new Int32Array(2);
  hashContent(position, hash);
  const [high = 0, low = 0] = hash;
  return `${position.fixedAtMs} ${(BigInt(high) << 32n) | BigInt(low >>> 0)}`;
}
