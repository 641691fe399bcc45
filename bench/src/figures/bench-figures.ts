import { loadavg } from 'node:os';
import { plantAssets } from '../assets/plant-assets.ts';
import { createAsk } from '../ask.ts';
import { count } from '../format.ts';
import { measureCall } from '../measure-call.ts';
import type { FigureId } from '../results/goals.ts';
import { addSession } from '../sign-in.ts';
import { startPortal, type BenchPortal } from '../start-portal.ts';
import { plantDays, plantRevisions, plantTargets } from './plant-days.ts';

const PORT = 9396;
const ASSETS = 10_000;
const DAYS = 365;
const ROUNDS = 20;

const day = (before: number): string => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const year = `from=${day(DAYS)}&to=${day(0)}`;
const month = `from=${day(30)}&to=${day(0)}`;
const tiles = 'metrics=utilization&metrics=idle_share&metrics=engine_hours&metrics=mttr';

/** Each call of a module's page, by purpose. */
const calls: readonly (readonly [name: string, path: string, figure: FigureId])[] = [
  [
    'tiles of a year by day, compared',
    `/figures?${tiles}&${year}&groupBy=days&compare=before`,
    'figures/page',
  ],
  ['a year by UL', `/figures?${tiles}&${year}&groupBy=units&compare=none`, 'figures/page'],
  [
    'a year by manufacturer',
    `/figures?metrics=utilization&${year}&groupBy=manufacturers&compare=none`,
    'figures/page',
  ],
  [
    'a year by asset, five of them',
    `/figures?metrics=idle_share&${year}&groupBy=assets&most=5&compare=none`,
    'figures/page',
  ],
  [
    'a year by hour of the week',
    `/figures?metrics=utilization&${year}&groupBy=hours_of_week&compare=none`,
    'figures/page',
  ],
  [
    'a month by asset, five of them',
    `/figures?metrics=idle_share&${month}&groupBy=assets&most=5&compare=none`,
    'figures/page',
  ],
  [
    'a month by hour of the week',
    `/figures?metrics=utilization&${month}&groupBy=hours_of_week&compare=none`,
    'figures/page',
  ],
  ['exceptions of a month', `/exceptions?${month}&limit=10`, 'figures/page'],
  [
    'a month by asset against targets, underused ones',
    `/figures?metrics=utilization&${month}&groupBy=assets&use=under&order=asc&most=50&compare=none`,
    'figures/page',
  ],
  ['what changed since yesterday, of a month', `/late-changes?${month}&limit=10`, 'figures/page'],
  ['silent assets with their likely cause', '/silent-assets?limit=50', 'figures/page'],
  ['what late data changed of a metric', `/metrics/utilization/late-change?${month}`, 'figures/detail'],
  ['asset-days of a year, the newest', `/metrics/utilization/rows?${year}&limit=50`, 'figures/detail'],
  ['what changed a month', `/metrics/utilization/change?${month}`, 'figures/detail'],
];

/**
 * The requests of modules' pages, for 10,000 assets and 12 months, one after the other. With `--data=`, the planted
 * data stay in that directory, and the next run measures without planting.
 */
export async function benchFigures(options: Readonly<Record<string, string>>): Promise<void> {
  const portal = await startPortal(PORT, options['data']);
  try {
    const administrator = await plant(portal);
    console.log(
      `${count(ASSETS * DAYS)} asset-days; load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    const ask = createAsk(portal.url, administrator);
    for (const [name, path, figure] of calls)
      await measureCall(portal, ask, { name, path, figure, rounds: ROUNDS });
  } finally {
    await portal.stop();
  }
}

/** Access token of an administrator. */
async function plant({ owner }: BenchPortal): Promise<string> {
  const { rows } = await owner.query<{ id: number }>('select account_id as id from accounts');
  if (rows[0] !== undefined) return await addSession(owner, rows[0].id, 'admin');
  const { accountId, administrator } = await plantAssets(owner, ASSETS);
  await plantDays(owner, accountId, DAYS);
  await plantRevisions(owner, accountId);
  await plantTargets(owner, accountId);
  return administrator;
}
