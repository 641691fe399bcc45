import { DomainError } from '../domain-error.ts';

/** One that runs; `end` frees its place, once or more often. */
export interface RunningStream {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Of the people of one account, and of all that this process serves: each holds a connection, and some a thread. */
const MOST_OF_ACCOUNT = 2;
const MOST = 4;

/**
 * Answers of one kind that take long, as this process sends them. A person has one: another that they begin takes its place, so that one may go on
 * drawing. It begins once the one before has let go.
 */
export class RunningStreams {
  readonly #running = new Map<
    string,
    { accountId: number; controller: AbortController; ended: Promise<void> }
  >();

  /** @throws DomainError too_many_requests */
  async begin(accountId: number, callerId: string): Promise<RunningStream> {
    const key = `${accountId} ${callerId}`;
    const before = this.#running.get(key);
    if (before === undefined) this.#requireRoom(accountId);
    const controller = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const own = { accountId, controller, ended };
    this.#running.set(key, own);
    before?.controller.abort();
    await before?.ended;
    return {
      signal: controller.signal,
      end: () => {
        controller.abort();
        resolve();
        if (this.#running.get(key) === own) this.#running.delete(key);
      },
    };
  }

  #requireRoom(accountId: number): void {
    const all = [...this.#running.values()];
    const ofAccount = all.filter((one) => one.accountId === accountId).length;
    if (ofAccount < MOST_OF_ACCOUNT && all.length < MOST) return;
    throw new DomainError('too_many_requests', {
      detail: 'Others are running the same at this moment. Try again in a few seconds.',
      retryAfterSeconds: 5,
    });
  }
}
