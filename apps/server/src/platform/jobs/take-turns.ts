import { setTimeout as sleep } from 'node:timers/promises';

export interface Turns {
  readonly signal: AbortSignal;
  /** Lists accounts with work that is due. */
  readonly listWaiting: () => Promise<readonly number[]>;
  /** Does some of an account's work; returns false if there was none. */
  readonly takeTurn: (accountId: number) => Promise<boolean>;
  readonly onFailed: (error: unknown, accountId: number) => void;
}

const AT_ONCE = 4;
const LOOK_EVERY_MS = 1_000;

/**
 * Processes due work, four accounts at a time. The account with the fewest turns is next, so that a busy account does
 * not delay others. Skips an account that found nothing or failed for a second. Resolves when nothing is left.
 */
export async function takeTurns({ signal, listWaiting, takeTurn, onFailed }: Turns): Promise<void> {
  const inHand = new Map<number, Promise<void>>();
  const turns = new Map<number, number>();
  const restsUntilMs = new Map<number, number>();
  const begin = async (accountId: number): Promise<void> => {
    turns.set(accountId, turnsOf(accountId) + 1);
    const hasFound = await takeTurn(accountId).catch((error: unknown) => {
      onFailed(error, accountId);
      return false;
    });
    if (!hasFound) restsUntilMs.set(accountId, performance.now() + LOOK_EVERY_MS);
    inHand.delete(accountId);
  };
  const turnsOf = (accountId: number): number => turns.get(accountId) ?? 0;
  const isReady = (accountId: number): boolean =>
    !inHand.has(accountId) && (restsUntilMs.get(accountId) ?? 0) <= performance.now();
  while (!signal.aborted) {
    const ready = (await listWaiting()).filter(isReady);
    const next = ready.toSorted((a, b) => turnsOf(a) - turnsOf(b)).slice(0, AT_ONCE - inHand.size);
    for (const accountId of next) inHand.set(accountId, begin(accountId));
    if (inHand.size === 0) return;
    await Promise.race([...inHand.values(), sleep(LOOK_EVERY_MS, undefined, { ref: false })]);
  }
  await Promise.all(inHand.values());
}
