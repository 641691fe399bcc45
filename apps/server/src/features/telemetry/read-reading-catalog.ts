import { readingCatalogOf, type OwnReading, type ReadingCatalog } from '@azimute/engine/readings';
import type { ClientBase } from 'pg';

/** Built once: most accounts do not change it. */
const builtIn = readingCatalogOf([]);

/** Returns an account's catalog of readings, for the pipeline and for users who see its assets. */
export async function readReadingCatalog(client: ClientBase, accountId: number): Promise<ReadingCatalog> {
  const own = await readOwnReadings(client, accountId);
  return own.length === 0 ? builtIn : readingCatalogOf(own);
}

/** Returns the account's own settings, from which another thread builds the catalog. */
export async function readOwnReadings(client: ClientBase, accountId: number): Promise<OwnReading[]> {
  const { rows } = await client.query<OwnReading>(
    `select code, kind, unit, names, lowest, highest, largest_step as "largestStep", sources as "ownSources"
      from readings where account_id = $1 order by code`,
    [accountId],
  );
  return rows;
}
