import pg from 'pg';
import type { Logger } from '../log.ts';
import type { Database } from './database.ts';

export interface KeepListeningOptions {
  readonly database: Pick<Database, 'connectionOf'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Shown by the database with the connection. */
  readonly name: string;
  readonly channels: readonly string[];
  readonly onNotice: (channel: string, payload: string) => void;
  /** Called on the first connection and after each lost one: earlier notifications may have been missed. */
  readonly onListening: () => void;
}

const RECONNECT_MS = 250;
const CONNECT_WITHIN_MS = 5_000;

/** A connection that receives other processes' notifications and reconnects when it is lost. */
export class KeptListener {
  readonly #options: KeepListeningOptions;
  #client: pg.Client | null = null;
  #started: Promise<void> | null = null;
  /** Logged once, however long the database is down. */
  #isLost = false;
  #stopped = false;

  constructor(options: KeepListeningOptions) {
    this.#options = options;
  }

  /** Resolves once it listens, or has tried to: reads after that miss no notification. */
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
