import type { BrowserContext, Page } from '@playwright/test';
import { hearFrames } from './page/hear-frames.ts';
import { watchMainThread } from './page/watch-main-thread.ts';
import { watchProbes, type ProbeFix } from './page/watch-probes.ts';

export interface MapReport {
  /** Milliseconds from POST until the frame that shows the change was drawn, one for each fix of a probe in view. */
  readonly drawn: readonly number[];
  readonly framesPerSecond: number;
  /** The longest time in which the main thread answered nothing. */
  readonly longestWaitMs: number;
  /** Markers and rings in the newest frame of the stream. */
  readonly points: number;
  readonly clusters: number;
}

/** Pages of the context are watched from before their own scripts run. */
export async function watchMap(context: BrowserContext): Promise<void> {
  for (const script of [hearFrames, watchProbes, watchMainThread]) await context.addInitScript(script);
}

/** Resolves when the map draws more assets than this, alone or in clusters. */
export async function waitForAssets(page: Page, moreThan: number): Promise<void> {
  await page.waitForFunction((wanted) => (window.fleetFrames?.newest.assets ?? 0) > wanted, moreThan, {
    timeout: 90_000,
  });
}

export async function forgetReport(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.probes?.forget();
    window.mainThread?.forget();
  });
}

/** Tells the page what was sent; one that is gone already need not know. */
export async function expectProbes(page: Page, fixes: readonly ProbeFix[]): Promise<void> {
  await page.evaluate((sent) => window.probes?.expect(sent), fixes).catch(() => undefined);
}

export async function readReport(page: Page): Promise<MapReport> {
  const told = await page.evaluate(() => {
    const { fleetFrames, probes, mainThread } = window;
    if (!fleetFrames || !probes || !mainThread) return undefined;
    const { points, clusters } = fleetFrames.newest;
    return { points, clusters, drawn: probes.report(), ...mainThread.report() };
  });
  if (told === undefined) throw new Error('The page was not watched');
  return told;
}
