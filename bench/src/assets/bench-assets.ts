import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { assetSorts } from '@azimute/contract/assets/fields';
import { sortOrders } from '@azimute/contract/list';
import { createAsk, type Ask } from '../ask.ts';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, percentiles, quantile } from '../format.ts';
import { startPortal, type BenchPortal } from '../start-portal.ts';
import { plantAssets } from './plant-assets.ts';
import { judge } from '../results/judge.ts';

const PORT = 9393;
const ASSETS = 100_000;
const ROUNDS = 4;

const REPORTS_PER_SECOND = 1_000;
const BATCHES_PER_SECOND = 10;

const several = (name: string, values: readonly (string | number)[]): string =>
  values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Sets of three filters, from very selective ones to those that keep a third of the fleet. */
const filterSets: readonly string[] = [
  [
    several('regions', ['R1', 'R2', 'R3']),
    several('models', ['M1', 'M2', 'M3', 'M4', 'M5']),
    'status=running',
  ],
  [
    several('customers', upTo(10)),
    several('segments', ['Segmento 1', 'Segmento 2']),
    several('units', upTo(8)),
  ],
  [
    several('categories', ['Categoria 4', 'Categoria 6']),
    several('segments', ['Segmento 3', 'Segmento 4']),
    several(
      'costCenters',
      upTo(10).map((number) => `CC ${3000 + number}`),
    ),
  ],
  [
    several('categories', ['Categoria 1', 'Categoria 2', 'Categoria 3']),
    several('manufacturers', ['Fabricante 3', 'Fabricante 5', 'Fabricante 7', 'Fabricante 11']),
    several('status', ['running', 'turned_off']),
  ],
  [
    several(
      'segments',
      upTo(5).map((number) => `Segmento ${number}`),
    ),
    several(
      'regions',
      upTo(20).map((number) => `R${number}`),
    ),
    several('status', ['running', 'turned_off', 'without_communication']),
  ],
].map((filters) => filters.join('&'));

/** Runs `work` while this many assets get a new state each second, as the pipeline writes them. */
async function whileReporting(
  { owner }: BenchPortal,
  accountId: number,
  work: () => Promise<void>,
): Promise<void> {
  const done = new AbortController();
  const report = async (): Promise<void> => {
    const { rows } = await owner.query<{ first: number }>(
      'select min(asset_id) as first from assets where account_id = $1',
      [accountId],
    );
    const size = REPORTS_PER_SECOND / BATCHES_PER_SECOND;
    for (let start = 0; !done.signal.aborted; start = (start + size) % ASSETS) {
      const from = (rows[0]?.first ?? 0) + start;
      await owner.query(
        `update asset_states set contact_at = now(), fixed_at = now(), engine_on = not engine_on
        where account_id = $1 and asset_id between $2 and $3`,
        [accountId, from, from + size - 1],
      );
      await sleep(1000 / BATCHES_PER_SECOND);
    }
  };
  const reporting = report();
  try {
    await work();
  } finally {
    done.abort();
    await reporting;
  }
}

interface Page {
  readonly nextCursor: string | null;
  readonly total: number;
}

/** The assets screen of an account with 100,000 assets, one request after the other. */
export async function benchAssets(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await plantAssets(portal.owner, ASSETS);
    console.log(
      `load of the machine before: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    const ask = createAsk(portal.url, fleet.administrator);
    const [first] = filterSets;
    console.log(
      `the first page of a fleet that nobody has asked for: ${(await ask(`/assets?${first}`)).ms.toFixed(0)} ms`,
    );
    for (const filters of filterSets) await benchList(portal, ask, filters);
    await whileReporting(portal, fleet.accountId, async () => {
      const who = `${count(REPORTS_PER_SECOND)} assets report a second, `;
      await benchList(portal, ask, filterSets.at(-1) ?? '', who);
    });
    const viewer = createAsk(portal.url, fleet.viewer);
    await benchList(portal, viewer, filterSets.at(3) ?? '', 'a viewer of 4 of 40 ULs, ');
    await benchCall(
      ask,
      'every sort without a filter',
      assetSorts.map((sort) => `/assets?sort=${sort}`),
      3,
    );
    await benchCall(ask, 'facets without a filter', ['/assets/facets'], 20);
    await benchCall(
      ask,
      'facets with three',
      filterSets.map((filters) => `/assets/facets?${filters}`),
      4,
    );
    await benchCall(ask, 'the fleet at a glance', ['/fleet/summary'], 20);
    for (const format of ['csv', 'xlsx']) await benchExport(portal, fleet.administrator, format);
    console.log(
      `load of the machine after: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
  } finally {
    await portal.stop();
  }
}

/** The first page and the next one, in every order. */
async function benchList(portal: BenchPortal, ask: Ask, filters: string, who = ''): Promise<void> {
  const pids = [portal.portalPid, portal.databasePid];
  let before: number[] = [];
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) before = pids.map(readCpuSeconds);
    for (const sort of assetSorts) {
      for (const order of sortOrders) {
        const path = `/assets?${filters}&sort=${sort}&order=${order}`;
        const first = await ask(path);
        const page = first.body as Page;
        total = page.total;
        const pages = [first];
        if (page.nextCursor !== null) pages.push(await ask(`${path}&cursor=${page.nextCursor}`));
        // The first round only warms up.
        if (round > 0) times.push(...pages.map(({ ms }) => ms));
      }
    }
  }
  const [portalMs = 0, databaseMs = 0] = pids.map(
    (pid, place) => ((readCpuSeconds(pid) - (before[place] ?? 0)) * 1000) / times.length,
  );
  console.log(
    `list, ${who}three filters that let ${count(total)} of ${count(ASSETS)} through, every sort: ${percentiles(times)}; ` +
      `processor time a page ${portalMs.toFixed(1)} ms portal, ${databaseMs.toFixed(1)} ms database; ` +
      `p99 ${judge('assets/list', quantile(times, 0.99))}`,
  );
}

async function benchCall(ask: Ask, name: string, paths: readonly string[], rounds: number): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const path of paths) {
      const { ms } = await ask(path);
      if (round > 0) times.push(ms);
    }
  }
  console.log(`${name}: ${percentiles(times)}`);
}

/** Exports all assets, while another user makes a small request every 20 ms. */
async function benchExport(portal: BenchPortal, token: string, format: string): Promise<void> {
  const start = performance.now();
  const answer = await fetch(`${portal.url}/api/v1/assets/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { filters: {} }, format }),
  });
  const done = new AbortController();
  const download = answer.arrayBuffer().finally(() => done.abort());
  const firstByteMs = performance.now() - start;
  const waits: number[] = [];
  while (!done.signal.aborted) {
    const asked = performance.now();
    await fetch(`${portal.url}/healthz`).then((small) => small.text());
    waits.push(performance.now() - asked);
    await sleep(20);
  }
  const bytes = (await download).byteLength;
  console.log(
    `export of ${count(ASSETS)} assets as ${format}: ${((performance.now() - start) / 1000).toFixed(1)} s, ` +
      `${(bytes / 1e6).toFixed(1)} MB, first byte in ${firstByteMs.toFixed(0)} ms; concurrent small calls: ${percentiles(waits)}`,
  );
}
