import type { ServerResponse } from 'node:http';
import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';

/** What a reader needs of the answer that it writes to. */
export type EventSink = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'once' | 'writableNeedDrain'>;

type StreamState = NotificationStreamEvents['state'];

/** What the reader's session may hear. */
export interface ReaderRights {
  readonly version: string;
  readonly seesNotifications: boolean;
  /** ULs of which the session may hear each hint; null where it sees nothing of the kind. */
  readonly hintUnits: Readonly<Record<StreamHint, ReadonlySet<number> | 'all' | null>>;
}

/** What is to be read again on open screens. */
export type StreamHint = 'alerts' | 'geofences';

/** How long a goodbye may take. */
const CLOSING_MS = 2_000;
const HINTS_EVERY_MS = 2_000;
const COMMENT = ':\n\n';

/** One open stream. What it did not take yet is replaced by what is newer: only the latest counts. */
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

  /** The rights are told with the next check even if they are the same. */
  repeatRights(): void {
    this.#repeatsRights = true;
  }

  /** Says which version of their rights the person has, unless it is said already; answers whether it has to hear a state. */
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

  /** Something of the kind changed in these ULs, in any where none are named. */
  noteHint(hint: StreamHint, unitIds: readonly number[] | null, nowMs: number): void {
    const units = this.#rights?.hintUnits[hint] ?? null;
    if (units === null) return;
    if (units !== 'all' && unitIds !== null && !unitIds.some((id) => units.has(id))) return;
    this.#hints.add(hint);
    this.tellHints(nowMs);
  }

  /** Says what changed, once for all that did so since it was said last. */
  tellHints(nowMs: number): void {
    for (const hint of this.#hints) {
      if (nowMs - (this.#hintedMs.get(hint) ?? -Infinity) < HINTS_EVERY_MS) continue;
      this.#hints.delete(hint);
      this.#hintedMs.set(hint, nowMs);
      this.#send(hint, { changed: true }, nowMs);
    }
  }

  /** Whether its time has passed; even the shortest stream says once how things are. */
  isOver(nowMs: number): boolean {
    const hasHeard = this.#rights !== null && (this.#hasState || !this.seesNotifications);
    return hasHeard && nowMs >= this.#endsAtMs;
  }

  /** Says that the line is alive when nothing was said for so long; false when the reader takes nothing any more. */
  keepAlive(nowMs: number, quietMs: number): boolean {
    if (nowMs - this.#lastSentMs < quietMs) return true;
    if (this.#sink.writableNeedDrain) return false;
    this.#lastSentMs = nowMs;
    this.#sink.write(COMMENT);
    return true;
  }

  /** Says why, then closes. */
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
