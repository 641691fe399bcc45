import pg from 'pg';
import { z } from 'zod';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { LiveHub } from './live-hub.ts';
import { readLiveRights } from './live-rights.ts';

const CHANNEL = 'azimute_live';
/** Interval between checks; allows two checks within the second in which a revoked right must end. */
const CHECK_MS = 400;
const RECONNECT_MS = 250;
/** Time without a check after which streams end, since their rights are unknown. */
const UNCHECKED_MS = 5_000;

const ids = z.array(z.int());
const noticeSchema = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('rights') }),
  z.object({ topic: z.literal('account'), accountId: z.int() }),
  z.object({ topic: z.literal('assets'), accountId: z.int(), assetIds: ids }),
  z.object({
    topic: z.literal('states'),
    accountId: z.int(),
    assetIds: ids,
    from: z.string().optional(),
  }),
]);

/**
 * Keeps one connection for the open streams: it receives other processes' notifications, and reads the rights of all
 * open sessions in one query, at each notification and several times a second. Connects with the first reader.
 */
export class LiveRightsWatch {
  readonly #database: Database;
  readonly #hub: LiveHub;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #processId: string;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #started: Promise<void> = Promise.resolve();
  #connecting = false;
  /** Logged once, however long the database is down. */
  #isLost = false;
  #checking = false;
  #checkAgain = false;
  #checkedAtMs = 0;
  #stopped = false;

  constructor(options: {
    database: Database;
    hub: LiveHub;
    log: Pick<Logger, 'warn'>;
    /** ID of this process, whose own states reach the hub without a notification. */
    processId: string;
  }) {
    this.#processId = options.processId;
    this.#database = options.database;
    this.#hub = options.hub;
    this.#log = options.log;
  }

  /** Resolves once it listens, or has tried to: reads after that miss no notification. */
  start(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    if (this.#timer === null) {
      this.#checkedAtMs = performance.now();
      this.#timer = setInterval(() => this.checkSoon(), CHECK_MS);
      this.#timer.unref();
      this.#started = this.#connect();
    }
    return this.#started;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  /** Checks now, or once more after the check in progress. */
  checkSoon(): void {
    if (this.#checking) this.#checkAgain = true;
    else void this.#check();
  }

  async #check(): Promise<void> {
    this.#checking = true;
    do {
      this.#checkAgain = false;
      await this.#checkOnce();
    } while (this.#checkAgain && !this.#stopped);
    this.#checking = false;
  }

  async #checkOnce(): Promise<void> {
    const { sessionIds } = this.#hub;
    const client = this.#client;
    const startedAtMs = performance.now();
    if (sessionIds.length === 0) {
      this.#checkedAtMs = startedAtMs;
      return;
    }
    try {
      if (client !== null) {
        this.#hub.enforce(new Set(sessionIds), await readLiveRights(client, sessionIds));
        this.#checkedAtMs = startedAtMs;
      }
    } catch (error) {
      this.#lose(client, error);
    }
    if (performance.now() - this.#checkedAtMs > UNCHECKED_MS) {
      this.#hub.dropAll();
      // Streams opened from here on have had their rights checked.
      this.#checkedAtMs = performance.now();
    }
  }

  async #connect(): Promise<void> {
    if (this.#stopped || this.#connecting) return;
    this.#connecting = true;
    const client = new pg.Client({
      ...this.#database.connectionOf('azimute_app'),
      application_name: 'azimute live',
      connectionTimeoutMillis: 5_000,
      query_timeout: UNCHECKED_MS,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection ended')));
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#connecting = false;
      if (this.#stopped) return await client.end();
      this.#client = client;
      this.#isLost = false;
      // Notifications may have been missed: everything is read again for existing readers.
      this.#hub.noteEverything();
      this.checkSoon();
    } catch (error) {
      this.#connecting = false;
      void client.end().catch(() => undefined);
      this.#retry(error);
    }
  }

  #lose(client: pg.Client | null, error: unknown): void {
    if (this.#stopped || client === null || client !== this.#client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    this.#retry(error);
  }

  #retry(error: unknown): void {
    if (this.#stopped) return;
    if (!this.#isLost) this.#log.warn({ err: error }, 'The live stream lost its database connection');
    this.#isLost = true;
    setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
  }

  #hear(payload: string): void {
    const notice = noticeSchema.safeParse(parseJson(payload));
    if (!notice.success) return;
    const { data } = notice;
    switch (data.topic) {
      case 'rights':
        this.checkSoon();
        return;
      case 'account':
        this.#hub.findRoom(data.accountId)?.noteAll();
        return;
      case 'assets':
        this.#hub.findRoom(data.accountId)?.noteAssets(data.assetIds);
        return;
      case 'states':
        if (data.from !== this.#processId) this.#hub.findRoom(data.accountId)?.noteStates(data.assetIds);
        return;
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
