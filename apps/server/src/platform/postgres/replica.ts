import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { explainUnavailability } from './explain-unavailability.ts';
import { beginAs, inTransaction, type Actor } from './transaction.ts';

/**
 * Result of a read that the replica may answer. Either the replica answered, or the primary did because the replica
 * was behind or unreachable, canceled the read (such as for replication), or had failed in the last seconds.
 */
export type ReplicaOutcome = 'replica' | 'behind' | 'unreachable' | 'interrupted' | 'avoided';

export interface ReplicaReports {
  readonly onRead: (outcome: ReplicaOutcome) => void;
  /** Called with the reason when reads move to the primary, and with undefined when they return to the replica. */
  readonly onChange: (reason: string | undefined) => void;
}

export interface ReplicaOptions extends ReplicaReports {
  readonly pool: pg.Pool;
  readonly primary: pg.Pool;
}

/** Longest wait of a read for the replica to reach the primary's position at its start. */
const CATCHES_UP_WITHIN_MS = 1_000;
const LOOK_AGAIN_AFTER_MS = 5;
const AVOIDED_FOR_MS = 5_000;
/** A dead connection is given up within this time. */
const ANSWERS_WITHIN_MS = 2_000;

/** The replica did not reach the primary's position at the start of the read in time. */
class ReplicaBehindError extends Error {
  override readonly name = 'ReplicaBehindError';
}

/** DATABASE_READ_URL names a database other than the primary's. */
export class ForeignReplicaError extends Error {
  override readonly name = 'ForeignReplicaError';
}

/**
 * A standby that follows the primary, for reads. Each read waits until the standby has everything committed before it,
 * so that users see their own writes; if that takes too long, the primary answers.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  #identity: string | undefined;
  /** Time since which the primary answers instead. */
  #avoidedSinceMs: number | undefined;
  #isProbing = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  /** Runs a read as the actor; returns undefined if the primary has to answer. The read may run twice. */
  async read<T>(
    actor: Actor,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<{ result: T } | undefined> {
    const { pool, onRead } = this.#options;
    if (this.#avoidedSinceMs !== undefined) {
      this.#probeByAndBy();
      onRead('avoided');
      return undefined;
    }
    const position = await this.#askPosition();
    let hasBegun = false;
    try {
      const begin = async (client: pg.PoolClient): Promise<void> => {
        await this.#catchUp(client, position);
        await beginAs(actor, 'read only')(client);
        hasBegun = true;
      };
      const result = await inTransaction(pool, begin, work);
      onRead('replica');
      return { result };
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      // If the replica is down, the next read detects that.
      if (hasBegun) onRead('interrupted');
      else {
        this.#avoid(error);
        onRead(error instanceof ReplicaBehindError ? 'behind' : 'unreachable');
      }
      return undefined;
    }
  }

  /**
   * Checks whether it can be used; if not, the primary is used until it can.
   * @throws ForeignReplicaError
   */
  async check(): Promise<void> {
    try {
      const position = await this.#askPosition();
      const client = await this.#options.pool.connect();
      let isUsable = false;
      try {
        await this.#catchUp(client, position);
        isUsable = true;
      } finally {
        client.release(!isUsable);
      }
    } catch (error) {
      this.#avoid(error);
      if (error instanceof ForeignReplicaError) throw error;
    }
  }

  async end(): Promise<void> {
    await this.#options.pool.end();
  }

  /** Returns the primary's current log position, which includes everything committed so far. */
  async #askPosition(): Promise<string> {
    const { rows } = await this.#options.primary.query<{ position: string }>(
      'select pg_current_wal_lsn()::text as position',
    );
    return rows[0]?.position ?? '0/0';
  }

  /** Requested once, and again if the primary did not respond. */
  async #askIdentity(): Promise<string> {
    this.#identity ??= await readIdentity(this.#options.primary);
    return this.#identity;
  }

  async #catchUp(client: pg.PoolClient, position: string): Promise<void> {
    const untilMs = performance.now() + CATCHES_UP_WITHIN_MS;
    const identity = await this.#askIdentity();
    const question: pg.QueryConfig & { query_timeout: number } = {
      text: `select ${IDENTITY} as identity, ${REPLAYED} >= $1::pg_lsn as has_it`,
      values: [position],
      query_timeout: ANSWERS_WITHIN_MS,
    };
    for (;;) {
      const { rows } = await client.query<{ identity: string; has_it: boolean }>(question);
      const [seen] = rows;
      if (seen?.identity !== identity) throw new ForeignReplicaError('It is not a standby of the primary.');
      if (seen.has_it) return;
      if (performance.now() > untilMs) throw new ReplicaBehindError('It is behind the primary.');
      await sleep(LOOK_AGAIN_AFTER_MS);
    }
  }

  #avoid(error: unknown): void {
    const isNews = this.#avoidedSinceMs === undefined;
    this.#avoidedSinceMs = performance.now();
    if (isNews) this.#options.onChange(error instanceof Error ? error.message : String(error));
  }

  /** Checks from time to time whether the replica is back, without delaying the read. */
  #probeByAndBy(): void {
    if (this.#isProbing || performance.now() - (this.#avoidedSinceMs ?? 0) < AVOIDED_FOR_MS) return;
    this.#isProbing = true;
    const since = this.#avoidedSinceMs;
    void this.check()
      .then(() => {
        // A failed check has changed it.
        if (this.#avoidedSinceMs !== since) return;
        this.#avoidedSinceMs = undefined;
        this.#options.onChange(undefined);
      })
      .catch(() => undefined)
      .finally(() => {
        this.#isProbing = false;
      });
  }
}

const IDENTITY = `(
  select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) from pg_control_system()
)`;
/** A promoted standby has replayed everything, so its own write position applies. */
const REPLAYED = `case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end`;

async function readIdentity(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ identity: string }>(`select ${IDENTITY} as identity`);
  return rows[0]?.identity ?? '';
}

const CANCELLED_FOR_THE_LOG = '40001';
/** Errors caused by the read itself, which would also fail on the primary: it wrote, or took too long. */
const OF_THE_READ = new Set(['25006', '57014']);

/** True if the primary may answer instead. */
function isOfReplica(error: unknown): boolean {
  if (error instanceof ReplicaBehindError || error instanceof ForeignReplicaError) return true;
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === CANCELLED_FOR_THE_LOG) return true;
  if (code !== undefined && OF_THE_READ.has(code)) return false;
  return explainUnavailability(error) !== undefined;
}
