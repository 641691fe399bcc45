import type { Asset } from '@azimute/contract';
import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { createAdministrator } from '../support/create-administrator.ts';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, viewerEmail } from '../support/portal.ts';
import { startPortal, type StartedPortal } from '../support/start-portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
test.use({ viewport: { width: 1440, height: 640 }, drawnMap: 'all but coasts' });
/** The part of the map beside the panel and above overlays. */
const middle = { x: 500, y: 120, width: 480, height: 390 };
// At sea, so that nothing else moves there.
const place = { latitude: -11.3, longitude: -27.4 };
const there = `at=${place.latitude},${place.longitude},9`;

interface Trial {
  readonly code: string;
  readonly report: (speedKph: number) => Promise<void>;
  readonly asset: Asset;
}

async function createTrial(admin: ApiSession, unitId?: number): Promise<Trial> {
  const code = `BAD-${Date.now() % 10_000_000}`;
  const asset = await admin.createAssetWithDevice(code, unitId);
  const key = await admin.createKey();
  const report = (speedKph: number): Promise<void> =>
    admin.postPositions(key, [
      { deviceId: code, time: new Date().toISOString(), ...place, speedKph, ignition: true },
    ]);
  await report(11);
  return { code, report, asset };
}

/** Compares the portal's data of an asset with its row on the map. */
async function expectAsInDatabase(screen: MapScreen, api: ApiSession, { asset, code }: Trial): Promise<void> {
  const { position, status } = await api.get<Asset>(`/assets/${asset.id}`);
  expect(status).toBe('running');
  await expect(screen.row(code)).toContainText(`${position?.speedKph} km/h`);
}

/** Waits until the app loads no more parts, for example after a card opens. */
async function expectAllLoaded(page: Page): Promise<void> {
  const countParts = (): Promise<number> =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
  const quietMs = 1_000;
  let before = -1;
  await expect
    .poll(
      async () => {
        const loaded = await countParts();
        const more = loaded - before;
        before = loaded;
        return more;
      },
      { intervals: [quietMs] },
    )
    .toBe(0);
}

/** Suspends a page completely, like a sleeping machine. Returns a function that resumes it. */
async function freeze(page: Page): Promise<() => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  return () => cdp.send('Page.setWebLifecycleState', { state: 'active' });
}

test('shows the current state after sleep, and removes an asset that leaves a viewer’s UL with its trail', async ({
  page,
  context,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const viewer = await signInContext(context, request, { email: viewerEmail });
  const [unit] = await viewer.listUnits();
  const other = (await admin.listUnits()).find(({ id }) => id !== unit?.id);
  if (!unit || !other) throw new Error('The demo has two ULs.');
  const trial = await createTrial(admin, unit.id);
  const screen = new MapScreen(page);
  await screen.open(`?q=${trial.code}&${there}`);
  await expect(screen.row(trial.code)).toContainText('11 km/h');
  const wake = await freeze(page);
  await trial.report(22);
  await wake();
  await expect(screen.row(trial.code)).toContainText('22 km/h');

  await screen.row(trial.code).click();
  await expect(screen.card.getByRole('heading', { name: trial.code })).toBeVisible();
  const strip = page.getByRole('region', { name: text('geolocation:trailOf') });
  await expect(strip).toBeVisible();
  await expect.poll(() => screen.countAccentPixels(middle)).toBeGreaterThan(0);
  await admin.put(`/assets/${trial.asset.id}`, { unitId: other.id });
  await expect(page.getByText(text('geolocation:emptyFiltered'))).toBeVisible();
  await expect(screen.card).toBeHidden();
  await expect(strip).toBeHidden();
  await expect.poll(() => screen.countAccentPixels(middle)).toBe(0);
  await trial.report(33);
  await admin.put(`/assets/${trial.asset.id}`, { unitId: unit.id });
  await expectAsInDatabase(screen, viewer, trial);
});

const restartTest = test.extend<{ portal: StartedPortal }>({
  portal: async ({ browserName: _browser }, use) => {
    const portal = await startPortal({ DEMO: 'false' });
    await createAdministrator(portal, { email: adminEmail, locale: 'en' });
    await use(portal);
    await portal.stop();
  },
  origins: async ({ portal }, use) => use([portal.url]),
  baseURL: async ({ portal }, use) => use(portal.url),
  provoked: [/WebSocket|ERR_/],
  drawnMap: 'nothing',
});

restartTest(
  'while the portal is away the map says since when and keeps what it knows, and another process of it brings what is right',
  async ({ page, context, request, portal }) => {
    const admin = await signInContext(context, request, { email: adminEmail });
    await admin.post('/units', { code: '0101', name: 'Sinop' });
    const trial = await createTrial(admin);
    const screen = new MapScreen(page);
    await screen.open(`?asset=${trial.asset.id}`);
    await expect(screen.card).toContainText('11 km/h');
    await expectAllLoaded(page);
    await portal.kill();
    await screen.setClockAhead(15_000);
    await screen.expectDisconnected();
    await expect(screen.row(trial.code)).toContainText('11 km/h');
    await expect(screen.card).toContainText('11 km/h');
    await portal.startAgain();
    await trial.report(22);
    await screen.setClockAhead(0);
    await screen.expectLive();
    await expectAsInDatabase(screen, admin, trial);
    await expect(screen.card).toContainText('22 km/h');
  },
);
