import type { NotificationStreamEnd } from '@azimute/contract';
import type { Gauge } from 'prom-client';
import type pg from 'pg';
import type { Logger } from '../../../platform/log.ts';
import {
  personKey,
  type NotificationReader,
  type ReaderRights,
  type StreamHint,
} from './notification-reader.ts';

/** Result for the given sessions: rights of active ones, and the reason for ended ones if known. */
export interface SessionsByNow {
  readonly asked: ReadonlySet<string>;
  readonly rights: ReadonlyMap<string, ReaderRights & { readonly accountId: number }>;
  readonly whyEnded: ReadonlyMap<string, string>;
}

interface StateRow {
  account_id: number;
  user_id: number;
  unread: number;
  newest_id: string | null;
}

export interface NotificationHubOptions {
  readonly app: pg.Pool;
  readonly log: Pick<Logger, 'warn'>;
  readonly readers: Gauge | undefined;
}

/** Changes within this time are read together. */
const COALESCE_MS = 50;
const RETRY_MS = 1_000;
const BEAT_MS = 1_000;
const QUIET_MS = 20_000;
/** One browser uses one; a user who opens more than this loses the oldest. */
const MOST_OF_A_PERSON = 50;

/** All open streams of this process, by user, and their pending notifications. */
export class NotificationHub {
  readonly #options: NotificationHubOptions;
  readonly #people = new Map<string, Set<NotificationReader>>();
  readonly #stale = new Set<string>();
  readonly #beatTimer: NodeJS.Timeout;
  #readTimer: NodeJS.Timeout | null = null;
  #reading = false;
  #isFailing = false;
  #size = 0;
  #closed = false;

  constructor(options: NotificationHubOptions) {
    this.#options = options;
    this.#beatTimer = setInterval(() => this.#beat(), BEAT_MS);
    this.#beatTimer.unref();
  }

  get sessionIds(): string[] {
    return [...new Set(this.#readers().map((reader) => reader.sessionId))];
  }

  /** Starts checking the reader's rights; the first check sends its rights, then the state. */
  admit(reader: NotificationReader): void {
    if (this.#closed) return reader.end('server_stopping');
    const readers = this.#people.get(reader.key) ?? new Set();
    this.#people.set(reader.key, readers);
    readers.add(reader);
    this.#resize(1);
    const [oldest] = readers;
    if (readers.size > MOST_OF_A_PERSON && oldest) this.#end(oldest, 'over');
  }

  leave(reader: NotificationReader): void {
    const readers = this.#people.get(reader.key);
    if (readers?.delete(reader) !== true) return;
    if (readers.size === 0) this.#people.delete(reader.key);
    this.#resize(-1);
  }

  /** Notes a change of the user's notifications. */
  note(accountId: number, userId: number): void {
    const key = personKey(accountId, userId);
    if (!this.#people.has(key)) return;
    this.#stale.add(key);
    this.#schedule(COALESCE_MS);
  }

  /** Notes a change of the kind in these ULs of an account, or in unknown ones. */
  noteHint(hint: StreamHint, accountId: number, unitIds: readonly number[] | null): void {
    const nowMs = performance.now();
    for (const reader of this.#readers())
      if (reader.accountId === accountId) reader.noteHint(hint, unitIds, nowMs);
  }

  /** Notes that notifications may have been missed. */
  noteEverything(): void {
    const nowMs = performance.now();
    for (const reader of this.#readers())
      for (const hint of ['alerts', 'geofences'] as const) reader.noteHint(hint, null, nowMs);
    for (const key of this.#people.keys()) this.#stale.add(key);
    this.#schedule(0);
  }

  /** Notes a change of these users other than rights in an account; their screens are notified with the next check. */
  notePeople(userIds: readonly number[]): void {
    const noted = new Set(userIds);
    for (const reader of this.#readers()) if (noted.has(reader.userId)) reader.repeatRights();
  }

  /** Sends each reader its rights, and ends those whose session ended or changed its account. */
  enforce({ asked, rights, whyEnded }: SessionsByNow): void {
    const nowMs = performance.now();
    for (const reader of this.#readers()) {
      if (!asked.has(reader.sessionId)) continue;
      const held = rights.get(reader.sessionId);
      if (held === undefined) this.#end(reader, 'unauthenticated', whyEnded.get(reader.sessionId));
      else if (held.accountId !== reader.accountId) this.#end(reader, 'account_mismatch');
      else {
        if (reader.takeRights(held, nowMs)) this.#stale.add(reader.key);
        if (reader.isOver(nowMs)) this.#end(reader, 'over');
      }
    }
    this.#schedule(0);
  }

  /** Ends all streams, since rights can no longer be checked. */
  dropAll(): void {
    for (const reader of this.#readers()) this.#drop(reader);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#beatTimer);
    if (this.#readTimer !== null) clearTimeout(this.#readTimer);
    for (const reader of this.#readers()) this.#end(reader, 'server_stopping');
  }

  #readers(): NotificationReader[] {
    return [...this.#people.values()].flatMap((readers) => [...readers]);
  }

  #resize(by: number): void {
    this.#size += by;
    this.#options.readers?.set(this.#size);
  }

  #end(reader: NotificationReader, code: NotificationStreamEnd, because?: string): void {
    this.leave(reader);
    reader.end(code, because);
  }

  #drop(reader: NotificationReader): void {
    this.leave(reader);
    reader.drop();
  }

  #beat(): void {
    const nowMs = performance.now();
    for (const reader of this.#readers()) {
      if (reader.isOver(nowMs)) this.#end(reader, 'over');
      else if (!reader.keepAlive(nowMs, QUIET_MS)) this.#drop(reader);
      else reader.tellHints(nowMs);
    }
  }

  #schedule(delayMs: number): void {
    if (this.#closed || this.#reading || this.#readTimer !== null || this.#stale.size === 0) return;
    this.#readTimer = setTimeout(() => void this.#read(), delayMs);
  }

  /** Reads the pending states of all users in one query. */
  async #read(): Promise<void> {
    this.#readTimer = null;
    this.#reading = true;
    const keys = [...this.#stale].filter((key) => this.#people.has(key));
    this.#stale.clear();
    let delayMs = COALESCE_MS;
    try {
      if (keys.length > 0) this.#deliver(await this.#readStates(keys));
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.#options.log.warn({ err: error }, 'The notifications of open screens could not be read');
      this.#isFailing = true;
      for (const key of keys) this.#stale.add(key);
      delayMs = RETRY_MS;
    }
    this.#reading = false;
    this.#schedule(delayMs);
  }

  async #readStates(keys: readonly string[]): Promise<StateRow[]> {
    const people = keys.map((key) => key.split('.').map(Number));
    const { rows } = await this.#options.app.query<StateRow>('select * from notification_states($1, $2)', [
      people.map(([accountId]) => accountId),
      people.map(([, userId]) => userId),
    ]);
    return rows;
  }

  #deliver(rows: readonly StateRow[]): void {
    const nowMs = performance.now();
    for (const row of rows) {
      const state = {
        unread: row.unread,
        newestId: row.newest_id === null ? null : Number(row.newest_id),
      };
      for (const reader of this.#people.get(personKey(row.account_id, row.user_id)) ?? []) {
        if (!reader.seesNotifications) continue;
        reader.send(state, nowMs);
        if (reader.isOver(nowMs)) this.#end(reader, 'over');
      }
    }
  }
}
