import type { ServerResponse } from 'node:http';
import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';

/** What a reader needs of the answer that it writes to. */
export type EventSink = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'once' | 'writableNeedDrain'>;

type StreamState = NotificationStreamEvents['state'];

/** What the reader's session may hear. */
export interface ReaderRights {
  readonly version: string;
  readonly seesNotifications: boolean;
  /** ULs whose alerts the session may hear of; null where it sees none. */
  readonly alertUnits: ReadonlySet<number> | 'all' | null;
}

/** How long a goodbye may take. */
const CLOSING_MS = 2_000;
const ALERTS_EVERY_MS = 2_000;
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
  #alertsToldMs = -Infinity;
  #alertsChanged = false;
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

  /** Alerts changed in these ULs, in any where none are named. */
  noteAlerts(unitIds: readonly number[] | null, nowMs: number): void {
    const units = this.#rights?.alertUnits ?? null;
    if (units === null) return;
    if (units !== 'all' && unitIds !== null && !unitIds.some((id) => units.has(id))) return;
    this.#alertsChanged = true;
    this.tellAlerts(nowMs);
  }

  /** Says that alerts changed, once for all that did so since it was said last. */
  tellAlerts(nowMs: number): void {
    if (!this.#alertsChanged || nowMs - this.#alertsToldMs < ALERTS_EVERY_MS) return;
    this.#alertsChanged = false;
    this.#alertsToldMs = nowMs;
    this.#send('alerts', { changed: true }, nowMs);
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
