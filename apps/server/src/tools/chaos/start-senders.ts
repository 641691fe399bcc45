import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@azimute/contract';
import type { Chance } from './create-chance.ts';
import type { Dialect, DoorRequest } from './dialects.ts';
import type { DeviceLedger, SentFix } from './ledger.ts';
import type { BrokerDialect } from './mqtt-dialect.ts';

export interface SenderCounts {
  requests: number;
  /** Messages that a broker took for the portal. */
  published: number;
  accepted: number;
  /** Stored by an earlier attempt of which the sender never heard. */
  duplicates: number;
  /** Answers 503 and 429. */
  refusals: number;
  /** Attempts that ended without an answer. */
  unanswered: number;
}

export interface Senders {
  readonly counts: SenderCounts;
  /** Resolves when the portal has acknowledged so many requests more. @throws what a sender found wrong */
  untilAcknowledged(requests: number): Promise<void>;
  /** Ends each sender once its last request is acknowledged. */
  stop(): Promise<void>;
}

export interface SenderOptions {
  readonly url: string;
  readonly key: string;
  readonly dialect: Dialect | BrokerDialect;
  /** A batch holds fixes of all of them. */
  readonly devices: readonly DeviceLedger[];
  /** Sends what no asset has. */
  readonly stranger: DeviceLedger;
}

const STRANGER_EVERY = 12;
const STRANGER_FIXES = 300;
/** Longer than the portal waits for the database at most. */
const ANSWER_WITHIN_MS = 60_000;
const REPEAT_AFTER_MS = 50;
const PAUSE_MS = 10;

export function noCounts(): SenderCounts {
  return { requests: 0, published: 0, accepted: 0, duplicates: 0, refusals: 0, unanswered: 0 };
}

/** Each sender repeats what was not acknowledged, as devices do, and keeps a ledger of what was. */
export function startSenders(senders: readonly SenderOptions[], chance: Chance): Senders {
  const counts = noCounts();
  const stopping = new AbortController();
  const running = senders.map((sender) => send(sender, chance.fork(), counts, stopping.signal));
  // Heard of by whoever waits next.
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
  while (!stopping.aborted) {
    const toStranger = chance.below(STRANGER_EVERY) === 0 && sender.stranger.sent < STRANGER_FIXES;
    const fixes = toStranger
      ? takeFixes([sender.stranger], 1)
      : takeFixes(sender.devices, amount(sender, chance));
    await deliver(sender, chance.shuffle(fixes), counts);
    for (const { device } of fixes) device.acknowledged += 1;
    await sleep(chance.below(PAUSE_MS));
  }
}

async function deliver(
  sender: SenderOptions,
  fixes: readonly SentFix[],
  counts: SenderCounts,
): Promise<void> {
  const { dialect, key } = sender;
  if ('ask' in dialect) {
    await repeatUntilAcknowledged(sender, dialect.ask(key, fixes), fixes, counts);
    counts.requests += 1;
    return;
  }
  for (const fix of fixes) await dialect.publish(key, fix);
  counts.published += fixes.length;
}

function amount({ dialect }: SenderOptions, chance: Chance): number {
  return dialect.mostFixes === 1 ? 1 : chance.between(1, dialect.mostFixes);
}

function takeFixes(devices: readonly DeviceLedger[], count: number): SentFix[] {
  return Array.from({ length: Math.ceil(count / devices.length) }, () =>
    devices.map((device) => ({ device, number: device.sent++ })),
  ).flat();
}

async function repeatUntilAcknowledged(
  sender: SenderOptions,
  request: DoorRequest,
  fixes: readonly SentFix[],
  counts: SenderCounts,
): Promise<void> {
  for (;;) {
    const answer = await ask(sender.url, request);
    if (answer === undefined) counts.unanswered += 1;
    else if (answer.status === 503 || answer.status === 429) {
      counts.refusals += 1;
      if (answer.retryAfter === null) throw new Error(`${answer.status} without Retry-After: ${answer.text}`);
    } else if (answer.status === 200) {
      countOutcomes(answer.text, sender, fixes, counts);
      return;
      // What is no "come again" would be a fault, which no repetition should paper over.
    } else throw new Error(`${sender.dialect.name}: ${answer.status} ${answer.text}`);
    await sleep(REPEAT_AFTER_MS);
  }
}

interface DoorAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function ask(url: string, request: DoorRequest): Promise<DoorAnswer | undefined> {
  const { path, ...init } = request;
  try {
    const response = await fetch(`${url}${apiPrefix}${path}`, {
      ...init,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    };
  } catch {
    return undefined;
  }
}

function countOutcomes(
  text: string,
  sender: SenderOptions,
  fixes: readonly SentFix[],
  counts: SenderCounts,
): void {
  const answer = JSON.parse(text) as { accepted: number; duplicates: number; rejected: { code: string }[] };
  const strangers = fixes.filter(({ device }) => device.assetCode === undefined).length;
  const isWhole =
    answer.accepted + answer.duplicates === fixes.length - strangers &&
    answer.rejected.length === strangers &&
    answer.rejected.every(({ code }) => code === 'unknown_device');
  if (!isWhole) throw new Error(`${sender.dialect.name}, ${fixes.length} sent: ${text}`);
  counts.accepted += answer.accepted;
  counts.duplicates += answer.duplicates;
}
