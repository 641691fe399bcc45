import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './create-chance.ts';
import type { Dialect } from './dialects.ts';
import type { FileDialect } from './file-dialect.ts';
import type { DeviceLedger, SentFix } from './ledger.ts';
import type { BrokerDialect } from './mqtt-dialect.ts';
import { repeatUntilAnswered, type AttemptCounts } from './repeat-until-answered.ts';

export interface SenderCounts extends AttemptCounts {
  requests: number;
  /** Messages that a broker accepted for the portal. */
  published: number;
  accepted: number;
  /** Stored by an earlier attempt whose response was lost. */
  duplicates: number;
  /** Completely imported. */
  files: number;
}

export interface Senders {
  readonly counts: SenderCounts;
  /** Resolves when the portal has acknowledged this many more requests. @throws problems that a sender found */
  untilAcknowledged(requests: number): Promise<void>;
  /** Ends each sender once its last request is acknowledged. */
  stop(): Promise<void>;
}

export type AnyDialect = Dialect | BrokerDialect | FileDialect;

export interface SenderOptions {
  readonly url: string;
  /** An API key, or a user's access token. */
  readonly key: string;
  readonly dialect: AnyDialect;
  /** A batch contains fixes of all of them. */
  readonly devices: readonly DeviceLedger[];
  /** Sends fixes of an unknown device; undefined if these are not kept. */
  readonly stranger: DeviceLedger | undefined;
  /** Answered by a journal, before any look-up: fixes of unknown devices count as accepted. */
  readonly isJournaled?: boolean;
}

const STRANGER_EVERY = 12;
const STRANGER_FIXES = 300;
const PAUSE_MS = 10;
/** A broker answers at once, whatever the portal does, and would otherwise dominate the endpoints. */
const BROKER_PAUSE_MS = 50;

export function noCounts(): SenderCounts {
  return { requests: 0, published: 0, accepted: 0, duplicates: 0, files: 0, refusals: 0, unanswered: 0 };
}

/**
 * Starts senders, each of which repeats unacknowledged requests, like a device, and keeps a ledger of acknowledged
 * ones.
 */
export function startSenders(senders: readonly SenderOptions[], chance: Chance): Senders {
  const counts = noCounts();
  const stopping = new AbortController();
  const running = senders.map((sender) => send(sender, chance.fork(), counts, stopping.signal));
  // Handled by the next caller that waits.
  for (const one of running) one.catch(() => undefined);
  return {
    counts,
    untilAcknowledged: async (more) => {
      const until = counts.requests + more;
      while (counts.requests < until) await Promise.race([sleep(20), ...running]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function send(
  sender: SenderOptions,
  chance: Chance,
  counts: SenderCounts,
  stopping: AbortSignal,
): Promise<void> {
  for (let turn = 1; !stopping.aborted; turn += 1) {
    const { stranger } = sender;
    // The second request is one, however short the trial.
    const toStranger = turn % STRANGER_EVERY === 2;
    const fixes =
      toStranger && stranger !== undefined && stranger.sent < STRANGER_FIXES
        ? takeFixes([stranger], 1)
        : takeFixes(sender.devices, amount(sender, chance));
    await deliver(sender, chance.shuffle(fixes), counts);
    for (const { device } of fixes) device.acknowledged += 1;
    await sleep(chance.below('publish' in sender.dialect ? BROKER_PAUSE_MS : PAUSE_MS));
  }
}

async function deliver(
  sender: SenderOptions,
  fixes: readonly SentFix[],
  counts: SenderCounts,
): Promise<void> {
  const { dialect, key } = sender;
  if ('ask' in dialect) {
    const answer = await repeatUntilAnswered(sender.url, dialect.ask(key, fixes), counts);
    countOutcomes(answer, sender, fixes, counts);
    counts.requests += 1;
  } else if ('publish' in dialect) {
    for (const fix of fixes) await dialect.publish(key, fix);
    counts.published += fixes.length;
  } else {
    await dialect.importFixes(sender, fixes, counts);
    counts.files += 1;
  }
}

function amount({ dialect }: SenderOptions, chance: Chance): number {
  const least = 'leastFixes' in dialect ? dialect.leastFixes : 1;
  return dialect.mostFixes === least ? least : chance.between(least, dialect.mostFixes);
}

function takeFixes(devices: readonly DeviceLedger[], count: number): SentFix[] {
  return Array.from({ length: Math.ceil(count / devices.length) }, () =>
    devices.map((device) => ({ device, number: device.sent++ })),
  ).flat();
}

function countOutcomes(
  text: string,
  sender: SenderOptions,
  fixes: readonly SentFix[],
  counts: SenderCounts,
): void {
  if ('answer' in sender.dialect) {
    // Repeats are not reported; stored fixes are compared with the ledger as usual.
    if (text !== sender.dialect.answer)
      throw new Error(`${sender.dialect.name}, ${fixes.length} sent: ${text}`);
    return;
  }
  const answer = JSON.parse(text) as { accepted: number; duplicates: number; rejected: { code: string }[] };
  const strangers =
    sender.isJournaled === true ? 0 : fixes.filter(({ device }) => device.assetCode === undefined).length;
  const isWhole =
    answer.accepted + answer.duplicates === fixes.length - strangers &&
    answer.rejected.length === strangers &&
    answer.rejected.every(({ code }) => code === 'unknown_device');
  if (!isWhole) throw new Error(`${sender.dialect.name}, ${fixes.length} sent: ${text}`);
  counts.accepted += answer.accepted;
  counts.duplicates += answer.duplicates;
}
