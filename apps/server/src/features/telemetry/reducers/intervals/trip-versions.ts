import type { TripSettingsVersion } from '@azimute/engine/trips';
import type { ClientBase } from 'pg';

/** Accounts whose versions stay cached. */
const MOST_ACCOUNTS = 500;

/** Versions of the trip settings, read once for each change of an account's. */
export class TripVersions {
  readonly #known = new Map<
    number,
    { readonly version: number; readonly versions: readonly TripSettingsVersion[] }
  >();

  async read(
    client: ClientBase,
    accountId: number,
    version: number,
  ): Promise<readonly TripSettingsVersion[]> {
    const known = this.#known.get(accountId);
    if (known?.version === version) return known.versions;
    const versions = await readTripVersions(client, accountId);
    this.#known.delete(accountId);
    this.#known.set(accountId, { version, versions });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_ACCOUNTS && oldest !== undefined) this.#known.delete(oldest);
    return versions;
  }
}

/**
 * Returns the versions that were effective at some time since an instant; without one, all versions, since late fixes
 * may still be processed.
 */
export async function readTripVersions(
  client: ClientBase,
  accountId: number,
  sinceMs?: number,
): Promise<TripSettingsVersion[]> {
  const { rows } = await client.query<TripSettingsVersion>(
    `select version, category, (extract(epoch from valid_from) * 1000)::float8 as "fromMs", settings as own
      from trip_settings t where account_id = $1 and not exists (
        select from trip_settings l where l.account_id = $1 and l.category is not distinct from t.category
          and l.version > t.version and l.valid_from <= greatest(t.valid_from, coalesce($2::timestamptz, now() - interval '100 days')))
      order by version`,
    [accountId, sinceMs === undefined ? null : new Date(sinceMs)],
  );
  return rows;
}
