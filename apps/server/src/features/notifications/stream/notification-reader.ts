import type { ServerResponse } from 'node:http';
import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';

/** The parts of a response that a reader writes to. */
export type EventSink = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'once' | 'writableNeedDrain'>;

type StreamState = NotificationStreamEvents['state'];

/** Data that the reader's session may receive. */
export interface ReaderRights {
  readonly version: string;
  readonly seesNotifications: boolean;
  /** ULs for which the session may receive each hint; null if it does not see the kind. */
  readonly hintUnits: Readonly<Record<StreamHint, ReadonlySet<number> | 'all' | null>>;
}

/** Kinds of data that open screens should reload. */
export type StreamHint = 'alerts' | 'geofences';

/** Time limit for closing. */
const CLOSING_MS = 2_000;
const HINTS_EVERY_MS = 2_000;
const COMMENT = ':\n\n';

/** One open stream. Newer data replaces undelivered data: only the latest counts. */
export class NotificationReader {
  readonly sessionId: string;
  readonly accountId: number;
  readonly userId: number;
  readonly #sink: EventSink;
  readonly #endsAtMs: number;
  #lastSentMs: number;
  #rights: ReaderRights | null = null;
  #repeatsRights = false;
  #waiting = new Map<keyof NotificationStreamEvents, string>();
  #hasState = false;
  readonly #hintedMs = new Map<StreamHint, number>();
  readonly #hints = new Set<StreamHint>();
  #ended = false;

  constructor(given: {
    sessionId: string;
    accountId: number;
    userId: number;
    sink: EventSink;
    nowMs: number;
    endsAtMs: number;
  }) {
    this.sessionId = given.sessionId;
    this.accountId = given.accountId;
    this.userId = given.userId;
    this.#sink = given.sink;
    this.#lastSentMs = given.nowMs;
    this.#endsAtMs = given.endsAtMs;
  }

  get key(): string {
    return personKey(this.accountId, this.userId);
  }

  get seesNotifications(): boolean {
    return this.#rights?.seesNotifications === true;
  }

  /** Sends the rights with the next check even if they are unchanged. */
  repeatRights(): void {
    this.#repeatsRights = true;
  }

  /** Sends the version of the user's rights unless it was sent already; returns whether a state is due. */
  takeRights(rights: ReaderRights, nowMs: number): boolean {
    const before = this.#rights;
    this.#rights = rights;
    if (before?.version !== rights.version || this.#repeatsRights)
      this.#send('rights', { version: rights.version }, nowMs);
    this.#repeatsRights = false;
    return rights.seesNotifications && before?.seesNotifications !== true;
  }

  send(state: StreamState, nowMs: number): void {
    this.#hasState = true;
    this.#send('state', state, nowMs);
  }

  /** Notes a change of the kind in these ULs, or in unknown ones. */
  noteHint(hint: StreamHint, unitIds: readonly number[] | null, nowMs: number): void {
    const units = this.#rights?.hintUnits[hint] ?? null;
    if (units === null) return;
    if (units !== 'all' && unitIds !== null && !unitIds.some((id) => units.has(id))) return;
    this.#hints.add(hint);
    this.tellHints(nowMs);
  }

  /** Sends one hint for all changes since the last one. */
  tellHints(nowMs: number): void {
    for (const hint of this.#hints) {
      if (nowMs - (this.#hintedMs.get(hint) ?? -Infinity) < HINTS_EVERY_MS) continue;
      this.#hints.delete(hint);
      this.#hintedMs.set(hint, nowMs);
      this.#send(hint, { changed: true }, nowMs);
    }
  }

  /** Returns true if its time has passed; even the shortest stream sends one state. */
  isOver(nowMs: number): boolean {
    const hasHeard = this.#rights !== null && (this.#hasState || !this.seesNotifications);
    return hasHeard && nowMs >= this.#endsAtMs;
  }

  /** Sends a sign of life after a quiet time; returns false if the reader no longer reads. */
  keepAlive(nowMs: number, quietMs: number): boolean {
    if (nowMs - this.#lastSentMs < quietMs) return true;
    if (this.#sink.writableNeedDrain) return false;
    this.#lastSentMs = nowMs;
    this.#sink.write(COMMENT);
    return true;
  }

  /** Sends the reason, then closes. */
  end(code: NotificationStreamEnd, because?: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#sink.end(encode('end', { code, ...(because !== undefined && { because }) }));
    const late = setTimeout(() => this.#sink.destroy(), CLOSING_MS);
    late.unref();
    this.#sink.once('close', () => clearTimeout(late));
  }

  drop(): void {
    this.#ended = true;
    this.#sink.destroy();
  }

  #send<Name extends keyof NotificationStreamEvents>(
    name: Name,
    data: NotificationStreamEvents[Name],
    nowMs: number,
  ): void {
    if (this.#ended) return;
    if (this.#sink.writableNeedDrain) {
      if (this.#waiting.size === 0) this.#sink.once('drain', () => this.#sendWaiting());
      this.#waiting.set(name, encode(name, data));
      return;
    }
    this.#lastSentMs = nowMs;
    this.#sink.write(encode(name, data));
  }

  #sendWaiting(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    if (!this.#ended) this.#sink.write(waiting.join(''));
  }
}

export function personKey(accountId: number, userId: number): string {
  return `${accountId}.${userId}`;
}

function encode<Name extends keyof NotificationStreamEvents>(
  name: Name,
  data: NotificationStreamEvents[Name],
): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
