import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { DomainError } from '../domain-error.ts';
import { FairSlots } from '../fair-slots.ts';

/** Exports of one account and of the whole process: each keeps reading the database at its reader's pace. */
const MOST_OF_ACCOUNT = 3;
const MOST = 8;
const WAITS_MS = 30_000;

export interface ExportSlots {
  /**
   * Waits until the account can send one more file, and holds its slot until the response has ended.
   * @throws DomainError too_many_requests if there was no slot within half a minute
   */
  hold(accountId: number, answer: ServerResponse): Promise<void>;
}

/** Slots for files that are written while they are sent, shared fairly among accounts. */
export function createExportSlots({ waitsMs = WAITS_MS }: { readonly waitsMs?: number } = {}): ExportSlots {
  const slots = new FairSlots({ most: MOST, mostOfAccount: MOST_OF_ACCOUNT });
  return {
    hold: async (accountId, answer) => {
      const gone = new AbortController();
      finished(answer, () => gone.abort());
      const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(waitsMs)]);
      const free = await slots.take(accountId, signal).catch(() => null);
      if (free === null)
        throw new DomainError('too_many_requests', {
          detail: `All export slots are in use; an account can run up to ${MOST_OF_ACCOUNT} exports at once. Try again when one finishes.`,
          retryAfterSeconds: 5,
        });
      gone.signal.addEventListener('abort', free);
      if (gone.signal.aborted) free();
    },
  };
}
