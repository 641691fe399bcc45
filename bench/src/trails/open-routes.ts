import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '../browser/launch-browser.ts';
import { readTasks, taskCategories } from '../map/read-tasks.ts';
import { judge } from '../results/judge.ts';

const ROUTES = '/services/simc/geolocalizacao/rotas';

interface Opened {
  readonly token: string;
  readonly assetId: number;
  readonly from: Date;
  readonly to: Date;
}

/** Opens the routes screen with the whole period, and then zooms in: the longest tasks of the main thread. */
export async function openRoutes(url: string, { token, assetId, from, to }: Opened): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const stored = { key: token.slice(0, 16), tokenType: 'Bearer', accessToken: token, refreshToken: 'none' };
    await context.addInitScript((session) => {
      sessionStorage.setItem('azimute-session', session);
    }, JSON.stringify(stored));
    const page = await context.newPage();
    // The base map and the screen's files have loaded before the period has.
    await page.goto(`${url}${ROUTES}?at=-20,-50,10`);
    await sleep(10_000);
    const days = [from, new Date(to.getTime() - 1)].map((day) => day.toISOString().slice(0, 10));
    for (const [name, at] of [
      ['in view', '-20,-50,10'],
      ['near', '-20.03,-50.04,15'],
    ] as const) {
      const address = `${ROUTES}?asset=${assetId}&from=${days[0]}&to=${days[1]}&at=${at}`;
      await browser.startTracing(page, { categories: taskCategories });
      const begunMs = performance.now();
      await page.evaluate((next) => {
        history.pushState(null, '', next);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
      await page.getByText('positions drawn').first().waitFor({ timeout: 90_000 });
      const readyMs = performance.now() - begunMs;
      await sleep(8_000);
      const task = readTasks(await browser.stopTracing());
      console.log(
        `the period ${name}: told after ${readyMs.toFixed(0)} ms; longest task ${task.wallMs.toFixed(0)} ms, ` +
          `of processor time ${judge('trails/task', task.cpuMs)}`,
      );
    }
  } finally {
    await browser.close();
  }
}
