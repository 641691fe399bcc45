import type { LiveEndCode } from '@azimute/contract';
import { encodeEnd } from './encode-live-message.ts';
import type { LiveScope } from './live-scope.ts';
import type { LiveTurns } from './live-turns.ts';

/** What the hub needs of a WebSocket. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(frame: Buffer, options: { binary: false; fin?: boolean }, done?: (error?: Error | null) => void): void;
  ping(): void;
  close(code: number): void;
  terminate(): void;
}

/** Close codes of RFC 6455. */
const CLOSE_CODES: Record<LiveEndCode, number> = {
  unauthenticated: 1008,
  account_mismatch: 1008,
  forbidden: 1008,
  rights_changed: 1008,
  too_many_streams: 1013,
  server_stopping: 1001,
};

/** How long a socket may take over its goodbye. */
const CLOSING_MS = 2_000;

/** A message, or one of the parts in which a large one goes out. */
export interface LivePart {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** One open stream. */
export class LiveReader {
  readonly sessionId: string;
  readonly accountId: number;
  readonly userId: number;
  readonly scope: LiveScope;
  readonly #socket: LiveSocket;
  /** Version that the frames sent so far bring the reader to. */
  version = 0;
  /** A stalled reader still has to hear that the catalogue changed. */
  owesCatalog = false;
  /** Null until the picture went out. */
  #lastSentMs: number | null = null;
  #lastBuffered = 0;
  #sendsParts = false;
  #tookPart = false;
  #ended = false;
  #answered = true;

  constructor(given: {
    sessionId: string;
    accountId: number;
    userId: number;
    scope: LiveScope;
    socket: LiveSocket;
  }) {
    this.sessionId = given.sessionId;
    this.accountId = given.accountId;
    this.userId = given.userId;
    this.scope = given.scope;
    this.#socket = given.socket;
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** A message goes out in parts: until its last one nothing else can. */
  get isOccupied(): boolean {
    return this.#sendsParts;
  }

  /** Sends a message part by part, each when the one before has left; a reader that stalls costs one part. */
  sendParts(parts: Iterator<LivePart, void>, atMs: number, turns: LiveTurns): void {
    this.#sendsParts = true;
    this.#lastSentMs = atMs;
    const sendNext = (): void => {
      const next = parts.next();
      if (next.done === true || this.#ended) return;
      const { bytes, isLast } = next.value;
      this.#socket.send(bytes, { binary: false, fin: isLast }, (error) => {
        this.#tookPart = true;
        if (!(error instanceof Error) && !isLast) turns.add(sendNext);
      });
      if (isLast) this.#sendsParts = false;
    };
    turns.add(sendNext);
  }

  send(frame: Buffer, atMs: number): void {
    this.#lastSentMs = atMs;
    this.#socket.send(frame, { binary: false });
  }

  /** Whether it took all it was sent, and nothing was sent for so long. */
  isIdle(atMs: number, forMs: number): boolean {
    if (this.#lastSentMs === null || this.#sendsParts) return false;
    return atMs - this.#lastSentMs >= forMs && this.bufferedBytes === 0;
  }

  /** Says why, then closes. In the midst of another message it cannot be said: the next ticket will tell. */
  end(code: LiveEndCode): void {
    this.#ended = true;
    if (this.#sendsParts) closeSocket(this.#socket, code);
    else endSocket(this.#socket, code);
  }

  /** Drops the connection without a word: the client comes back when it can. */
  drop(): void {
    this.#ended = true;
    this.#socket.terminate();
  }

  answered(): void {
    this.#answered = true;
  }

  /** Pings; false when neither an answer nor any taken byte came since the last one. */
  checkAlive(): boolean {
    const buffered = this.#socket.bufferedAmount;
    const alive = this.#answered || this.#tookPart || buffered < this.#lastBuffered;
    this.#lastBuffered = buffered;
    this.#tookPart = false;
    this.#answered = false;
    if (alive) this.#socket.ping();
    return alive;
  }
}

/** Ends a socket, whether or not it has become a reader. */
export function endSocket(socket: LiveSocket, code: LiveEndCode): void {
  socket.send(encodeEnd(code), { binary: false });
  closeSocket(socket, code);
}

function closeSocket(socket: LiveSocket, code: LiveEndCode): void {
  socket.close(CLOSE_CODES[code]);
  setTimeout(() => socket.terminate(), CLOSING_MS).unref();
}
