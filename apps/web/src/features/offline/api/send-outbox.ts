import { ApiError } from '../../../api/api-error.ts';
import type { DeviceOwner } from './device-note.ts';
import { changeItem, listOutbox, settleItem, type OutboxItem } from '../store/outbox.ts';

export interface SendingOptions {
  readonly owner: DeviceOwner;
  /** Sends one change; returns the record's new version, or null if it has none. */
  readonly send: (item: OutboxItem) => Promise<number | null>;
  /** Allows only one tab of the browser to send. */
  readonly locks: Pick<LockManager, 'request'>;
  /** Returns whether this tab is still signed in as the owner. */
  readonly isOwner: () => boolean;
  /** Random number from 0 to 1. */
  readonly random: () => number;
}

export interface SentOutbox {
  readonly sent: number;
  /** Delay before the next attempt [ms]; null if everything that can be sent was sent. */
  readonly retryMs: number | null;
}

const firstRetryMs = 1_000;
const mostRetryMs = 5 * 60_000;

/** Error codes that are temporary, or that mean that the session now belongs to another user or account. */
const laterCodes = new Set(['idempotency_key_running', 'account_mismatch', 'unauthenticated']);

/** Sends an owner's changes in order. `attempt` counts consecutive failures. */
export async function sendOutbox(options: SendingOptions, attempt = 0): Promise<SentOutbox> {
  return await options.locks.request('azimute-outbox', async () => {
    let sent = 0;
    for (;;) {
      const next = nextOf(await listOutbox(options.owner));
      if (next === undefined || !options.isOwner()) return { sent, retryMs: null };
      const outcome = await sendItem(options, next);
      if (outcome === 'later') return { sent, retryMs: retryAfter(attempt, options.random()) };
      if (outcome === 'sent') sent += 1;
    }
  });
}

/** Returns the first item that can be sent. Items behind an undecided item of the same record wait. */
function nextOf(items: readonly OutboxItem[]): OutboxItem | undefined {
  const held = new Set<string>();
  return items.find(({ state, about }) => {
    if (state === 'conflict' || state === 'refused') held.add(about);
    return !held.has(about);
  });
}

async function sendItem(
  { send }: Pick<SendingOptions, 'send'>,
  item: OutboxItem,
): Promise<'sent' | 'held' | 'later'> {
  await changeItem(item.id, { state: 'sending' });
  try {
    await settleItem(item, await send(item));
    return 'sent';
  } catch (error) {
    if (isTemporary(error)) {
      await changeItem(item.id, { state: 'waiting' });
      return 'later';
    }
    const { code } = error as ApiError;
    if (code === 'idempotency_response_lost') {
      await settleItem(item, null);
      return 'sent';
    }
    await changeItem(item.id, { state: code === 'conflict' ? 'conflict' : 'refused', reason: code });
    return 'held';
  }
}

/** Predicate: can the same request succeed later, without a decision by the user? */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return status === 0 || status === 408 || status === 429 || status >= 500 || laterCodes.has(code);
}

function retryAfter(attempt: number, random: number): number {
  const most = Math.min(firstRetryMs * 2 ** attempt, mostRetryMs);
  return most / 2 + (most / 2) * random;
}
