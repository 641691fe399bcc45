import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '../browser/launch-browser.ts';
import { readTasks, taskCategories } from '../map/read-tasks.ts';
import { judge } from '../results/judge.ts';

const MAP = '/services/simc/geolocalizacao/mapa';
const PLAYED_MS = 60_000;
/** Interval at which the displayed time must have advanced; otherwise playback has stalled. */
const LOOK_MS = 1_000;

/**
 * Plays an hour of the fleet at 60x in a real browser: the longest task of the main thread, and whether it ever
 * stalled.
 */
export async function playFleet(url: string, token: string, at: Date): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const stored = { key: token.slice(0, 16), tokenType: 'Bearer', accessToken: token, refreshToken: 'none' };
    await context.addInitScript((session) => {
      sessionStorage.setItem('azimute-session', session);
    }, JSON.stringify(stored));
    const page = await context.newPage();
    const past = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    await page.goto(`${url}${MAP}?at=-10.5,-37.5,8&past=${past}`);
    const panel = page.getByRole('region', { name: 'Time travel' });
    const slider = panel.getByRole('slider').first();
    await slider.waitFor({ timeout: 90_000 });
    await panel.getByLabel('Playback speed').selectOption('60');
    // By then fleet and base map have loaded.
    await sleep(15_000);
    await browser.startTracing(page, { categories: taskCategories });
    await panel.getByRole('button', { name: 'Play', exact: true }).click();
    let [stalls, before] = [0, ''];
    for (const endsAt = performance.now() + PLAYED_MS; performance.now() < endsAt;) {
      await sleep(LOOK_MS);
      const now =
        (await slider.getAttribute('aria-valuetext')) ?? (await slider.getAttribute('aria-valuenow')) ?? '';
      stalls += Number(now === before);
      before = now;
    }
    const task = readTasks(await browser.stopTracing());
    console.log(
      `an hour of the fleet played at 60x: longest task ${task.wallMs.toFixed(0)} ms, of processor time ` +
        `${judge('time-travel/task', task.cpuMs)}; of ${PLAYED_MS / LOOK_MS} seconds without movement ` +
        judge('time-travel/stalls', stalls),
    );
  } finally {
    await browser.close();
  }
}
