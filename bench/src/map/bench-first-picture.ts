import type { Browser } from '@playwright/test';
import { plantAssets } from '../assets/plant-assets.ts';
import { launchBrowser } from '../browser/launch-browser.ts';
import { judge } from '../results/judge.ts';
import { startPortal } from '../start-portal.ts';
import { addressOf, openContext } from './bench-map.ts';
import { country } from './plant-map.ts';
import { readTasks, taskCategories } from './read-tasks.ts';

const PORT = 9387;
const ASSETS = 1_000;
const ROUNDS = 3;
const SLOWDOWN = 4;
const PHONE = { width: 360, height: 740 };

/** From navigation to the first picture of the map, by a first visit of a phone that is four times slower. */
export async function benchFirstPicture(): Promise<void> {
  const portal = await startPortal(PORT);
  const browser = await launchBrowser();
  try {
    const { administrator } = await plantAssets(portal.owner, ASSETS);
    await openMap(browser, portal.url, administrator, 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seconds, longestMs } = await openMap(browser, portal.url, administrator, SLOWDOWN);
      console.log(
        `first picture of the map: ${judge('first-picture/drawn', seconds)}; longest task ${longestMs.toFixed(0)} ms ` +
          'of processor time',
      );
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function openMap(
  browser: Browser,
  url: string,
  token: string,
  slowdown: number,
): Promise<{ readonly seconds: number; readonly longestMs: number }> {
  const context = await openContext(url, browser, token, PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: taskCategories });
  await page.goto(addressOf(url, country), { waitUntil: 'commit' });
  const drawn = await page.waitForFunction(
    () => {
      const isLoading = [...document.querySelectorAll('output')].some((one) =>
        one.textContent.includes('map'),
      );
      return document.querySelector('canvas') !== null && !isLoading && performance.now();
    },
    undefined,
    { timeout: 90_000, polling: 'raf' },
  );
  const seconds = Number(await drawn.jsonValue()) / 1000;
  const task = readTasks(await browser.stopTracing());
  await context.close();
  return { seconds, longestMs: task.cpuMs };
}
