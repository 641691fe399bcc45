import { randomBytes } from 'node:crypto';
import type { LiveOpen } from '@azimute/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { noTracing, type Stage, type Tracing } from '../../platform/tracing.ts';
import { AccountRoom, type LiveTuning } from './account-room.ts';
import { encodeTick } from './encode-live-message.ts';
import type { LiveReader } from './live-reader.ts';
import type { LiveRights } from './live-rights.ts';
import { LiveTurns } from './live-turns.ts';
import type { LiveCounters } from './reader-group.ts';

export interface LiveHubOptions {
  readonly pipeline: pg.Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly tuning: LiveTuning;
  readonly metrics: Pick<Metrics, 'liveReaders' | 'stageSeconds'> | undefined;
  readonly tracing?: Tracing;
}

const BEAT_MS = 1_000;
const TICK_MS = 5_000;
const PING_BEATS = 15;
/** Each open map uses one. */
const MOST_OF_A_PERSON = 50;
/** Time that a room without readers is kept, so that reconnecting ones only get changes. */
const EMPTY_ROOM_MS = 60_000;

/** All open streams of this process and the pictures they share. */
export class LiveHub {
  readonly counters: LiveCounters = { framesEncoded: 0, framesSent: 0 };
  readonly #options: LiveHubOptions;
  readonly #turns = new LiveTurns();
  readonly #processId = randomBytes(16).toString('base64url');
  readonly #rooms = new Map<number, AccountRoom>();
  readonly #emptySinceMs = new Map<number, number>();
  readonly #readers = new Set<LiveReader>();
  readonly #countOfPerson = new Map<number, number>();
  readonly #beatTimer: NodeJS.Timeout;
  #highestVersion = 0;
  #beats = 0;

  constructor(options: LiveHubOptions) {
    this.#options = options;
    this.#beatTimer = setInterval(() => this.#beat(), BEAT_MS);
    this.#beatTimer.unref();
  }

  get sessionIds(): string[] {
    return [...new Set(Array.from(this.#readers, (reader) => reader.sessionId))];
  }

  /**
   * Opens a stream: from now on the reader's rights are checked, and it gets its picture as soon as there is one.
   * Refuses another stream to a user with too many: the client retries later, and open ones continue.
   */
  async open(reader: LiveReader, have: LiveOpen['have']): Promise<void> {
    const count = this.#countOfPerson.get(reader.userId) ?? 0;
    if (count >= MOST_OF_A_PERSON) return reader.end('too_many_streams');
    this.#countOfPerson.set(reader.userId, count + 1);
    this.#readers.add(reader);
    this.#options.metrics?.liveReaders.set(this.#readers.size);
    const room = this.#roomOf(reader.accountId);
    await room.load();
    if (this.#readers.has(reader)) room.admit(reader, have);
  }

  leave(reader: LiveReader): void {
    if (!this.#readers.delete(reader)) return;
    const count = this.#countOfPerson.get(reader.userId) ?? 0;
    if (count > 1) this.#countOfPerson.set(reader.userId, count - 1);
    else this.#countOfPerson.delete(reader.userId);
    this.#options.metrics?.liveReaders.set(this.#readers.size);
    const room = this.#rooms.get(reader.accountId);
    room?.leave(reader);
    if (room?.isEmpty === true) this.#emptySinceMs.set(reader.accountId, this.#now());
  }

  /** Returns the room of an account with readers, now or a moment ago. */
  findRoom(accountId: number): AccountRoom | undefined {
    return this.#rooms.get(accountId);
  }

  /** Reads every picture again, since notifications may have been missed. */
  noteEverything(): void {
    for (const room of this.#rooms.values()) room.noteAll();
  }

  endSession(sessionId: string): void {
    for (const reader of this.#readers)
      if (reader.sessionId === sessionId) this.#end(reader, 'unauthenticated');
  }

  /** Ends streams that `rights`, of all active sessions among the given ones, do not allow. */
  enforce(asked: ReadonlySet<string>, rights: ReadonlyMap<string, LiveRights>): void {
    for (const reader of this.#readers) {
      if (!asked.has(reader.sessionId)) continue;
      const held = rights.get(reader.sessionId);
      if (held === undefined) this.#end(reader, 'unauthenticated');
      else if (held.accountId !== reader.accountId) this.#end(reader, 'account_mismatch');
      else if (held.scope === null) this.#end(reader, 'forbidden');
      else if (held.scope.key !== reader.scope.key) this.#end(reader, 'rights_changed');
    }
  }

  /** Ends all streams, since rights can no longer be checked. */
  dropAll(): void {
    for (const reader of this.#readers) this.#drop(reader);
  }

  close(): void {
    clearInterval(this.#beatTimer);
    for (const reader of this.#readers) this.#end(reader, 'server_stopping');
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  #roomOf(accountId: number): AccountRoom {
    this.#emptySinceMs.delete(accountId);
    const known = this.#rooms.get(accountId);
    if (known !== undefined) return known;
    const room = new AccountRoom({
      ...this.#options,
      accountId,
      processId: this.#processId,
      baseVersion: this.#highestVersion + 1,
      counters: this.counters,
      turns: this.#turns,
      onError: (error) =>
        this.#options.log.warn({ err: error, accountId }, 'The live picture could not be read'),
      onDelivered: (delivery) => this.#tellOf(delivery, accountId),
    });
    this.#rooms.set(accountId, room);
    return room;
  }

  #tellOf(delivery: Stage, accountId: number): void {
    const { metrics, tracing = noTracing } = this.#options;
    metrics?.stageSeconds.observe({ stage: delivery.name }, (delivery.toMs - delivery.fromMs) / 1000);
    tracing.record(delivery, [], { 'azimute.account': accountId });
  }

  #end(reader: LiveReader, code: Parameters<LiveReader['end']>[0]): void {
    this.leave(reader);
    reader.end(code);
  }

  #drop(reader: LiveReader): void {
    this.leave(reader);
    reader.drop();
  }

  #beat(): void {
    this.#beats += 1;
    const atMs = this.#now();
    const tick = encodeTick(atMs);
    const pings = this.#beats % PING_BEATS === 0;
    for (const reader of this.#readers) {
      if (pings && !reader.checkAlive()) this.#drop(reader);
      else if (reader.isIdle(atMs, TICK_MS)) reader.send(tick, atMs);
    }
    for (const room of this.#rooms.values()) room.beat();
    this.#forgetEmptyRooms(atMs);
  }

  #forgetEmptyRooms(atMs: number): void {
    for (const [accountId, sinceMs] of this.#emptySinceMs) {
      if (atMs - sinceMs < EMPTY_ROOM_MS) continue;
      const room = this.#rooms.get(accountId);
      this.#emptySinceMs.delete(accountId);
      if (room?.isEmpty !== true) continue;
      this.#highestVersion = Math.max(this.#highestVersion, room.picture.version);
      room.close();
      this.#rooms.delete(accountId);
    }
  }
}
