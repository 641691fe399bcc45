import { expect, test as base, type BrowserContext } from '@playwright/test';
import { leaveCoastsOut, leaveMapBare } from './bare-map.ts';
import { portalUrl, readyWithinMs } from './portal.ts';

interface Watching {
  /** Errors that the journey causes itself: the browser logs each refused request. */
  readonly provoked: readonly RegExp[];
  /** Allowed origins: the portal, and servers that the journey starts. */
  readonly origins: readonly string[];
  /** Rendering of the map: only journeys that check its picture need more than nothing. */
  readonly drawnMap: 'nothing' | 'all but coasts' | 'all';
}

interface Waiting {
  /** No value; resolves once the worker's portal answers. */
  readonly portalAnswers: void;
}

/** A journey fails if anything is fetched from outside, or an error reaches the console. */
export const test = base.extend<Watching, Waiting>({
  portalAnswers: [
    async ({ browserName: _browser }, use) => {
      await expect(async () => {
        expect((await fetch(`${portalUrl}/readyz`)).status).toBe(200);
      }).toPass({ timeout: readyWithinMs });
      await use();
    },
    { scope: 'worker', auto: true, timeout: readyWithinMs },
  ],
  provoked: [[], { option: true }],
  origins: [[portalUrl], { option: true }],
  drawnMap: ['nothing', { option: true }],
  context: async ({ context, provoked, origins, drawnMap }, use) => {
    if (drawnMap === 'nothing') await leaveMapBare(context);
    if (drawnMap === 'all but coasts') await leaveCoastsOut(context);
    const problems = watchContext(context, provoked, origins);
    await use(context);
    // Everything else is reset before the next journey uses the same context.
    await context.setOffline(false);
    // A tab keeps its session storage for all tabs that it opens: the next journey has a new tab.
    await Promise.all(context.pages().map((page) => page.close()));
    expect(problems, 'requests to the outside and errors of the console').toEqual([]);
  },
});

export { expect };

function watchContext(
  context: BrowserContext,
  provoked: readonly RegExp[],
  origins: readonly string[],
): string[] {
  const problems: string[] = [];
  const missing = new Set<string>();
  const evaluate = (address: string): void => {
    const url = new URL(address);
    if (['data:', 'blob:', 'about:'].includes(url.protocol)) return;
    const origin = url.origin.replace(/^ws/, 'http');
    if (!origins.includes(origin)) problems.push(`request to ${address}`);
  };
  context.on('request', (request) => evaluate(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => evaluate(socket.url())));
  // The page of an address without a screen has status 404, which the browser logs as well.
  context.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) {
      missing.add(withoutHash(response.url()));
    }
  });
  context.on('console', (message) => {
    const text = message.text();
    if (missing.has(withoutHash(message.location().url))) return;
    if (message.type() === 'error' && !provoked.some((expected) => expected.test(text)))
      problems.push(`console: ${text} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const text = error.error().stack ?? String(error.error());
    if (!provoked.some((expected) => expected.test(text))) problems.push(`page error: ${text}`);
  });
  return problems;
}

const withoutHash = (address: string): string => address.replace(/#.*$/, '');
