import { setTimeout as sleep } from 'node:timers/promises';
import { alertSorts } from '@azimute/contract/alerts/values';
import { sortOrders } from '@azimute/contract/list';
import { createAsk, type Ask } from '../ask.ts';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, percentiles, quantile } from '../format.ts';
import { startPortal, type BenchPortal } from '../start-portal.ts';
import { plantAlerts } from './plant-alerts.ts';
import { judge } from '../results/judge.ts';

const PORT = 9423;
const ASSETS = 5_000;
const ALERTS = 1_000_000;
const ROUNDS = 4;
const READING_IN_MS = 30_000;
/** For a page of the list with three filters, at the 99th percentile. */

interface Page {
  readonly nextCursor: string | null;
  readonly total: number;
}

const ids = (name: string, all: readonly number[], most: number): string =>
  all
    .slice(0, most)
    .map((id) => `${name}=${id}`)
    .join('&');

/** Sets of three filters, with types and ULs by index, from very selective ones to those that keep a third. */
function filterSetsOf(types: readonly number[], units: readonly number[]): readonly string[] {
  return [
    `statuses=opened&statuses=running&severities=critical&severities=high&${ids('units', units, 8)}`,
    `statuses=resolved&severities=medium&severities=low&${ids('types', types, 12)}`,
    `categories=maintenance&categories=security&hasCountermeasure=true&${ids('units', units, 20)}`,
    `statuses=resolved&proofs=recurred&severities=critical`,
    `statuses=resolved&assetCategories=${encodeURIComponent('Categoria 3')}&severities=high`,
    `statuses=resolved&severities=high&severities=medium&severities=low&${ids('units', units, 30)}`,
    `statuses=resolved&severities=critical&from=${encodeURIComponent(new Date(Date.now() - 90 * 86_400_000).toISOString())}`,
  ];
}

/** The list of alerts of an account with a million, one request after the other. */
export async function benchAlerts(options: Readonly<Record<string, string>>): Promise<void> {
  const alerts = Number(options['alerts'] ?? ALERTS);
  const portal = await startPortal(PORT, options['data']);
  try {
    const fleet = await plantAlerts(portal.owner, ASSETS, alerts);
    const [types, units] = await Promise.all(
      ['alert_type_id from alert_types', 'unit_id from units'].map(async (from) =>
        (
          await portal.owner.query<{ id: number }>(
            `select ${from.replace(' from', ' as id from')} order by 1`,
          )
        ).rows.map(({ id }) => id),
      ),
    );
    const filterSets = filterSetsOf(types ?? [], units ?? []);
    const ask = createAsk(portal.url, fleet.administrator);
    // The portal loads the account into memory once its alerts are listed.
    await ask('/alerts');
    await sleep(READING_IN_MS);
    for (const filters of filterSets) await benchList(portal, ask, filters, alerts);
    const viewer = createAsk(portal.url, fleet.viewer);
    const [first = ''] = filterSets;
    await benchList(portal, viewer, first, alerts, 'a viewer of 4 of 40 ULs, ');
    await benchCall(ask, 'list without a filter', ['/alerts']);
    await benchCall(ask, 'facets without a filter', ['/alerts/facets']);
    await benchCall(
      ask,
      'facets with three',
      filterSets.map((filters) => `/alerts/facets?${filters}`),
    );
    await benchCall(ask, 'counts of what waits', ['/alerts/counts']);
  } finally {
    await portal.stop();
  }
}

/** The first page and the next one, in every order. */
async function benchList(
  portal: BenchPortal,
  ask: Ask,
  filters: string,
  alerts: number,
  who = '',
): Promise<void> {
  const pids = [portal.portalPid, portal.databasePid];
  let before: number[] = [];
  const times: number[] = [];
  const slowest = new Map<string, number>();
  let total = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) before = pids.map(readCpuSeconds);
    for (const sort of alertSorts) {
      for (const order of sortOrders) {
        const path = `/alerts?${filters}&sort=${sort}&order=${order}`;
        const first = await ask(path);
        const page = first.body as Page;
        total = page.total;
        const pages = [first];
        if (page.nextCursor !== null) pages.push(await ask(`${path}&cursor=${page.nextCursor}`));
        // The first round only warms up.
        if (round === 0) continue;
        times.push(...pages.map(({ ms }) => ms));
        for (const [place, { ms }] of pages.entries()) {
          const name = `${sort} ${order} ${place === 0 ? 'first' : 'next'}`;
          slowest.set(name, Math.max(ms, slowest.get(name) ?? 0));
        }
      }
    }
  }
  const [portalMs = 0, databaseMs = 0] = pids.map(
    (pid, place) => ((readCpuSeconds(pid) - (before[place] ?? 0)) * 1000) / times.length,
  );
  const [worst] = [...slowest].toSorted(([, a], [, b]) => b - a);
  console.log(
    `list, ${who}three filters that let ${count(total)} of ${count(alerts)} through, every sort: ${percentiles(times)} ` +
      `(slowest: ${worst?.[0]}, ${worst?.[1].toFixed(0)} ms); processor time a page ${portalMs.toFixed(1)} ms portal, ` +
      `${databaseMs.toFixed(1)} ms database; p99 ${judge('alerts/list', quantile(times, 0.99))}`,
  );
}

async function benchCall(ask: Ask, name: string, paths: readonly string[]): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= 4; round += 1)
    for (const path of paths) {
      const { ms } = await ask(path);
      if (round > 0) times.push(ms);
    }
  console.log(`${name}: ${percentiles(times)}`);
}
