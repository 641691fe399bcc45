/**
 * What a transaction has sent without waiting for the answers. What the database refuses makes it refuse all behind it, so
 * that the first refusal, in the order in which it was sent, is the reason.
 */
export class SentWrites {
  readonly #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // Listened to from now on: it may be refused before anybody waits for it.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /** Runs what sends, waits until all of it is answered, and throws what was refused first. */
  async settle<T>(work: () => Promise<T>): Promise<T> {
    const [done] = await Promise.allSettled([work()]);
    await answersInOrder(this.#answers);
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  }
}

/** Waits for all answers to what was sent in this order, and throws what was refused first. */
export async function answersInOrder<T extends readonly unknown[]>(sent: {
  readonly [P in keyof T]: Promise<T[P]>;
}): Promise<T> {
  const refused = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (refused?.status === 'rejected') throw refused.reason;
  return await Promise.all(sent);
}
