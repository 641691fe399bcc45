import type { LiveEndCode, LiveMessage, LiveOpen } from '@azimute/contract/live-schemas';
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
const longestDelayMs = 8_000;
/** The server says something every five seconds; silence this long is a connection that only seems to be open. */
const silenceMs = 13_000;
/** A large picture on a slow line arrives as one message, before which there is nothing to hear. */
const firstSilenceMs = 60_000;

/** After these no new ticket would help. Where the session is over, asking for one finds it out. */
const finalCodes: ReadonlySet<LiveEndCode> = new Set(['account_mismatch', 'forbidden']);

/**
 * Keeps the live stream open. States: waiting for a ticket -> opening -> live; whatever breaks leads over a delay with
 * jitter back to a new ticket, unless the server ended the stream for good. A page that nobody looks at lets it rest:
 * resting -> waiting for a ticket when it is looked at again.
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

  /** Null where it may be had later; else why there will be none. */
  refuseTicket(code: LiveEndCode | null): void {
    this.#isAsking = false;
    if (this.#isOver) return;
    if (code === null) this.#retryLater();
    else this.#endForGood(code);
    if (!this.#isResting) this.#options.onConnection('lost');
  }

  /** Nobody looks: the connection is let go, and what it brought stays. */
  rest(): void {
    if (this.#isOver || this.#isResting) return;
    this.#isResting = true;
    this.#drop();
    this.#cancelRetry();
    // What was lost is told at once to who looks again; this is not lost.
    this.#options.onConnection('connecting');
  }

  /** Somebody looks again, or the network is back: what waits for its turn tries at once. */
  wake(): void {
    if (this.#isOver || this.#socket !== null) return;
    if (!this.#isResting && this.#retry === null) return;
    this.#isResting = false;
    this.#renew();
  }

  /** The machine slept: a connection from before may be dead without knowing it. */
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
    // Few lose a right at the same time, and what they may no longer see is on their screens.
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

  /** One at a time: what was asked before is answered, if only by a refusal. */
  #askTicket(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#options.askTicket();
  }

  #cancelRetry(): void {
    if (this.#retry !== null) this.#options.clearTimer(this.#retry);
    this.#retry = null;
  }

  /** Full jitter, so that a thousand readers do not come back at once. */
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
