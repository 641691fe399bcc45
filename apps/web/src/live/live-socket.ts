import type { LiveEndCode, LiveMessage, LiveOpen } from '@azimute/contract/live-schemas';
import type { ConnectionState } from './live-protocol.ts';
import type { Have } from './held-picture.ts';

/** The used part of WebSocket. */
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
  /** The stream has ended permanently. */
  readonly onEnded: (code: LiveEndCode) => void;
  readonly random: () => number;
  readonly setTimer: (run: () => void, milliseconds: number) => number;
  readonly clearTimer: (timer: number) => void;
}

const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** The server sends at least every five seconds; a longer pause means a dead connection [ms]. */
const silenceMs = 13_000;
/** A large snapshot on a slow connection arrives as one message, preceded by a pause [ms]. */
const firstSilenceMs = 60_000;

/** Codes after which a new ticket would not help. Requesting a ticket detects an ended session. */
const finalCodes: ReadonlySet<LiveEndCode> = new Set(['account_mismatch', 'forbidden']);

/**
 * Keeps the live stream open. States: waiting for a ticket -> opening -> live. Any failure leads to a new ticket after
 * a delay with jitter, unless the server ended the stream permanently. A hidden page closes it: resting -> waiting for
 * a ticket when visible again.
 */
export class LiveSocket {
  #socket: Socket | null = null;
  #attempts = 0;
  #retry: number | null = null;
  #watch: number | null = null;
  #isOver = false;
  #isResting = false;
  #isAsking = false;
  readonly #options: LiveSocketOptions;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
  }

  start(): void {
    this.#options.onConnection('connecting');
    this.#askTicket();
  }

  /** Null if a later request may succeed; else the reason why there will be no ticket. */
  refuseTicket(code: LiveEndCode | null): void {
    this.#isAsking = false;
    if (this.#isOver) return;
    if (code === null) this.#retryLater();
    else this.#endForGood(code);
    if (!this.#isResting) this.#options.onConnection('lost');
  }

  /** Closes the connection of a hidden page; its data stays. */
  rest(): void {
    if (this.#isOver || this.#isResting) return;
    this.#isResting = true;
    this.#drop();
    this.#cancelRetry();
    // A lost connection is shown at once to a returning user; a rested one is not lost.
    this.#options.onConnection('connecting');
  }

  /** The page is visible again, or the network is back: retries immediately. */
  wake(): void {
    if (this.#isOver || this.#socket !== null) return;
    if (!this.#isResting && this.#retry === null) return;
    this.#isResting = false;
    this.#renew();
  }

  /** The machine slept, so an earlier connection may be dead without notice. */
  distrust(): void {
    if (this.#isOver || this.#isResting) return;
    this.#drop();
    this.#renew();
  }

  useTicket(ticket: string): void {
    this.#isAsking = false;
    if (this.#isOver || this.#isResting || this.#socket !== null) return;
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
    this.#watchSilence(firstSilenceMs);
  }

  #receive(text: string): void {
    this.#watchSilence(silenceMs);
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
    if (finalCodes.has(code)) this.#endForGood(code);
    else this.#options.onMessage({ type: 'end', code });
    // Without delay: few users lose rights at the same time, and the data they may no longer see is on screen.
    if (code === 'rights_changed') this.distrust();
    else this.#lose();
  }

  #endForGood(code: LiveEndCode): void {
    this.#isOver = true;
    this.#options.onEnded(code);
  }

  #lose(): void {
    if (!this.#drop()) return;
    this.#options.onConnection('lost');
    if (!this.#isOver) this.#retryLater();
  }

  #drop(): boolean {
    const socket = this.#socket;
    if (socket === null) return false;
    this.#socket = null;
    socket.close();
    if (this.#watch !== null) this.#options.clearTimer(this.#watch);
    return true;
  }

  #renew(): void {
    this.#attempts = 0;
    this.#cancelRetry();
    this.#options.onConnection('connecting');
    this.#askTicket();
  }

  /** One request at a time; each is answered, if only by a refusal. */
  #askTicket(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#options.askTicket();
  }

  #cancelRetry(): void {
    if (this.#retry !== null) this.#options.clearTimer(this.#retry);
    this.#retry = null;
  }

  /** Full jitter, so that a thousand clients do not reconnect at once. */
  #retryLater(): void {
    if (this.#retry !== null || this.#isOver || this.#isResting) return;
    const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#retry = this.#options.setTimer(
      () => {
        this.#retry = null;
        this.#askTicket();
      },
      firstDelayMs / 2 + this.#options.random() * ceiling,
    );
  }

  #watchSilence(milliseconds: number): void {
    if (this.#watch !== null) this.#options.clearTimer(this.#watch);
    this.#watch = this.#options.setTimer(() => this.#lose(), milliseconds);
  }
}
