import { setTimeout as sleep } from 'node:timers/promises';
import { LiveClient } from '@azimute/server/src/features/live/testing/live-client.ts';
import { newKeys } from '@azimute/server/src/platform/push/encrypt-push.ts';
import type { MailCatcher } from '@azimute/server/src/features/mail/testing/start-mail-catcher.ts';
import { costFile } from './cost-file.ts';
import type { Caller } from './caller.ts';
import { alertCode, assetOf, type TrialAccount } from './plant-trial-account.ts';
import { startEndpoint, type Endpoint } from './receivers.ts';

/** Durations by kind of work [ms]. */
export type Figures = ReadonlyMap<string, readonly number[]>;

/** Does something once, and resolves when it is complete. */
type Kind = (time: number) => Promise<void>;

const PAUSE_MS = 300;
const LOOK_EVERY_MS = 25;
const GIVEN_UP_MS = 60_000;

export interface Measured {
  readonly kinds: Readonly<Record<string, Kind>>;
  stop(): void;
}

/** The work of an account whose webhook, browsers and mailboxes answer at once. */
export async function openMeasured(account: TrialAccount, mails: MailCatcher): Promise<Measured> {
  const [webhook, pushes] = [await startEndpoint(0), await startEndpoint(0)];
  const [owner] = account.people;
  await owner?.call('createWebhook', {
    body: { name: 'Trial', address: webhook.address, events: ['alert.opened'] },
  });
  for (const [n, reader] of account.readers.entries()) await subscribe(reader, `${pushes.address}/${n}`);
  // Takes turns, so that no user's limit is reached.
  const of = (time: number): Caller => account.people[time % account.people.length] ?? account.key;
  return {
    kinds: {
      webhooks: (time) => raise(account, `webhook-${time}`, webhook, time),
      pushes: (time) => raise(account, `push-${time}`, pushes, time),
      mails: (time) => invite(of(time), mails, time),
      'back-tests': (time) => backtest(of(time), 1),
      imports: (time) => importCost(of(time), time),
      exports: (time) => exportAssets(of(time)),
      'event streams': (time) => openEvents(of(time)),
      'live streams': (time) => openLive(of(time)),
    },
    stop: () => {
      webhook.stop();
      pushes.stop();
    },
  };
}

/** Repeats each kind, with all kinds in parallel. */
export async function measure({ kinds }: Measured, times: number, from: number): Promise<Figures> {
  const figures = await Promise.all(
    Object.entries(kinds).map(async ([name, kind]) => {
      const durations: number[] = [];
      for (let time = from; time < from + times; time += 1) {
        const beganMs = performance.now();
        await within(kind(time), name);
        durations.push(performance.now() - beganMs);
        await sleep(PAUSE_MS);
      }
      return [name, durations] as const;
    }),
  );
  return new Map(figures);
}

/** @throws Error if it is not complete after a minute */
async function within(work: Promise<void>, name: string): Promise<void> {
  const late = new AbortController();
  const gaveUp = sleep(GIVEN_UP_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`One of ${name} did not come to its end within a minute`);
  });
  await Promise.race([work, gaveUp]).finally(() => late.abort());
}

export async function subscribe(person: Caller, endpoint: string): Promise<void> {
  const keys = newKeys().getPublicKey().toString('base64url');
  const auth = Buffer.alloc(16, 1).toString('base64url');
  await person.call('addPushBrowser', { body: { endpoint, keys: { p256dh: keys, auth } } });
}

async function raise(
  { key, readers }: TrialAccount,
  name: string,
  told: Endpoint,
  time: number,
): Promise<void> {
  const before = told.count;
  const asset = { code: assetOf(time % readers.length) };
  await key.call('raiseAlert', { body: { key: name, code: alertCode, asset } });
  await told.reached(before + 1);
}

async function invite(person: Caller, { mails }: MailCatcher, time: number): Promise<void> {
  const email = `invited-${time}@measured.example`;
  await person.call('createUser', { body: { name: `Invited ${time}`, email, role: 'viewer' } });
  while (!mails.some(({ to }) => to.includes(email))) await sleep(LOOK_EVERY_MS);
}

/** Runs over this many days; reads positions of all assets of the account. */
export async function backtest(person: Caller, days: number): Promise<void> {
  await person
    .send('backtestAlertType', {
      body: {
        condition: { type: 'calculated', when: { kind: 'speeding', limitKph: 60 } },
        clearAfterSeconds: 60,
        days,
      },
    })
    .then(readWhole);
}

async function importCost(person: Caller, time: number): Promise<void> {
  const body = { of: 'costs', file: costFile('D0', 1, time), dryRun: false };
  const { importId } = await person.call<{ importId: number }>('importFinancials', { body });
  for (;;) {
    const params = { financialImportId: importId };
    const { state } = await person.call<{ state: string }>('getFinancialImport', { params });
    if (state === 'finished') return;
    if (state === 'failed') throw new Error('The import failed');
    await sleep(LOOK_EVERY_MS);
  }
}

export async function exportAssets(person: Caller): Promise<void> {
  const body = { selection: { filters: {} }, format: 'csv' };
  await person.send('exportAssets', { body }).then(readWhole);
}

async function readWhole(answer: Response): Promise<void> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}: ${text.slice(0, 300)}`);
}

async function openEvents(person: Caller): Promise<void> {
  const leaving = new AbortController();
  const answer = await person.send('streamNotifications', { signal: leaving.signal });
  if (!answer.ok) throw new Error(`The stream was answered ${answer.status}`);
  await answer.body?.getReader().read();
  leaving.abort();
}

async function openLive(person: Caller): Promise<void> {
  const client = await connectLive(person);
  await client.next('picture');
  client.terminate();
}

export async function connectLive(person: Caller): Promise<LiveClient> {
  const { ticket } = await person.call<{ ticket: string }>('createLiveTicket');
  const { current_account_id: account } = await person.call<{ current_account_id: number }>('getProfile');
  const client = await LiveClient.connect(Number(new URL(person.url).port));
  client.send({ type: 'open', ticket, account });
  return client;
}
