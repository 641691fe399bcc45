export interface FairSlots {
  /** Waits for a slot; call what it resolves to when the work is done. */
  take(accountId: number): Promise<() => void>;
}

/**
 * Shares a number of slots among accounts: accounts take turns, requests of one account are served in order, and one
 * account never holds the last slot while there are several.
 */
export function createFairSlots(slots: number): FairSlots {
  const mostOfAccount = Math.max(1, slots - 1);
  /** By account, the next to be served first. */
  const waiting = new Map<number, (() => void)[]>();
  const heldBy = new Map<number, number>();
  let free = slots;

  const held = (accountId: number): number => heldBy.get(accountId) ?? 0;
  const release = (accountId: number): void => {
    free += 1;
    if (held(accountId) === 1) heldBy.delete(accountId);
    else heldBy.set(accountId, held(accountId) - 1);
    serve();
  };
  const serve = (): void => {
    for (const [accountId, [first, ...others]] of waiting) {
      if (free === 0) return;
      if (held(accountId) === mostOfAccount) continue;
      waiting.delete(accountId);
      if (others.length > 0) waiting.set(accountId, others);
      free -= 1;
      heldBy.set(accountId, held(accountId) + 1);
      first?.();
    }
  };

  return {
    take: (accountId) =>
      new Promise((resolve) => {
        const ofAccount = waiting.get(accountId) ?? [];
        ofAccount.push(() => {
          let isHeld = true;
          resolve(() => {
            if (isHeld) release(accountId);
            isHeld = false;
          });
        });
        waiting.set(accountId, ofAccount);
        serve();
      }),
  };
}
