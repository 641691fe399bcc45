import { DomainError } from '../domain-error.ts';
import { FairSlots } from '../fair-slots.ts';

/** A running stream; `end` frees its slot and may be called repeatedly. */
export interface RunningStream {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Streams of one account and of the whole process: each holds a connection, and some a thread. */
const MOST_OF_ACCOUNT = 2;
const MOST = 4;
const WAITS_MS = 30_000;

/**
 * Long responses of one kind in this process. A user has one at a time: another replaces it, so that a user may keep
 * drawing. The next begins once the previous has ended and a slot is free, which accounts share fairly.
 */
export class RunningStreams {
  readonly #running = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  readonly #slots = new FairSlots({ most: MOST, mostOfAccount: MOST_OF_ACCOUNT });
  readonly #waitsMs: number;

  constructor({ waitsMs = WAITS_MS }: { readonly waitsMs?: number } = {}) {
    this.#waitsMs = waitsMs;
  }

  /** @throws DomainError too_many_requests, if there was no slot within half a minute */
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
        detail: 'All slots for calls of this kind are in use. Try again in a few seconds.',
        retryAfterSeconds: 5,
      });
    }
  }
}
