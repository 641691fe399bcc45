import { DomainError } from '../domain-error.ts';
import { FairSlots } from '../fair-slots.ts';

/** One that runs; `end` frees its place, once or more often. */
export interface RunningStream {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Of the people of one account, and of all that this process serves: each holds a connection, and some a thread. */
const MOST_OF_ACCOUNT = 2;
const MOST = 4;
const WAITS_MS = 30_000;

/**
 * Answers of one kind that take long, as this process sends them. A person has one: another that they begin takes its place, so that one may go on
 * drawing. It begins once the one before has let go, and once there is room, which accounts share fairly.
 */
export class RunningStreams {
  readonly #running = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  readonly #slots = new FairSlots({ most: MOST, mostOfAccount: MOST_OF_ACCOUNT });
  readonly #waitsMs: number;

  constructor({ waitsMs = WAITS_MS }: { readonly waitsMs?: number } = {}) {
    this.#waitsMs = waitsMs;
  }

  /** @throws DomainError too_many_requests, where there was no room within half a minute */
  async begin(accountId: number, callerId: string): Promise<RunningStream> {
    const key = `${accountId} ${callerId}`;
    const before = this.#running.get(key);
    const controller = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const own = { controller, ended };
    this.#running.set(key, own);
    const end = (): void => {
      controller.abort();
      resolve();
      if (this.#running.get(key) === own) this.#running.delete(key);
    };
    before?.controller.abort();
    await before?.ended;
    try {
      const free = await this.#slots.take(
        accountId,
        AbortSignal.any([controller.signal, AbortSignal.timeout(this.#waitsMs)]),
      );
      return {
        signal: controller.signal,
        end: () => {
          end();
          free();
        },
      };
    } catch {
      // It was replaced before it began.
      if (controller.signal.aborted) return { signal: controller.signal, end };
      end();
      throw new DomainError('too_many_requests', {
        detail: 'Too many of these calls are running. Try again in a few seconds.',
        retryAfterSeconds: 5,
      });
    }
  }
}
