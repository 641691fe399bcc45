import { startPortal, type StartedPortal } from './start-portal.ts';
import { test } from './test.ts';

interface EmptyPortal {
  readonly portal: StartedPortal;
  /** The one-time link that it printed. */
  readonly link: string;
}

/** A journey in a portal that started empty, instead of the one with the demo. */
export const emptyPortalTest = test.extend<EmptyPortal>({
  portal: async ({ browserName: _browser }, use) => {
    const portal = await startPortal({ DEMO: 'false' });
    await use(portal);
    await portal.stop();
  },
  link: async ({ portal }, use) => use(/\S+\/first-access#token=\S+/.exec(portal.said)?.[0] ?? ''),
  origins: async ({ portal }, use) => use([portal.url]),
  baseURL: async ({ portal }, use) => use(portal.url),
});
