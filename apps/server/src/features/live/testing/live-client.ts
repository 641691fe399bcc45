import type { LiveEndCode, LiveMessage, LiveTuple } from '@azimute/contract';
import { WebSocket } from 'ws';

type OfType<T extends LiveMessage['type']> = Extract<LiveMessage, { type: T }>;

/** A reader of the live stream that processes its messages like the browser. */
export class LiveClient {
  readonly messages: LiveMessage[] = [];
  readonly assets = new Map<number, LiveTuple>();
  epoch = '';
  version = -1;
  closed = false;
  readonly #socket: WebSocket;
  #wake: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString()) as LiveMessage));
    socket.on('close', () => {
      this.closed = true;
      this.#wake();
    });
  }

  /** @throws Error with the HTTP status if the upgrade is refused */
  static connect(port: number, headers: Record<string, string> = {}): Promise<LiveClient> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live`, { headers });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new LiveClient(socket)));
      socket.once('error', reject);
    });
  }

  send(message: unknown): void {
    this.#socket.send(JSON.stringify(message));
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** Waits until the condition is true; only the test's own timeout ends it. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.closed)
        throw new Error(`Closed while waiting; received ${JSON.stringify(this.messages.at(-1))}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async next<T extends LiveMessage['type']>(type: T, from = 0): Promise<OfType<T>> {
    const find = (): OfType<T> | undefined =>
      this.messages.slice(from).find((message): message is OfType<T> => message.type === type);
    await this.until(() => find() !== undefined);
    return find() as OfType<T>;
  }

  /** Returns the server's reason before it closed. */
  async end(): Promise<LiveEndCode | undefined> {
    while (!this.closed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const last = this.messages.at(-1);
    return last?.type === 'end' ? last.code : undefined;
  }

  #take(message: LiveMessage): void {
    this.messages.push(message);
    if (message.type === 'picture') {
      this.assets.clear();
      this.epoch = message.epoch;
    }
    if (message.type === 'picture' || message.type === 'changes') {
      this.version = message.version;
      for (const tuple of message.assets) this.assets.set(tuple[0], tuple);
    }
    if (message.type === 'changes') for (const assetId of message.removed) this.assets.delete(assetId);
    this.#wake();
  }
}
