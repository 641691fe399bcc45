/** What the database answers to all that follows a refusal in a transaction. */
const AFTERMATH = '25P02';

/** What a transaction has sent without waiting for the answers. */
export class SentWrites {
  readonly #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // Listened to from now on: it may be refused before anybody waits for it.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /** Runs what sends, waits until all of it is answered, and throws why it was refused. */
  async settle<T>(work: () => Promise<T>): Promise<T> {
    const done = work();
    await Promise.allSettled([done]);
    await settleAll([...this.#answers, done]);
    return await done;
  }
}

/**
 * Waits for all answers to what was sent, and throws why it was refused: what the database refuses makes it refuse all behind
 * it, which says nothing of the reason.
 */
export async function settleAll<T extends readonly unknown[]>(sent: {
  readonly [P in keyof T]: Promise<T[P]>;
}): Promise<T> {
  const refusals = (await Promise.allSettled(sent)).flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  if (refusals.length > 0) throw refusals.find((reason) => !isAftermath(reason)) ?? refusals[0];
  return await Promise.all(sent);
}

function isAftermath(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === AFTERMATH;
}
