import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareFences, type FenceDefinition, type FenceSet } from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';

interface VersionRow {
  readonly definition: Omit<FenceDefinition, 'assets' | 'validFromMs' | 'validToMs'> & {
    readonly assets: 'all-of-unit' | readonly number[];
  };
  readonly valid_from: number;
  readonly valid_to: number | null;
}

// Versions that may apply to fixes of the period, and versions that ended before it and that an asset has not left.
const VERSIONS = `
select definition, (extract(epoch from valid_from) * 1000)::float8 as valid_from,
  case when valid_to < 'infinity' then (extract(epoch from valid_to) * 1000)::float8 end as valid_to
from geofence_versions g
where account_id = $1 and not is_deletion and valid_from < valid_to and (valid_to > coalesce($2::timestamptz, now() - interval '8 days') or exists (
  select from geofence_visits v
  where v.account_id = g.account_id and v.geofence_id = g.geofence_id and v.left_at is null and v.superseded_at is null))
order by geofence_id, version`;

/** Accounts whose fences stay prepared. */
const MOST_ACCOUNTS = 500;

/** Geofences prepared once for each version of an account's set. */
export class FenceSets {
  readonly #known = new Map<number, { readonly version: number; readonly set: FenceSet }>();

  async read(client: PoolClient, accountId: number, version: number): Promise<FenceSet> {
    const known = this.#known.get(accountId);
    if (known?.version === version) return known.set;
    const definitions = await readFenceDefinitions(client, accountId);
    // Parsing and preparing a complex shape take dozens of milliseconds each.
    await nextTurn();
    const set = prepareFences(definitions, known?.set);
    this.#known.delete(accountId);
    this.#known.set(accountId, { version, set });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_ACCOUNTS && oldest !== undefined) this.#known.delete(oldest);
    return set;
  }
}

/**
 * Returns every version that was effective at some time since an instant; without one, all versions, since late fixes
 * may still be processed.
 */
export async function readFenceDefinitions(
  client: PoolClient,
  accountId: number,
  sinceMs?: number,
): Promise<FenceDefinition[]> {
  const since = sinceMs === undefined ? null : new Date(sinceMs);
  const { rows } = await client.query<VersionRow>(VERSIONS, [accountId, since]);
  return rows.map(readDefinition);
}

function readDefinition({ definition, valid_from, valid_to }: VersionRow): FenceDefinition {
  const { assets } = definition;
  return {
    ...definition,
    assets: assets === 'all-of-unit' ? assets : new Set(assets),
    validFromMs: valid_from,
    validToMs: valid_to,
  };
}
