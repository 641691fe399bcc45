import type { WrittenPart } from './journal-part.ts';

interface Waiting {
  readonly json: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Size of one message, unless a single part is longer. */
const MOST_MESSAGE_BYTES = 200_000;

/**
 * Publishes parts to the journal, lane by lane, in order of arrival. While a message of a lane is in flight, further
 * parts form the next message, so that many small requests share one sync of the servers.
 */
export class Outboxes {
  readonly #publish: (lane: number, data: Buffer) => Promise<void>;
  readonly #waiting = new Map<number, Waiting[]>();
  readonly #sending = new Map<number, Promise<void>>();

  constructor(publish: (lane: number, data: Buffer) => Promise<void>) {
    this.#publish = publish;
  }

  /** Resolves when the journal has stored the part. */
  add({ lane, json }: WrittenPart): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(lane) ?? [];
      this.#waiting.set(lane, waiting);
      waiting.push({ json, resolve, reject });
      if (!this.#sending.has(lane)) this.#sending.set(lane, this.#send(lane, waiting));
    });
  }

  /** Resolves when nothing is in flight. */
  async drain(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  async #send(lane: number, waiting: Waiting[]): Promise<void> {
    // Batches everything that arrives in the same turn of the event loop.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = takeGroup(waiting);
      try {
        await this.#publish(lane, Buffer.from(`[${group.map(({ json }) => json).join(',')}]`));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#sending.delete(lane);
  }
}

function takeGroup(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  const end = waiting.findIndex(({ json }, place) => {
    bytes += Buffer.byteLength(json);
    return bytes > MOST_MESSAGE_BYTES && place > 0;
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}
