import type { LiveEndCode, LiveMessage, LiveOpen } from '@azimute/contract/live';
import type { ConnectionState } from './live-protocol.ts';
import type { Have } from './held-picture.ts';

/** The part of a WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  readonly onClose: () => void;
}

export interface LiveSocketOptions {
  readonly account: number;
  readonly openSocket: (listener: SocketListener) => Socket;
  readonly askTicket: () => void;
  readonly have: () => Have | null;
  readonly onMessage: (message: LiveMessage) => void;
  readonly onConnection: (state: ConnectionState) => void;
  /** The stream is over and will not be opened again. */
  readonly onEnded: (code: LiveEndCode) => void;
  readonly random: () => number;
  readonly setTimer: (run: () => void, milliseconds: number) => number;
  readonly clearTimer: (timer: number) => void;
}

const firstDelayMs = 500;
const longestDelayMs = 15_000;
/** The server says something at least every few seconds; silence this long is a dead connection. */
const silenceMs = 25_000;

/** After these no new ticket would help. Where the session is over, asking for one finds it out. */
const finalCodes: ReadonlySet<LiveEndCode> = new Set(['account_mismatch', 'forbidden']);

/**
 * Keeps the live stream open. States: waiting for a ticket -> opening -> live; whatever breaks leads over a delay with
 * jitter back to a new ticket, unless the server ended the stream for good.
 */
export class LiveSocket {
  #socket: Socket | null = null;
  #attempts = 0;
  #retry: number | null = null;
  #watch: number | null = null;
  #isOver = false;
  readonly #options: LiveSocketOptions;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
  }

  start(): void {
    this.#options.onConnection('connecting');
    this.#options.askTicket();
  }

  refuseTicket(mayRetry: boolean): void {
    if (mayRetry) this.#retryLater();
    else {
      this.#isOver = true;
      this.#options.onConnection('lost');
    }
  }

  useTicket(ticket: string): void {
    if (this.#isOver || this.#socket !== null) return;
    const isCurrent = () => this.#socket === socket;
    const socket = this.#options.openSocket({
      onOpen: () => {
        const have = this.#options.have();
        const open: LiveOpen = { type: 'open', ticket, account: this.#options.account };
        if (isCurrent()) socket.send(JSON.stringify(have === null ? open : { ...open, have }));
      },
      onMessage: (text) => {
        if (isCurrent()) this.#receive(text);
      },
      onClose: () => {
        if (isCurrent()) this.#lose();
      },
    });
    this.#socket = socket;
    this.#watchSilence();
  }

  #receive(text: string): void {
    this.#watchSilence();
    const message = JSON.parse(text) as LiveMessage;
    if (message.type === 'end') {
      this.#end(message.code);
      return;
    }
    this.#attempts = 0;
    this.#options.onConnection('live');
    this.#options.onMessage(message);
  }

  #end(code: LiveEndCode): void {
    if (finalCodes.has(code)) {
      this.#isOver = true;
      this.#options.onEnded(code);
    } else this.#options.onMessage({ type: 'end', code });
    this.#lose();
  }

  #lose(): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#socket = null;
    socket.close();
    if (this.#watch !== null) this.#options.clearTimer(this.#watch);
    this.#options.onConnection('lost');
    if (!this.#isOver) this.#retryLater();
  }

  /** Full jitter, so that a thousand readers do not come back at once. */
  #retryLater(): void {
    if (this.#retry !== null || this.#isOver) return;
    const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#retry = this.#options.setTimer(
      () => {
        this.#retry = null;
        this.#options.askTicket();
      },
      firstDelayMs / 2 + this.#options.random() * ceiling,
    );
  }

  #watchSilence(): void {
    if (this.#watch !== null) this.#options.clearTimer(this.#watch);
    this.#watch = this.#options.setTimer(() => this.#lose(), silenceMs);
  }
}
