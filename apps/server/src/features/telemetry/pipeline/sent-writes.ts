/**
 * What a transaction has sent without waiting for the answers. They come in the order in which it was sent, so that the
 * first refusal is the one that made the database refuse all behind it.
 */
export class SentWrites {
  readonly #answers: Promise<void>[] = [];
  #failure: { readonly error: unknown } | undefined;

  add(answer: Promise<unknown>): void {
    this.#answers.push(
      answer.then(
        () => undefined,
        (error: unknown) => {
          this.#failure ??= { error };
        },
      ),
    );
  }

  /** Runs what sends, waits until all of it is answered, and throws what was refused first. */
  async settle<T>(work: () => Promise<T>): Promise<T> {
    const [done] = await Promise.allSettled([work()]);
    await Promise.all(this.#answers);
    if (this.#failure !== undefined) throw this.#failure.error;
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  }
}
