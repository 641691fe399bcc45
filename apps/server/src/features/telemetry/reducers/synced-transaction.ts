import type pg from 'pg';
import { DomainError } from '../../../platform/domain-error.ts';
import { inTransaction } from '../../../platform/postgres/transaction.ts';
import { LaneLostError, type Fence } from '../values/fence.ts';
import { settleAll } from '../../../platform/postgres/sent-writes.ts';
import { noSets, SetCache, setVersions, type AccountSets, type SetVersion } from './account-sets.ts';

/**
 * Runs `work` in a transaction of the pipeline's role that sees the accounts which keys or rights have proved.
 * With fences, the lanes of the journal stay with the engine that read from them until the transaction ends.
 * @throws DomainError ingest_refused, when the database would not keep what it commits; LaneLostError
 */
export type WriteTransaction = <T>(
  accountIds: readonly number[],
  work: (client: pg.PoolClient, sets: AccountSets) => Promise<T>,
  fences?: readonly Fence[],
  /** What is sent behind the begin without waiting for its answer: it reads and locks, and writes nothing. */
  sendAhead?: (client: pg.PoolClient) => Promise<unknown>,
) => Promise<T>;

export interface WriteTransactionOptions {
  /** For tests and benches on a database whose contents are thrown away. */
  readonly allowsUnsyncedCommits?: boolean;
}

const RETRY_AFTER_SECONDS = 15;
const SYNCING = ['fsync', 'full_page_writes'] as const;

/**
 * Every transaction asks whether its commit will be on disk: what is acknowledged must survive the loss of power. The
 * settings of the server can be mended or spoilt at any time, so that a check at the start alone would not do. A `synchronous_commit` that a role or the database
 * has off is put on for the transaction; stronger ones stay.
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
          begin(client, accountIds, fences),
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

// A snapshot of its own comes behind the locks: what is read of the sets is as it was when they were held.
const HOLD = `
select set_config('azimute.account_ids', $1::int[]::text, true),
  set_config('synchronous_commit', replace(current_setting('synchronous_commit'), 'off', 'on'), true),
  current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
  (select count(pg_advisory_xact_lock_shared(hashtext('azimute.assignments'), account_id))
    from unnest($1::int[]) as a (account_id))`;
const PROVE_LANES = 'select prove_journal_lanes($1::int[], $2::bigint[]) as lanes';

/**
 * Begins in one round trip. Which device is on which asset, and the geofences, stay as they are until the end
 * (hold_assignments is the other side): accounts are locked in one order, before anything is looked up.
 */
async function begin(
  client: pg.PoolClient,
  accountIds: readonly number[],
  fences: readonly Fence[],
): Promise<Begun> {
  const proved = `{${accountIds.toSorted((a, b) => a - b).join(',')}}`;
  const [, { rows }, versions, proof] = await Promise.all([
    client.query('begin'),
    client.query<Record<string, string>>({ name: 'telemetry.hold', text: HOLD, values: [proved] }),
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
    detail: `Set ${settings.map((setting) => `${setting} = on`).join(' and ')} in the database, and reload its settings; positions are then taken without a restart.`,
  });
}
