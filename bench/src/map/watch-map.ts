import type { BrowserContext, Page } from '@playwright/test';
import { hearFrames } from './page/hear-frames.ts';
import { watchMainThread } from './page/watch-main-thread.ts';
import { watchProbes, type ProbeFix } from './page/watch-probes.ts';

export interface MapReport {
  /** Time from POST until the frame with the change was drawn, for each fix of a visible probe [ms]. */
  readonly drawn: readonly number[];
  readonly framesPerSecond: number;
  /** The longest time without a response of the main thread [ms]. */
  readonly longestWaitMs: number;
  /** Markers and rings in the newest frame of the stream. */
  readonly points: number;
  readonly clusters: number;
}

/** Watches pages of the context from before their own scripts run. */
export async function watchMap(context: BrowserContext): Promise<void> {
  for (const script of [hearFrames, watchProbes, watchMainThread]) await context.addInitScript(script);
}

/** Resolves when the map draws more assets than this, individually or in clusters. */
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

/** Passes the sent fixes to the page; ignores a closed page. */
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
