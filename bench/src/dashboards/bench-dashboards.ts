import { loadavg } from 'node:os';
import { plantAssets } from '../assets/plant-assets.ts';
import { createAsk } from '../ask.ts';
import { plantDays } from '../figures/plant-days.ts';
import { measureCall } from '../measure-call.ts';
import type { FigureId } from '../results/goals.ts';
import { startPortal } from '../start-portal.ts';
import { plantContents, plantFiles } from './plant-dashboards.ts';

const PORT = 9397;
const ASSETS = 10_000;
const DAYS = 35;
const FILES = 10_000;
const CONTENTS = 2_000;
const ROUNDS = 100;

const lists: readonly (readonly [name: string, path: string])[] = [
  ['files by name', '/files?limit=50'],
  ['files by the end of their links', '/files?limit=50&sort=linkExpiresAt&order=desc'],
  ['files that are searched', '/files?limit=50&search=inspecao%201'],
  ['contents as they are arranged', '/contents?limit=50'],
  ['contents by name in a language', '/contents?limit=50&sort=name&language=en'],
  ['contents that are searched', '/contents?limit=50&search=combustivel&language=en'],
];

/**
 * Lists of 10,000 files and 2,000 dashboard items and a board of 12 tiles over 10,000 assets, one request after the
 * other.
 */
export async function benchDashboards(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const { accountId, administrator, viewer } = await plantAssets(portal.owner, ASSETS);
    await plantDays(portal.owner, accountId, DAYS);
    await plantFiles(portal.owner, accountId, FILES);
    const boardId = await plantContents(portal.owner, accountId, CONTENTS);
    console.log(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    for (const [who, token] of [
      ['administrator', administrator],
      ['viewer of four ULs', viewer],
    ] as const) {
      const ask = createAsk(portal.url, token);
      const measure = (name: string, path: string, figure: FigureId): Promise<void> =>
        measureCall(portal, ask, { name: `${who}: ${name}`, path, figure, rounds: ROUNDS });
      for (const [name, path] of lists) await measure(name, path, 'dashboards/list');
      await measure('a board of 12 tiles', `/contents/${boardId}/board`, 'dashboards/board');
    }
  } finally {
    await portal.stop();
  }
}
