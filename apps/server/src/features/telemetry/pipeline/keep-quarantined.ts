import { DomainError } from '../../../platform/domain-error.ts';
import { explainUnavailability } from '../../../platform/postgres/explain-unavailability.ts';
import { LaneLostError, type Fence } from '../values/fence.ts';
import type { Submission } from '../values/position.ts';
import { classifyFailure } from './classify-failure.ts';
import type { QuarantineEntry } from './match-refused-devices.ts';
import { keepInQuarantine } from './quarantine.ts';
import type { Sender } from './sender.ts';
import type { WriteTransaction } from '../reducers/synced-transaction.ts';

const KEEP_ATTEMPTS = 4;
/** Limit of items prepared at once; more would block the event loop. */
const SLICE = 1_000;

/**
 * Stores permanently refused items in quarantine, in separate transactions. Repeated items are stored once.
 * @throws DomainError database_unavailable, database_full, ingest_refused
 */
export type KeepQuarantined = (
  sender: Sender,
  submission: Submission,
  receivedAtMs: number,
  fence?: Fence,
) => Promise<void>;

/** Items that wait for their transaction. */
interface Waiting {
  readonly entries: readonly QuarantineEntry[];
  readonly fence: Fence | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One transaction at a time: they would wait for each other, since new devices take their capacity from one row of
 * their account. Items that arrive in the meantime share the next one.
 */
export function createQuarantineKeeper(transact: WriteTransaction): KeepQuarantined {
  const waiting: Waiting[] = [];
  let isKeeping = false;

  const keepTogether = async (some: readonly Waiting[]): Promise<void> => {
    try {
      await keepAll(transact, some);
      for (const { resolve } of some) resolve();
    } catch (error) {
      const isOfAll =
        some.length === 1 || (error instanceof DomainError && !(error instanceof LaneLostError));
      if (isOfAll) for (const { reject } of some) reject(error);
      // The fault may be of one request.
      else for (const one of some) await keepTogether([one]);
    }
  };

  const keepWaiting = async (): Promise<void> => {
    if (isKeeping) return;
    isKeeping = true;
    while (waiting.length > 0) await keepTogether(takeSlice(waiting));
    isKeeping = false;
  };

  return async ({ accountId, apiKeyId }, { source, quarantined }, receivedAtMs, fence) => {
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
      await new Promise<void>((resolve, reject) => {
        waiting.push({ entries: entries.slice(from, from + SLICE), fence, resolve, reject });
        // Includes items that arrive in the same turn of the event loop.
        setImmediate(() => void keepWaiting());
      });
    }
  };
}

function takeSlice(waiting: Waiting[]): Waiting[] {
  let items = 0;
  const past = waiting.findIndex(({ entries }, index) => {
    items += entries.length;
    return index > 0 && items > SLICE;
  });
  return waiting.splice(0, past === -1 ? waiting.length : past);
}

async function keepAll(transact: WriteTransaction, some: readonly Waiting[]): Promise<void> {
  const entries = some.flatMap((one) => one.entries);
  const accountIds = [...new Set(entries.map(({ accountId }) => accountId))];
  const fences = new Map(some.flatMap(({ fence }) => (fence === undefined ? [] : [[fence.lane, fence]])));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await transact(accountIds, (client) => keepInQuarantine(client, entries), [...fences.values()]);
      return;
    } catch (error) {
      // The conflict may come from a user who deletes kept items or claims their device.
      if (classifyFailure(error) === 'again' && attempt < KEEP_ATTEMPTS) continue;
      throw explainUnavailability(error) ?? error;
    }
  }
}
