import { createReadStream } from 'node:fs';
import { isDatabase, isServer, type MigrateOptions } from './read-options.ts';
import { unzip } from '../../platform/imports/receive-file.ts';
import { findTimeZones, type TimeSample } from '../../features/migrations/source/find-time-zone.ts';
import { readApi, readPositionTimes } from '../../features/migrations/source/read-api.ts';
import { readDump } from '../../features/migrations/source/read-dump.ts';
import { readLocalMs } from '../../features/migrations/source/read-instant.ts';
import { readPostgres, type HistoryCursor } from '../../features/migrations/source/read-postgres.ts';
import type { SourceRows } from '../../features/migrations/source/source-rows.ts';
import { openApi } from '../../features/migrations/source/traccar-api.ts';

/** Times of positions as the database holds them, by ID. */
export type LocalTimes = Map<number, number>;

const SAMPLES = 200;
const IDS_AT_ONCE = 50;

/** Reads the source; notes times of positions spread over it, to compare them with the API's. */
export async function* readSource(
  options: MigrateOptions,
  cursor: HistoryCursor,
  times: LocalTimes,
): AsyncGenerator<SourceRows> {
  let everyNth = 1;
  let count = 0;
  for await (const part of open(options, cursor)) {
    yield part;
    if (part.table !== 'tc_positions') continue;
    const [id, fixTime] = [part.columns.indexOf('id'), part.columns.indexOf('fixtime')];
    for (const row of part.rows) {
      count += 1;
      const localMs = readLocalMs(row[fixTime]);
      if (count % everyNth !== 0 || localMs === undefined) continue;
      times.set(Number(row[id]), localMs);
      if (times.size < SAMPLES) continue;
      for (const [index, key] of [...times.keys()].entries()) if (index % 2 === 1) times.delete(key);
      everyNth *= 2;
    }
  }
}

function open(options: MigrateOptions, cursor: HistoryCursor): AsyncIterable<SourceRows> {
  const { source, token = '', from, accountId } = options;
  if (isServer(source)) return readApi(openApi(accountId, { url: source, token }), { from, to: new Date() });
  if (isDatabase(source)) return readPostgres(source, cursor);
  return readFile(accountId, source);
}

async function* readFile(accountId: number, file: string): AsyncGenerator<SourceRows> {
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for await (const part of createReadStream(file) as AsyncIterable<Buffer>) yield part;
  };
  yield* readDump(accountId, await unzip(bytes()));
}

/** Compares times with the same positions of the API. Returns the zones in which they are the same. */
export async function compareTimes(
  { accountId, api: url = '', token = '' }: MigrateOptions,
  times: LocalTimes,
): Promise<string[]> {
  const api = openApi(accountId, { url, token });
  const ids = [...times.keys()];
  const samples: TimeSample[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const found = await readPositionTimes(api, ids.slice(start, start + IDS_AT_ONCE));
    for (const [id, instantMs] of found) samples.push({ instantMs, localMs: times.get(id) ?? 0 });
  }
  return findTimeZones(samples);
}
