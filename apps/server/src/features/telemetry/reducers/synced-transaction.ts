import type pg from 'pg';
import { DomainError } from '../../../platform/domain-error.ts';
import { inTransaction } from '../../../platform/postgres/transaction.ts';
import { LaneLostError, type Fence } from '../values/fence.ts';
import { settleAll } from '../../../platform/postgres/sent-writes.ts';
import { noSets, SetCache, setVersions, type AccountSets, type SetVersion } from './account-sets.ts';

/**
 * Runs `work` in a transaction of the pipeline's role that sees the accounts confirmed by keys or rights. With fences,
 * the journal's lanes stay with the engine that read from them until the transaction ends.
 * @throws DomainError ingest_refused if the commit could be lost in a power failure; LaneLostError
 */
export type WriteTransaction = <T>(
  accountIds: readonly number[],
  work: (client: pg.PoolClient, sets: AccountSets) => Promise<T>,
  fences?: readonly Fence[],
  /** Statements sent after the begin without waiting for its response: they read and lock, and write nothing. */
  sendAhead?: (client: pg.PoolClient) => Promise<unknown>,
) => Promise<T>;

export interface WriteTransactionOptions {
  /** For tests and benches with disposable databases. */
  readonly allowsUnsyncedCommits?: boolean;
  /**
   * Plans each named statement once for each connection. Only for transactions whose plans do not depend on values:
   * otherwise the server plans the look-ups of a batch again for each batch, which takes longer than they do.
   */
  readonly plansOnce?: boolean;
}

const RETRY_AFTER_SECONDS = 15;
const SYNCING = ['fsync', 'full_page_writes'] as const;

/**
 * Every transaction checks that its commit is synced to disk: acknowledged data must survive a loss of power. The
 * server's settings can change at any time, so a check at startup would not suffice. Turns `synchronous_commit` on if
 * a role or the database has turned it off; keeps stronger settings.
 */
export function createWriteTransaction(
  pool: pg.Pool,
  options: WriteTransactionOptions = {},
): WriteTransaction {
  const cache = new SetCache();
  return (accountIds, work, fences = [], sendAhead) => {
    let sets = noSets;
    return inTransaction(
      pool,
      async (client) => {
        const [{ unsynced, versions }] = await settleAll([
          begin(client, accountIds, fences, options.plansOnce === true),
          sendAhead?.(client) ?? Promise.resolve(),
        ]);
        if (options.allowsUnsyncedCommits !== true) refuseUnsynced(unsynced);
        sets = cache.at(versions);
      },
      (client) => work(client, sets),
    );
  };
}

interface Begun {
  /** Settings of the server that keep commits from being synced. */
  readonly unsynced: readonly string[];
  readonly versions: readonly SetVersion[];
}

// The next statement takes a new snapshot after the locks: sets are read as they were once the locks were held.
const HOLD = `
select set_config('azimute.account_ids', $1::int[]::text, true),
  set_config('synchronous_commit', replace(current_setting('synchronous_commit'), 'off', 'on'), true),
  set_config('plan_cache_mode', $2, true),
  current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
  (select count(pg_advisory_xact_lock_shared(hashtext('azimute.assignments'), account_id))
    from unnest($1::int[]) as a (account_id))`;
const PROVE_LANES = 'select prove_journal_lanes($1::int[], $2::bigint[]) as lanes';

/**
 * Begins in one round trip. Device assignments and geofences stay unchanged until the end (hold_assignments is the
 * counterpart): accounts are locked in a fixed order before any look-up.
 */
async function begin(
  client: pg.PoolClient,
  accountIds: readonly number[],
  fences: readonly Fence[],
  plansOnce: boolean,
): Promise<Begun> {
  const planMode = plansOnce ? 'force_generic_plan' : 'auto';
  const proved = `{${accountIds.toSorted((a, b) => a - b).join(',')}}`;
  const [, { rows }, versions, proof] = await Promise.all([
    client.query('begin'),
    client.query<Record<string, string>>({ name: 'telemetry.hold', text: HOLD, values: [proved, planMode] }),
    client.query<SetVersion>({ name: 'telemetry.read_versions', text: setVersions }),
    fences.length === 0
      ? undefined
      : client.query<{ lanes: number[] }>({
          name: 'telemetry.prove_lanes',
          text: PROVE_LANES,
          values: [fences.map(({ lane }) => lane), fences.map(({ epoch }) => epoch)],
        }),
  ]);
  const held = proof?.rows[0]?.lanes ?? [];
  const lost = fences.flatMap(({ lane }) => (held.includes(lane) ? [] : lane));
  if (lost.length > 0) throw new LaneLostError(lost);
  return {
    unsynced: SYNCING.filter((setting) => rows[0]?.[setting] !== 'on'),
    versions: versions.rows,
  };
}

function refuseUnsynced(settings: readonly string[]): void {
  if (settings.length === 0) return;
  throw new DomainError('ingest_refused', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: `Positions are rejected because ${settings.join(' and ')} ${settings.length === 1 ? 'is' : 'are'} off in the database. Turn ${settings.length === 1 ? 'it' : 'them'} on and reload the configuration. No restart is needed.`,
  });
}
