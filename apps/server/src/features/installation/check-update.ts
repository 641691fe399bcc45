import type { Pool } from 'pg';
import { z } from 'zod';

/** Content of UPDATE_URL. */
const releaseSchema = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[\w.]{1,40})?$/),
  notes: z.string().max(20_000),
  isSecurity: z.boolean(),
});

const ANSWERS_WITHIN_MS = 20_000;
const MOST_BYTES = 100_000;

/** Reads the newest release from the address that the operator set, and stores it. Sends nothing about the portal. */
export async function checkUpdate(connection: Pool, url: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`UPDATE_URL returned ${answer.status}`);
  if (Number(answer.headers.get('content-length') ?? Infinity) > MOST_BYTES)
    throw new Error(`UPDATE_URL must state a length of at most ${MOST_BYTES} bytes`);
  const release = releaseSchema.parse(await answer.json());
  await connection.query(
    `insert into installation_update (version, notes, is_security, checked_at) values ($1, $2, $3, now())
      on conflict (is_only) do update set version = excluded.version, notes = excluded.notes,
        is_security = excluded.is_security, checked_at = excluded.checked_at`,
    [release.version, release.notes, release.isSecurity],
  );
}

function partsOf(version: string): readonly [numbers: number[], suffix: string] {
  const [numbers = '', ...rest] = version.split('-');
  return [numbers.split('.').map(Number), rest.join('-')];
}

/** Predicate: does `version` come after `own`? A release comes after its release candidates. */
export function isNewer(version: string, own: string): boolean {
  const [[ours, ownSuffix], [theirs, suffix]] = [partsOf(own), partsOf(version)];
  for (const [place, number] of theirs.entries()) {
    const difference = number - (ours[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  if (suffix === ownSuffix) return false;
  if (suffix === '' || ownSuffix === '') return suffix === '';
  return suffix.localeCompare(ownSuffix, 'en', { numeric: true }) > 0;
}
