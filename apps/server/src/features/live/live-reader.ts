import type { LiveEndCode } from '@azimute/contract';
import { encodeEnd } from './encode-live-message.ts';
import type { LiveScope } from './live-scope.ts';
import type { LiveTurns } from './live-turns.ts';

/** The parts of a WebSocket that the hub uses. */
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

/** Time limit for closing a socket. */
const CLOSING_MS = 2_000;

/** A message, or one part of a large one. */
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
  /** Version that the reader reaches with the frames sent so far. */
  version = 0;
  /** True if a stalled reader still has to be notified of a changed catalog. */
  owesCatalog = false;
  /** Null until the picture was sent. */
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

  /** A message is sent in parts: until its last one nothing else can be sent. */
  get isOccupied(): boolean {
    return this.#sendsParts;
  }

  /** Sends a message part by part, each after the previous one has left; a stalled reader costs one part. */
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

  /** Returns true if everything was delivered, and nothing was sent for this long. */
  isIdle(atMs: number, forMs: number): boolean {
    if (this.#lastSentMs === null || this.#sendsParts) return false;
    return atMs - this.#lastSentMs >= forMs && this.bufferedBytes === 0;
  }

  /** Sends the reason, then closes. Within another message it cannot be sent: the next ticket reports it. */
  end(code: LiveEndCode): void {
    this.#ended = true;
    if (this.#sendsParts) closeSocket(this.#socket, code);
    else endSocket(this.#socket, code);
  }

  /** Drops the connection without a reason: the client reconnects when it can. */
  drop(): void {
    this.#ended = true;
    this.#socket.terminate();
  }

  answered(): void {
    this.#answered = true;
  }

  /** Pings; returns false if neither a pong nor any delivered byte followed the last one. */
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
