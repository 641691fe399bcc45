import type { ServerResponse } from 'node:http';
import type { NotificationStreamEnd, NotificationStreamEvents } from '@azimute/contract';

/** What a reader needs of the answer that it writes to. */
export type EventSink = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'once' | 'writableNeedDrain'>;

type StreamState = NotificationStreamEvents['state'];

/** How long a goodbye may take. */
const CLOSING_MS = 2_000;
const COMMENT = ':\n\n';

/** One open stream. What it did not take yet is replaced by what is newer: only the latest state counts. */
export class NotificationReader {
  readonly sessionId: string;
  readonly accountId: number;
  readonly userId: number;
  readonly #sink: EventSink;
  readonly #endsAtMs: number;
  #lastSentMs: number;
  #waiting: StreamState | null = null;
  #hasState = false;
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

  send(state: StreamState, nowMs: number): void {
    if (this.#ended) return;
    this.#hasState = true;
    if (this.#sink.writableNeedDrain) {
      if (this.#waiting === null) this.#sink.once('drain', () => this.#sendWaiting());
      this.#waiting = state;
      return;
    }
    this.#lastSentMs = nowMs;
    this.#sink.write(encode('state', state));
  }

  /** Whether its time has passed; even the shortest stream says the state once. */
  isOver(nowMs: number): boolean {
    return this.#hasState && nowMs >= this.#endsAtMs;
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
  end(code: NotificationStreamEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#sink.end(encode('end', { code }));
    const late = setTimeout(() => this.#sink.destroy(), CLOSING_MS);
    late.unref();
    this.#sink.once('close', () => clearTimeout(late));
  }

  drop(): void {
    this.#ended = true;
    this.#sink.destroy();
  }

  #sendWaiting(): void {
    const state = this.#waiting;
    this.#waiting = null;
    if (state !== null && !this.#ended) this.#sink.write(encode('state', state));
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
