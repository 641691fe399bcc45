import { createHmac, randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Clock } from '../clock.ts';
import type { HeldKey } from '../postgres/held-commit.ts';
import type { Actor } from '../postgres/transaction.ts';
import { openSecret, sealSecret } from '../seal-secret.ts';
import type { ContentHash } from './content-hash.ts';

const KEPT_MS = 24 * 3_600_000;
/** Longer responses are not stored. */
const LONGEST_RESPONSE_BYTES = 256 * 1024;

export interface StoredResponse {
  readonly contentHash: Buffer | null;
  readonly rightsHash: Buffer;
  readonly status: number | null;
  readonly response: Buffer | null;
  readonly createdAt: Date;
}

/** Another request holds or held the key. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** The key is held by a transaction that is still open. */
export class KeyLocked extends Error {
  override readonly name = 'KeyLocked';
}

export interface ResponseKeyOptions {
  readonly key: string;
  readonly actor: Actor;
  /** Caller as rate limits name it. */
  readonly caller: string;
  readonly content: ContentHash;
  readonly sealingKey: Buffer;
  readonly clock: Clock;
}

/** An idempotency key of a caller, under which the response of this request is stored. */
export class ResponseKey implements HeldKey {
  readonly #options: ResponseKeyOptions;
  readonly #callId = randomUUID();
  readonly #place: string;

  constructor(options: ResponseKeyOptions) {
    this.#options = options;
    this.#place = `idempotency ${options.actor.accountId} ${options.caller} ${options.key}`;
  }

  /** Hash of the request's content; null while it is being read. Keyed, since bodies contain passwords. */
  get contentHash(): Buffer | null {
    const digest = this.#options.content.digest();
    return digest && this.#hash(digest);
  }

  /** Hash of the caller's rights, which decide what a response may contain. */
  get rightsHash(): Buffer {
    const { role, sees, changes, allUnits, unitIds } = this.#options.actor;
    const lists = [sees, changes, unitIds].map((list) => [...list].map(String).toSorted());
    return this.#hash(JSON.stringify([role, allUnits, ...lists]));
  }

  #hash(content: string | Buffer): Buffer {
    return createHmac('sha256', this.#options.sealingKey).update(this.#place).update(content).digest();
  }

  /** Returns the response of an earlier request; undefined without one. */
  async find(client: ClientBase): Promise<StoredResponse | undefined> {
    const { actor, caller, key, clock } = this.#options;
    const { rows } = await client.query<StoredResponse>(
      `select content_hash as "contentHash", rights_hash as "rightsHash", status, response,
          created_at as "createdAt"
        from idempotency_keys
        where account_id = $1 and caller = $2 and key = $3 and call_id <> $4 and created_at > $5`,
      [actor.accountId, caller, key, this.#callId, new Date(clock.now().getTime() - KEPT_MS)],
    );
    return rows[0];
  }

  async requireFree(client: ClientBase): Promise<void> {
    const lock = this.#hash('lock').readBigInt64BE();
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as locked',
      [lock],
    );
    if (rows[0]?.locked !== true) throw new KeyLocked();
    if ((await this.find(client)) !== undefined) throw new KeyTaken();
  }

  async mark(client: ClientBase): Promise<void> {
    await this.#write(client, null, null);
  }

  /** Stores the response, encrypted, since it may contain a secret that is shown once. */
  async store(client: ClientBase, status: number, body: string): Promise<void> {
    const bytes = Buffer.from(body);
    const isKept = bytes.length <= LONGEST_RESPONSE_BYTES;
    await this.#write(
      client,
      status,
      isKept ? sealSecret(this.#options.sealingKey, bytes, this.#place) : null,
    );
  }

  open(response: Buffer): string {
    return openSecret(this.#options.sealingKey, response, this.#place).toString();
  }

  async #write(client: ClientBase, status: number | null, response: Buffer | null): Promise<void> {
    const { actor, caller, key, clock } = this.#options;
    // The transaction may have acted in another account, which the caller left or moved to.
    await client.query(
      `select set_config('azimute.account_id', $1, true), set_config('azimute.user_id', $2, true)`,
      [String(actor.accountId), actor.userId === null ? '' : String(actor.userId)],
    );
    const at = clock.now();
    const { rowCount } = await client.query(
      `insert into idempotency_keys as k
          (account_id, caller, key, call_id, content_hash, rights_hash, status, response, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (account_id, caller, key) do update set
          call_id = excluded.call_id, content_hash = excluded.content_hash, rights_hash = excluded.rights_hash,
          status = excluded.status, response = excluded.response, created_at = excluded.created_at
        where k.call_id = excluded.call_id or k.created_at <= $10`,
      [
        actor.accountId,
        caller,
        key,
        this.#callId,
        this.contentHash,
        this.rightsHash,
        status,
        response,
        at,
        new Date(at.getTime() - KEPT_MS),
      ],
    );
    if (rowCount !== 1) throw new KeyTaken();
  }
}
