import { setTimeout as sleep } from 'node:timers/promises';
import { moduleCodes } from '@azimute/contract/modules';
import { createAsk, type Ask } from '../ask.ts';
import { count, percentiles, quantile } from '../format.ts';
import { addSession } from '../sign-in.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { createLiveType } from './create-live-type.ts';
import { tellTemperature } from './tell-temperature.ts';
import { judge } from '../results/judge.ts';

const PORT = 9425;
const ALERTS = 10_000;
const READERS = 10;
const BATCH = 500;
const STORM_MS = 50_000;
const SETTLED_WITHIN_MS = 90_000;
const QUIET_MS = 10_000;

type Times = Record<'list' | 'detail', number[]>;

/**
 * Ten thousand alerts within a minute, notified to ten users by app and e-mail: the page times during it, and the
 * result.
 */
export async function benchStorm(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, ALERTS);
    await portal.owner.query('update accounts set modules = $1', [[...moduleCodes]]);
    const administrator = await addSession(portal.owner, fleet.accountId, 'admin');
    for (let reader = 1; reader < READERS; reader += 1)
      await addSession(portal.owner, fleet.accountId, 'admin');
    await createLiveType(portal.url, administrator, {
      condition: {
        type: 'calculated',
        when: { kind: 'reading', reading: 'engine_temperature', is: 'above', limit: 100 },
      },
      sending: { levels: [{ afterMinutes: 0, everyoneOfUnit: true, app: true, email: true }] },
    });
    const ask = createAsk(portal.url, administrator);
    // A first alert, so that there is one to read.
    await tellTemperature(portal.url, fleet.key, { first: 0, most: 1, celsius: 120 });
    const calm = new AbortController();
    const during = readPages(ask, calm.signal);
    const stormedMs = await storm(portal, fleet);
    const told = await waitUntilTold(portal, performance.now() + SETTLED_WITHIN_MS);
    calm.abort();
    const stormTimes = await during;
    const quietTimes = await readPages(ask, AbortSignal.timeout(QUIET_MS));
    for (const page of ['list', 'detail'] as const) {
      const [inStorm, inQuiet] = [stormTimes, quietTimes].map((times) => times[page]);
      console.log(
        `${page}: ${percentiles(inStorm ?? [])} of ${count(inStorm?.length ?? 0)} in the storm, ` +
          `${percentiles(inQuiet ?? [])} after it; p99 ${judge(`storm/${page}`, quantile(inStorm ?? [], 0.99))}`,
      );
    }
    await printOutcome(portal, { stormedMs, told });
  } finally {
    await portal.stop();
  }
}

/** Sends the causes of the alerts, evenly over the time; returns how long it took. */
async function storm({ url }: BenchPortal, { key }: BenchFleet): Promise<number> {
  const beganMs = performance.now();
  for (let first = 0; first < ALERTS; first += BATCH) {
    await sleep(Math.max(0, beganMs + (first / ALERTS) * STORM_MS - performance.now()));
    await tellTemperature(url, key, { first, most: BATCH, celsius: 120 });
  }
  return performance.now() - beganMs;
}

/** Reads pages of the list and the newest alert in turns until it is stopped. */
async function readPages(ask: Ask, signal: AbortSignal): Promise<Times> {
  const times: Times = { list: [], detail: [] };
  while (!signal.aborted) {
    const { body, ms } = await ask('/alerts?statuses=opened&severities=medium&limit=50');
    times.list.push(ms);
    const [newest] = (body as { items: { id: number }[] }).items;
    if (newest !== undefined) times.detail.push((await ask(`/alerts/${newest.id}`)).ms);
    await sleep(50);
  }
  return times;
}

/** Waits until no due notification is left; returns the time it took, or null if too long. */
async function waitUntilTold({ owner }: BenchPortal, untilMs: number): Promise<number | null> {
  const beganMs = performance.now();
  while (performance.now() < untilMs) {
    const { rows } = await owner.query<{ waits: boolean }>(
      `select exists (select from alert_notices where settled_at is null and due_at <= now())
        or exists (select from alert_sendings where sent_at is null and due_at <= now()) as waits`,
    );
    if (rows[0]?.waits !== true) return performance.now() - beganMs;
    await sleep(250);
  }
  return null;
}

interface Outcome {
  readonly stormedMs: number;
  readonly told: number | null;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

async function printOutcome({ owner }: BenchPortal, { stormedMs, told }: Outcome): Promise<void> {
  const { rows } = await owner.query<Record<'alerts' | 'untold' | 'notified' | 'mailed' | 'waiting', number>>(
    `select (select count(*) from alerts)::int as alerts,
      (select count(*) from alert_notices where settled_at is null)::int as untold,
      (select count(*) from notifications)::int as notified,
      (select count(distinct mail_id) from alert_sendings where channel = 'email')::int as mailed,
      (select count(*) from alert_sendings where channel = 'email' and sent_at is null)::int as waiting`,
  );
  const { alerts = 0, untold = 0, notified = 0, mailed = 0, waiting = 0 } = rows[0] ?? {};
  console.log(
    `${count(alerts)} of ${count(ALERTS)} alerts raised within ${seconds(stormedMs)}; all notices sent ` +
      `${told === null ? `NOT within ${seconds(SETTLED_WITHIN_MS)}` : `${seconds(told)} later`}, ${count(untold)} notices left; ` +
      `${count(notified)} notifications of ${count(ALERTS * READERS)}; each user receives ` +
      `${judge('storm/mails', mailed / READERS)}, ${count(waiting)} lines wait for the next digest`,
  );
}
