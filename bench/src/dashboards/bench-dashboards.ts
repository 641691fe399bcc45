import { loadavg } from 'node:os';
import { readCpuSeconds } from '../cpu-time.ts';
import { plantAssets } from '../assets/plant-assets.ts';
import { createAsk, type Ask } from '../ask.ts';
import { plantDays } from '../figures/plant-days.ts';
import { percentiles, quantile, verdict } from '../format.ts';
import { startPortal, type BenchPortal } from '../start-portal.ts';
import { plantContents, plantFiles } from './plant-dashboards.ts';

const PORT = 9397;
const ASSETS = 10_000;
const DAYS = 35;
const FILES = 10_000;
const CONTENTS = 2_000;
const ROUNDS = 100;
/** For a page of a list, and for all tiles of a board, at the 99th percentile. */
const LIST_GOAL_MS = 30;
const BOARD_GOAL_MS = 300;

const lists: readonly (readonly [name: string, path: string])[] = [
  ['files by name', '/files?limit=50'],
  ['files by the end of their links', '/files?limit=50&sort=linkExpiresAt&order=desc'],
  ['files that are searched', '/files?limit=50&search=inspecao%201'],
  ['contents as they are arranged', '/contents?limit=50'],
  ['contents by name in a language', '/contents?limit=50&sort=name&language=en'],
  ['contents that are searched', '/contents?limit=50&search=combustivel&language=en'],
];

/** Lists of 10,000 files and 2,000 contents and a board of 12 tiles over 10,000 assets, one request after the other. */
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
      for (const [name, path] of lists) await measure(portal, ask, `${who}: ${name}`, path, LIST_GOAL_MS);
      await measure(portal, ask, `${who}: a board of 12 tiles`, `/contents/${boardId}/board`, BOARD_GOAL_MS);
    }
  } finally {
    await portal.stop();
  }
}

async function measure(
  portal: BenchPortal,
  ask: Ask,
  name: string,
  path: string,
  goalMs: number,
): Promise<void> {
  const times: number[] = [];
  const cpu = (): number => readCpuSeconds(portal.portalPid) + readCpuSeconds(portal.databasePid);
  let before = cpu();
  for (let round = -5; round < ROUNDS; round += 1) {
    if (round === 0) before = cpu();
    const { ms } = await ask(path);
    // The first ones only warm up.
    if (round >= 0) times.push(ms);
  }
  const cpuMs = ((cpu() - before) / ROUNDS) * 1_000;
  console.log(
    `${name}: ${percentiles(times)}; ${verdict(quantile(times, 0.99) / goalMs, `${goalMs} ms`)}; ${cpuMs.toFixed(1)} ms of processor time`,
  );
}
