import { FairSlots, type FairSlotsOptions } from '../fair-slots.ts';

interface Work {
  readonly accountId: number;
  readonly id: number;
}

/** Runs listed work in slots that accounts share fairly, so that slow work of one account does not delay others. */
export class FairRunner {
  readonly #running = new Map<string, Promise<void>>();
  readonly #slots: FairSlots;

  constructor(limits: FairSlotsOptions) {
    this.#slots = new FairSlots(limits);
  }

  /** Starts work that is not running, as far as there are slots; the rest waits for the next listing. */
  start(listed: readonly Work[], run: (accountId: number, id: number) => Promise<void>): void {
    const slots = this.#slots;
    const fewestFirst = listed.toSorted((a, b) => slots.heldBy(a.accountId) - slots.heldBy(b.accountId));
    for (const { accountId, id } of fewestFirst) {
      const name = `${accountId} ${id}`;
      if (this.#running.has(name)) continue;
      const free = slots.tryTake(accountId);
      if (free === null) continue;
      const running = run(accountId, id).finally(() => {
        this.#running.delete(name);
        free();
      });
      this.#running.set(name, running);
    }
  }

  /** Waits for the running work. */
  async settle(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
