import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { systemClock } from '../../../platform/clock.ts';
import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { createHistoryLoader } from '../../history-loads/load-history.ts';
import { DecodedHistory, type HistoryDecoding } from './decode-history.ts';
import type { DeviceEvent, Position } from '../../telemetry/values/position.ts';

const unzip = promisify(gunzip);
/** Positions of an asset that are concluded from memory; later ones go through the pipeline. */
const LOADED_AT_ONCE = 400_000;
const SLICE = 2_000;

export interface HistoryThreadOptions extends pg.ClientConfig {
  readonly allowsUnsyncedCommits: boolean;
}

export type HistoryQuestion =
  | { readonly load: HistoryDecoding & { readonly parts: readonly Uint8Array[] } }
  | { readonly slice: true };

export interface HistoryAnswer {
  /** Lines of the history that are no positions: without a time or place. */
  readonly refused: number;
  /** Positions that were loaded. */
  readonly stored: number;
  /** Positions that were stored before. */
  readonly duplicates: number;
  /** Entries that the pipeline takes next; none at the end. */
  readonly positions: readonly Position[];
  readonly events: readonly DeviceEvent[];
}

/** Decodes the history of a device as if it were forwarded, and loads it with everything that follows from it. */
serveThread(({ allowsUnsyncedCommits, ...connection }: HistoryThreadOptions) => {
  const pool = new pg.Pool({ ...connection, max: 1, pipeline: true });
  // A lost connection fails the next query.
  pool.on('error', () => undefined);
  const loader = createHistoryLoader(pool, { clock: systemClock, allowsUnsyncedCommits });
  let history: DecodedHistory | null = null;
  return async (question: HistoryQuestion): Promise<HistoryAnswer> => {
    let counts = { refused: 0, stored: 0, duplicates: 0 };
    if ('load' in question) {
      const { parts, ...decoding } = question.load;
      history = new DecodedHistory(decoding);
      for (const part of parts) history.add((await unzip(part)).toString('utf8'));
      history.sort();
      counts = { ...counts, refused: history.refused, duplicates: history.repeats };
      const first = history.take(LOADED_AT_ONCE);
      const loaded = await loader.load({ entries: first.entries });
      if (loaded === null) history.putBack(first);
      else {
        const duplicates = counts.duplicates + first.positions - loaded.positions - loaded.refused;
        counts = { refused: counts.refused + loaded.refused, stored: loaded.positions, duplicates };
      }
    }
    const rest = history?.take(SLICE).entries ?? [];
    return {
      ...counts,
      positions: rest.flatMap(({ position }, index) =>
        position === undefined ? [] : [{ ...position, index }],
      ),
      events: rest.flatMap(({ event }, index) => (event === undefined ? [] : [{ ...event, index }])),
    };
  };
});
