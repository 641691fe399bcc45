import { explainUnavailability } from '../../../platform/postgres/explain-unavailability.ts';
import type { Fence } from '../values/fence.ts';
import type { Submission } from '../values/position.ts';
import { classifyFailure } from './classify-failure.ts';
import type { QuarantineEntry } from './match-refused-devices.ts';
import { keepInQuarantine } from './quarantine.ts';
import type { Sender } from './sender.ts';
import type { WriteTransaction } from '../reducers/synced-transaction.ts';

const KEEP_ATTEMPTS = 4;
/** Preparing more at once would hold the event loop. */
const SLICE = 1_000;

/**
 * Keeps what an endpoint refused for good, in transactions of its own: what is sent again is kept once.
 * @throws DomainError database_unavailable, database_full, ingest_refused
 */
export async function keepQuarantined(
  transact: WriteTransaction,
  { accountId, apiKeyId }: Sender,
  { source, quarantined }: Submission,
  receivedAtMs: number,
  fence?: Fence,
): Promise<void> {
  if (quarantined.length === 0) return;
  const entries = quarantined.map(({ code, externalId, message, payload }) => ({
    accountId,
    apiKeyId,
    source,
    receivedAtMs,
    externalId,
    reason: code,
    message,
    payload,
    isRaw: true,
  }));
  for (let from = 0; from < entries.length; from += SLICE) {
    await keepSlice(transact, accountId, entries.slice(from, from + SLICE), fence);
  }
}

async function keepSlice(
  transact: WriteTransaction,
  accountId: number,
  entries: readonly QuarantineEntry[],
  fence: Fence | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const fences = fence === undefined ? [] : [fence];
      await transact([accountId], (client) => keepInQuarantine(client, entries), fences);
      return;
    } catch (error) {
      // Who deletes what is kept, or claims its device, may have been in the way.
      if (classifyFailure(error) === 'again' && attempt < KEEP_ATTEMPTS) continue;
      throw explainUnavailability(error) ?? error;
    }
  }
}
