import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import { costFile } from './cost-file.ts';
import { backtest, connectLive, exportAssets, subscribe } from './measure.ts';
import { alertCode, assetOf, type TrialAccount } from './plant-trial-account.ts';
import { startEndpoint } from './receivers.ts';

const ANSWERS_AFTER_MS = 9_000;
const WEBHOOKS = 50;
const STREAMS_OF_PERSON = 60;
const IMPORTED_LINES = 2_000;
const REFUSED_PAUSE_MS = 250;
const ALERTS_EVERY_MS = 200;
const DROP_WAITING = [
  `update imports set state = 'cancelled', finished_at = now() where account_id = $1 and state in ('queued', 'running')`,
  `delete from webhook_deliveries where account_id = $1 and state = 'waiting'`,
  `delete from push_messages where account_id = $1 and state = 'waiting'`,
  `delete from mails where account_id = $1`,
];

export interface Hostility {
  /** Number of successful and refused requests, by kind. */
  readonly counts: ReadonlyMap<string, { readonly done: number; readonly refused: number }>;
  begin(): void;
  /** Ends running requests, and deletes waiting ones in queues. The event streams stay open. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Prepares an account that uses all available resources: its users do everything at once and repeatedly, and its
 * endpoints answer after 9 s.
 */
export async function prepareHostility(
  account: TrialAccount,
  query: (sql: string, given: readonly unknown[]) => Promise<unknown>,
): Promise<Hostility> {
  const { people, readers } = account;
  const slow = await startEndpoint(ANSWERS_AFTER_MS);
  const counts = new Map<string, { done: number; refused: number }>();
  const stopping = new AbortController();
  const [owner] = people;
  for (let n = 0; n < WEBHOOKS; n += 1)
    await owner?.send('createWebhook', {
      body: { name: `Slow ${n}`, address: slow.address, events: ['alert.opened'] },
    });
  for (const [n, person] of [...people, ...readers].entries())
    await subscribe(person, `${slow.address}/${n}`);
  counts.set('streams', await openStreams(people, stopping.signal));
  let resting = new AbortController();
  let loops: readonly Promise<void>[] = [];
  const rest = async (): Promise<void> => {
    resting.abort();
    await Promise.all(loops);
    for (const statement of DROP_WAITING) await query(statement, [account.id]);
  };
  return {
    counts,
    begin: () => {
      resting = new AbortController();
      loops = beginLoops(account, counts, resting.signal);
    },
    rest,
    stop: async () => {
      stopping.abort();
      slow.stop();
      await rest();
    },
  };
}

let times = 0;

/** Runs everything that the account repeats, until the signal. */
function beginLoops(
  { key, people, readers }: TrialAccount,
  counts: Map<string, { done: number; refused: number }>,
  signal: AbortSignal,
): readonly Promise<void>[] {
  const loops: Promise<void>[] = [];
  const repeat = (kind: string, work: (time: number) => Promise<unknown>, pauseMs = 0): void => {
    const count = counts.get(kind) ?? { done: 0, refused: 0 };
    counts.set(kind, count);
    loops.push(repeatUntil(signal, count, work, pauseMs));
  };
  repeat(
    'alerts',
    (time) =>
      key.call('raiseAlert', {
        body: { key: `hostile-${time}`, code: alertCode, asset: { code: assetOf(time % readers.length) } },
      }),
    ALERTS_EVERY_MS,
  );
  for (const person of people) {
    repeat('back-tests', () => backtest(person, 30));
    repeat('exports', () => exportAssets(person));
    repeat('imports', (time) => importCosts(person, time));
    repeat('mails', (time) =>
      person.call('createUser', {
        body: { name: 'Invited', email: `h${time}@hostile.example`, role: 'viewer' },
      }),
    );
  }
  return loops;
}

async function repeatUntil(
  signal: AbortSignal,
  count: { done: number; refused: number },
  work: (time: number) => Promise<unknown>,
  pauseMs: number,
): Promise<void> {
  while (!signal.aborted) {
    times += 1;
    const isDone = await work(times).then(
      () => true,
      () => false,
    );
    if (isDone) count.done += 1;
    else count.refused += 1;
    await sleep(isDone ? pauseMs : REFUSED_PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

function importCosts(person: Caller, from: number): Promise<unknown> {
  const body = { of: 'costs', file: costFile('D1', IMPORTED_LINES, from), dryRun: false };
  return person.call('importFinancials', { body });
}

/** Opens streams of all users without reading them. */
async function openStreams(
  people: readonly Caller[],
  signal: AbortSignal,
): Promise<{ done: number; refused: number }> {
  const count = { done: 0, refused: 0 };
  for (const person of people)
    await Promise.all(
      Array.from({ length: STREAMS_OF_PERSON }, async () => {
        try {
          const client = await connectLive(person);
          client.pause();
          signal.addEventListener('abort', () => client.terminate(), { once: true });
          const { ok } = await person.send('streamNotifications', { signal });
          if (!ok) throw new Error('The stream was refused');
          count.done += 1;
        } catch {
          count.refused += 1;
        }
      }),
    );
  return count;
}
