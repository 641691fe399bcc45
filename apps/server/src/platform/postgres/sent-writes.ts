/** Error code of every statement after a failed one in a transaction. */
const AFTERMATH = '25P02';

/** Statements of a transaction that were sent without waiting for results. */
export class SentWrites {
  readonly #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // Handles a rejection here, because the statement can fail before the caller awaits it.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /** Runs `work`, waits for the results of all sent statements, and throws the original error. */
  async settle<T>(work: () => Promise<T>): Promise<T> {
    const done = work();
    await Promise.allSettled([done]);
    await settleAll([...this.#answers, done]);
    return await done;
  }
}

/**
 * Waits for the results of all sent statements, and throws the original error. After a failed statement, the database
 * rejects all later ones without the reason.
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
