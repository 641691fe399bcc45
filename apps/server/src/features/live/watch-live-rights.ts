import pg from 'pg';
import { z } from 'zod';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { LiveHub } from './live-hub.ts';
import { readLiveRights } from './live-rights.ts';

const CHANNEL = 'azimute_live';
/** Twice and more in the second within which a right that was taken away has to end. */
const CHECK_MS = 400;
const RECONNECT_MS = 250;
/** Without a check for so long, nobody may go on reading on rights that nobody knows to hold. */
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
 * Keeps one connection for the open streams: it hears what other processes announce, and reads the rights of all open
 * sessions in one query, at each notice and several times a second. It connects with the first reader.
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
  /** Said once, however long the database is gone. */
  #isLost = false;
  #checking = false;
  #checkAgain = false;
  #checkedAtMs = 0;
  #stopped = false;

  constructor(options: {
    database: Database;
    hub: LiveHub;
    log: Pick<Logger, 'warn'>;
    /** Of this process, whose own states the hub hears of without a notice. */
    processId: string;
  }) {
    this.#processId = options.processId;
    this.#database = options.database;
    this.#hub = options.hub;
    this.#log = options.log;
  }

  /** Resolves when it listens, or has tried to: what is read from then on misses no notice. */
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

  /** Checks now, or once more after the check that is under way. */
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
      // Whoever opens from here on has had their rights read on the way in.
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
      // What was announced in the meantime is unknown: whoever reads already gets everything read again.
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
    if (!this.#isLost) this.#log.warn({ err: error }, 'The live stream has lost its database connection');
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
