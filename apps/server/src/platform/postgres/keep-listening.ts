import pg from 'pg';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';

export interface KeepListeningOptions {
  readonly database: Pick<Database, 'connectionOf'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Shown by the database beside the connection. */
  readonly name: string;
  readonly channels: readonly string[];
  readonly onNotice: (channel: string, payload: string) => void;
  /** At the first connection and after each lost one: what was announced before is unknown. */
  readonly onListening: () => void;
}

const RECONNECT_MS = 250;
const CONNECT_WITHIN_MS = 5_000;

/** One connection that hears what other processes announce, and comes back when it is lost. */
export class KeptListener {
  readonly #options: KeepListeningOptions;
  #client: pg.Client | null = null;
  #started: Promise<void> | null = null;
  /** Said once, however long the database is gone. */
  #isLost = false;
  #stopped = false;

  constructor(options: KeepListeningOptions) {
    this.#options = options;
  }

  /** Resolves when it listens, or has tried to: what is read from then on misses no notice. */
  start(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#started ??= this.#connect();
    return this.#started;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const { database, name, channels, onNotice, onListening } = this.#options;
    const client = new pg.Client({
      ...database.connectionOf('azimute_app'),
      application_name: name,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: CONNECT_WITHIN_MS,
      keepAlive: true,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection ended')));
    client.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (this.#stopped) return await client.end();
      this.#client = client;
      this.#isLost = false;
      onListening();
    } catch (error) {
      void client.end().catch(() => undefined);
      this.#retry(error);
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#stopped || client !== this.#client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    this.#retry(error);
  }

  #retry(error: unknown): void {
    if (this.#stopped) return;
    const { log, name } = this.#options;
    if (!this.#isLost) log.warn({ err: error }, `The connection "${name}" to the database was lost`);
    this.#isLost = true;
    setTimeout(() => {
      if (!this.#stopped) void this.#connect();
    }, RECONNECT_MS).unref();
  }
}
