import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Intake } from '../pipeline/intake.ts';
import { sendAnswer } from './answers.ts';
import { LaneLostError, type Fence } from '../values/fence.ts';
import { readParts, type JournalPart } from './journal-part.ts';
import { MOST_UNACKNOWLEDGED, type Journal } from './open-journal.ts';

export interface StoreOptions {
  readonly journal: Pick<Journal, 'openLane' | 'sendAnswer' | 'findRefusal'>;
  readonly intake: Pick<Intake, 'submit'>;
  readonly log: Logger;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** Number of internal errors after which a message is postponed, so that the rest of its lane continues. */
const MOST_FAULTS = 3;
const EXPIRES_MS = 5_000;
/** Interval of progress signals, shorter than the server's timeout for redelivery. */
const TELLS_EVERY_MS = 15_000;

/**
 * Stores the messages of a lane while the engine leases it. Batches messages in order and acknowledges each after its
 * commit. Retries temporary failures until the message is stored or another engine takes the lane.
 */
export async function storeLane(options: StoreOptions, fence: Fence, held: AbortSignal): Promise<void> {
  const consumer = await options.journal.openLane(fence);
  const messages = await consumer.consume({
    max_messages: MOST_UNACKNOWLEDGED,
    expires: EXPIRES_MS,
    abort_on_missing_resource: true,
  });
  const stop = (): void => {
    messages.close().catch(() => undefined);
  };
  held.addEventListener('abort', stop, { once: true });
  if (held.aborted) stop();
  // Messages wait here while the database is down, so that they are not redelivered.
  const unacknowledged = new Set<JsMsg>();
  const telling = setInterval(() => {
    for (const message of unacknowledged) message.working();
  }, TELLS_EVERY_MS);
  let waiting: JsMsg[] = [];
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    // Batches everything that arrives in the same turn of the event loop.
    await new Promise(setImmediate);
    while (waiting.length > 0 && !held.aborted) {
      const group = waiting;
      waiting = [];
      await Promise.all(
        group.map(async (message) => {
          await storeMessage(options, fence, message, held);
          unacknowledged.delete(message);
        }),
      );
    }
    writing = undefined;
  };
  try {
    for await (const message of messages) {
      waiting.push(message);
      unacknowledged.add(message);
      writing ??= write();
    }
  } finally {
    held.removeEventListener('abort', stop);
    await writing;
    clearInterval(telling);
  }
}

async function storeMessage(
  { intake, journal, log }: StoreOptions,
  fence: Fence,
  message: JsMsg,
  held: AbortSignal,
): Promise<void> {
  let faults = 0;
  for (let waitMs = FIRST_WAIT_MS; !held.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      const parts = readParts(message.data);
      const answers = await Promise.all(parts.map((part) => storePart(intake, part, fence)));
      message.ack();
      for (const [place, { answerTo }] of parts.entries()) {
        const answer = answers[place];
        if (answerTo !== null && answer !== undefined) sendAnswer(journal, answerTo, answer);
      }
      return;
    } catch (error) {
      if (error instanceof LaneLostError && error.lanes.includes(fence.lane)) return;
      if (!(error instanceof DomainError)) {
        log.error({ err: error, ...fence }, 'A journal message could not be stored');
        faults += 1;
        // Left unacknowledged: it is redelivered in a minute and kept until it can be stored.
        if (faults === MOST_FAULTS) return;
      }
    }
    // Jitter separates the messages: one of them may have made the others of its batch fail.
    await sleep(waitMs * (0.5 + Math.random()), undefined, { signal: held }).catch(() => undefined);
  }
}

async function storePart(intake: Pick<Intake, 'submit'>, part: JournalPart, fence: Fence) {
  const { accountId, apiKeyId, source, receivedAtMs, keepRefused, positions, events, quarantined } = part;
  return await intake.submit(
    { accountId, apiKeyId: apiKeyId ?? undefined },
    { source, positions, events, quarantined, rejected: [] },
    { receivedAtMs, keepRefused, fence },
  );
}
