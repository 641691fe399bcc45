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
test.use({ viewport: { width: 1440, height: 640 } });
/** The part of the map beside the panel and above what lies on it. */
const middle = { x: 500, y: 120, width: 480, height: 390 };
const drawn = { timeout: 30_000 };
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

/** What the portal itself says of an asset, as its row on the map shows it. */
async function expectAsInDatabase(screen: MapScreen, api: ApiSession, { asset, code }: Trial): Promise<void> {
  const { position, status } = await api.get<Asset>(`/assets/${asset.id}`);
  expect(status).toBe('running');
  await expect(screen.row(code)).toContainText(`${position?.speedKph} km/h`);
}

/** As the browser tells a page that it is in the background, or in front again. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('two tabs show the same, and one that was hidden catches up when it is looked at', async ({
  page,
  context,
  request,
}) => {
  const admin = await signInContext(context, request, { email: adminEmail });
  const trial = await createTrial(admin);
  const screens = [new MapScreen(page), new MapScreen(await context.newPage())] as const;
  for (const screen of screens) {
    // A tab behind another may draw nothing.
    await screen.page.bringToFront();
    await screen.open(`?q=${trial.code}&${there}`);
    await expect(screen.row(trial.code)).toContainText('11 km/h');
  }
  const [front, back] = screens;
  await setVisibility(back.page, 'hidden');
  await front.page.bringToFront();
  await trial.report(22);
  await expect(front.row(trial.code)).toContainText('22 km/h');
  await expect(back.row(trial.code)).toContainText('11 km/h');
  await back.page.bringToFront();
  await setVisibility(back.page, 'visible');
  await expectAsInDatabase(back, admin, trial);
  await trial.report(33);
  for (const screen of screens) {
    await screen.page.bringToFront();
    await expectAsInDatabase(screen, admin, trial);
  }
});

test.describe('with its trail', () => {
  test.use({ drawnMap: 'all but coasts' });

  test('an asset that leaves the UL of a viewer leaves their map, and comes back with it', async ({
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
    await screen.row(trial.code).click();
    await expect(screen.card.getByRole('heading', { name: trial.code })).toBeVisible();
    const strip = page.getByRole('region', { name: text('geolocation:trailOf') });
    await expect(strip).toBeVisible();
    await expect.poll(() => screen.countAccentPixels(middle), drawn).toBeGreaterThan(0);
    await admin.put(`/assets/${trial.asset.id}`, { unitId: other.id });
    await expect(page.getByText(text('geolocation:emptyFiltered'))).toBeVisible();
    await expect(screen.card).toBeHidden();
    await expect(strip).toBeHidden();
    await expect.poll(() => screen.countAccentPixels(middle), drawn).toBe(0);
    await trial.report(22);
    await admin.put(`/assets/${trial.asset.id}`, { unitId: unit.id });
    await expectAsInDatabase(screen, viewer, trial);
  });
});

test.describe('with refusals', () => {
  test.use({ provoked: [/status of 40[019]/] });

  test('an account switched elsewhere is told on the map, which offers to reload; a session that ends leaves nothing on it', async ({
    page,
    context,
    request,
  }) => {
    const session = await signInContext(context, request, { email: adminEmail });
    const { accounts, current_account_id: currentId } = await session.profile();
    const second = accounts.find(({ id }) => id !== currentId);
    if (!second) throw new Error('The demo has two accounts.');
    const screen = new MapScreen(page);
    await screen.open(`?${there}&status=running&asset=1`);
    await session.changeAccount(second.id);
    const offer = page.getByRole('dialog', { name: text('shell:accountMovedTitle') });
    await offer.getByRole('button', { name: text('shell:reload') }).click();
    const name = text('shell:switchAccount', { account: second.name });
    await expect(page.getByRole('button', { name })).toBeVisible();
    await screen.expectLive();
    expect(new URL(page.url()).searchParams.has('status')).toBe(false);
    expect(new URL(page.url()).searchParams.has('asset')).toBe(false);
    await session.logout();
    await expect(page.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
    await expect(screen.list).toBeHidden();
  });
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
});

restartTest(
  'while the portal is away the map says how old it is, and another process of it brings what is right',
  async ({ page, context, request, portal }) => {
    const admin = await signInContext(context, request, { email: adminEmail });
    await admin.post('/units', { code: '0101', name: 'Sinop' });
    const trial = await createTrial(admin);
    const screen = new MapScreen(page);
    await screen.open();
    await expect(screen.row(trial.code)).toContainText('11 km/h');
    await portal.kill();
    await screen.setClockAhead(15_000);
    await screen.expectDisconnected();
    await expect(screen.row(trial.code)).toContainText('11 km/h');
    await portal.startAgain();
    await trial.report(22);
    await screen.setClockAhead(0);
    await screen.expectLive();
    await expectAsInDatabase(screen, admin, trial);
  },
);
