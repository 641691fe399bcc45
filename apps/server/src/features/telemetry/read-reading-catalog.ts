import { readingCatalogOf, type OwnReading, type ReadingCatalog } from '@azimute/engine/readings';
import type { ClientBase } from 'pg';

/** Made once: most accounts change nothing of it. */
const builtIn = readingCatalogOf([]);

/** The catalogue of readings of an account, as those who may see its assets, and the pipeline, read it. */
export async function readReadingCatalog(client: ClientBase, accountId: number): Promise<ReadingCatalog> {
  const own = await readOwnReadings(client, accountId);
  return own.length === 0 ? builtIn : readingCatalogOf(own);
}

/** What the account has set of it: another thread makes the catalogue from it. */
export async function readOwnReadings(client: ClientBase, accountId: number): Promise<OwnReading[]> {
  const { rows } = await client.query<OwnReading>(
    `select code, kind, unit, names, lowest, highest, largest_step as "largestStep", sources as "ownSources"
      from readings where account_id = $1 order by code`,
    [accountId],
  );
  return rows;
}
