import {
  builtInReadings,
  type ListReadingsQuery,
  type Reading,
  type ReadingList,
  type AssetReading,
  type AssetReadings,
} from '@azimute/contract';
import type { ReadingDefinition } from '@azimute/engine/readings';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readReadingCatalog } from '../telemetry/read-reading-catalog.ts';
import { readNewestMessages } from '../device-messages/list-asset-messages.ts';

/** Newest messages searched for each reading: some are rare. */
const MESSAGES = 500;

const LIST = 'readings';
export const builtInCodes: ReadonlySet<string> = new Set(builtInReadings.map(({ code }) => code));

/** Lists built-in readings, then the account's. There are few readings, so the cursor is just an offset. */
export async function listReadings(
  read: AccountRead,
  { limit, cursor, search }: ListReadingsQuery,
): Promise<ReadingList> {
  const from = readIdPlace(LIST, cursor)?.after ?? 0;
  const all = await readAll(read);
  const found = all.filter(({ code, names }) => holds([code, ...Object.values(names)], search));
  return pageOf(found.slice(from), {
    list: LIST,
    limit,
    total: found.length,
    placeOf: () => [String(from + limit)],
    present: (reading) => reading,
  });
}

/** @throws DomainError not_found */
export async function readReading(read: AccountRead, code: string): Promise<Reading> {
  const found = (await readAll(read)).find((reading) => reading.code === code);
  if (found === undefined) throw new DomainError('not_found');
  return found;
}

async function readAll({ client, accountId }: AccountRead): Promise<Reading[]> {
  const { definitions } = await readReadingCatalog(client, accountId);
  const { rows } = await client.query<{ code: string; version: number; updated_at: Date }>(
    'select code, version, updated_at from readings where account_id = $1',
    [accountId],
  );
  const saved = new Map(rows.map((row) => [row.code, row]));
  return [...definitions.values()].map((definition) => ({
    ...present(definition),
    version: saved.get(definition.code)?.version ?? 0,
    updatedAt: saved.get(definition.code)?.updated_at.toISOString() ?? null,
  }));
}

function present({
  ownSources,
  sources,
  ...reading
}: ReadingDefinition): Omit<Reading, 'version' | 'updatedAt'> {
  return {
    ...reading,
    sources: [...ownSources],
    builtInSources: [...sources],
    isBuiltIn: builtInCodes.has(reading.code),
  };
}

function holds(texts: readonly string[], search: string | undefined): boolean {
  if (search === undefined) return true;
  const wanted = fold(search);
  return texts.some((text) => fold(text).includes(wanted));
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns the latest value of each reading, in the order of the catalog.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs
 */
export async function getAssetReadings(read: AccountRead, assetId: number): Promise<AssetReadings> {
  const messages = await readNewestMessages(read, assetId, MESSAGES);
  const { definitions } = await readReadingCatalog(read.client, read.accountId);
  const latest = new Map<string, Pick<AssetReading, 'value' | 'impossible' | 'at'>>();
  for (const message of messages) {
    if (message.outcome === 'refused') continue;
    for (const [code, value] of Object.entries(message.readings))
      if (!latest.has(code))
        latest.set(code, { value, impossible: message.impossible.includes(code), at: message.at });
  }
  const items = [...definitions.values()].flatMap(({ code, kind, unit, names }) => {
    const told = latest.get(code);
    return told === undefined ? [] : [{ code, kind, unit, names, ...told }];
  });
  return { items };
}
