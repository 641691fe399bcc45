import { createAdministrator } from './create-administrator.ts';
import { freePort, startPortal, type StartedPortal } from './start-portal.ts';
import { test } from './test.ts';

export const northern = { email: 'ana@north.example', account: 'Norte', locale: 'pt' } as const;
export const southern = { email: 'bia@south.example', account: 'Sul', locale: 'en' } as const;

interface TwoCells {
  readonly gate: StartedPortal;
  readonly south: StartedPortal;
  stop(): Promise<void>;
}

/** A gate before two portals that started empty, with an account and its administrator in each. */
async function startTwoCells(): Promise<TwoCells> {
  const ports = [await freePort(), await freePort()] as const;
  const settings = {
    CELLS: `north=http://127.0.0.1:${ports[0]},south=http://127.0.0.1:${ports[1]}`,
    CELLS_KEY: 'cells-of-a-journey-'.repeat(2),
    DEMO: 'false',
    TRUSTED_PROXIES: 'loopback',
  };
  const [north, south] = await Promise.all([
    startPortal({ ...settings, CELL: 'north' }, { port: ports[0] }),
    startPortal({ ...settings, CELL: 'south' }, { port: ports[1] }),
  ]);
  const gate = await startPortal(settings, { role: 'gate' });
  await createAdministrator({ url: gate.url, said: north.said }, northern);
  await createAdministrator({ url: gate.url, said: south.said }, southern);
  return {
    gate,
    south,
    stop: async () => {
      await gate.stop();
      await Promise.all([north.stop(), south.stop()]);
    },
  };
}

/** A journey at one address, behind which the accounts are in two databases. */
export const twoCellsTest = test.extend<{ readonly cells: TwoCells }>({
  cells: async ({ browserName: _browser }, use) => {
    const cells = await startTwoCells();
    await use(cells);
    await cells.stop();
  },
  origins: async ({ cells }, use) => use([cells.gate.url]),
  baseURL: async ({ cells }, use) => use(cells.gate.url),
});
