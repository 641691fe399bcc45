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

export interface Hostility {
  /** How often what was done was answered well, and how often not, by kind. */
  readonly counts: ReadonlyMap<string, { readonly done: number; readonly refused: number }>;
  stop(): Promise<void>;
}

/** Has an account take all it gets: its people do everything at once and over again, and its endpoints answer after 9 s. */
export async function startHostility(account: TrialAccount): Promise<Hostility> {
  const { key, people, readers } = account;
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
  const loops: Promise<void>[] = [];
  const repeat = (kind: string, work: (time: number) => Promise<unknown>, pauseMs = 0): void => {
    const count = { done: 0, refused: 0 };
    const kept = counts.get(kind) ?? count;
    counts.set(kind, kept);
    loops.push(repeatUntil(stopping.signal, kept, work, pauseMs));
  };
  repeat(
    'alerts',
    (time) =>
      key.call('raiseAlert', {
        body: { key: `hostile-${time}`, code: alertCode, asset: { code: assetOf(time % readers.length) } },
      }),
    ALERTS_EVERY_MS,
  );
  for (const [index, person] of people.entries()) {
    repeat('back-tests', () => backtest(person, 30));
    repeat('exports', () => exportAssets(person));
    repeat('imports', (time) => importCosts(person, index * 1_000 + time));
    repeat('mails', (time) =>
      person.call('createUser', {
        body: { name: 'Invited', email: `h${index}-${time}@hostile.example`, role: 'viewer' },
      }),
    );
  }
  return {
    counts,
    stop: async () => {
      stopping.abort();
      slow.stop();
      await Promise.all(loops);
    },
  };
}

async function repeatUntil(
  signal: AbortSignal,
  count: { done: number; refused: number },
  work: (time: number) => Promise<unknown>,
  pauseMs: number,
): Promise<void> {
  for (let time = 0; !signal.aborted; time += 1) {
    const isDone = await work(time).then(
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

/** Streams of everybody that nobody reads. */
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
