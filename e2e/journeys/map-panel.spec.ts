import type { Locator, Page } from '@playwright/test';
import { MapScreen } from '../support/map-screen.ts';
import { ApiSession } from '../support/api-session.ts';
import { leaveMapBare } from '../support/bare-map.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, viewerEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const text = texts.en;
// At sea, so that nothing else is drawn there.
const start = { latitude: -4.2, longitude: -19.3 };

/** Three assets beside each other, known by what their IDs begin with. */
async function plantRow(session: ApiSession, key: string) {
  const prefix = unique('PICK');
  const ids: number[] = [];
  for (const index of [1, 2, 3]) {
    const code = `${prefix}-${index}`;
    ids.push((await session.createAssetWithDevice(code)).id);
    const time = new Date(Date.now() - 60_000).toISOString();
    const place = { latitude: start.latitude, longitude: start.longitude + index * 0.01 };
    await session.postPositions(key, [{ deviceId: code, time, ...place, ignition: true }]);
  }
  return { prefix, ids };
}

/** One whose ignition is told; on until it is told otherwise. */
async function plantCounted(session: ApiSession, key: string) {
  const code = unique('COUNT');
  await session.createAssetWithDevice(code);
  const tell = (secondsAgo: number, ignition: boolean) =>
    session.postPositions(key, [
      { deviceId: code, time: new Date(Date.now() - secondsAgo * 1000).toISOString(), ...start, ignition },
    ]);
  await tell(60, true);
  return { code, turnOff: () => tell(10, false) };
}

/** The saved views behind the star. */
class SavedViews {
  readonly #page: Page;
  readonly list: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.list = page.getByRole('dialog', { name: text('map-views:views') });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: text('map-views:views'), exact: true }).click();
  }

  view(name: string): Locator {
    return this.list.getByRole('button', { name, exact: true });
  }

  async save(name: string): Promise<void> {
    await this.list.getByRole('textbox').fill(name);
    await this.list.getByRole('textbox').press('Enter');
    await expect(this.view(name)).toBeVisible();
  }

  async choose(name: string, entry: string): Promise<void> {
    await this.list.getByRole('button', { name: text('map-views:more', { name }) }).click();
    await this.#page.getByRole('menuitem', { name: text(`map-views:${entry}`), exact: true }).click();
  }
}

test('filters are counted live, assets picked by keys and by a box, views saved, shared and deleted', async ({
  page,
  context,
  request,
  browser,
}) => {
  test.slow();
  // Whose default view is nobody else's.
  const { email } = await plantPerson(await ApiSession.open(request, adminEmail), { role: 'admin' });
  const session = await signInContext(context, request, { email });
  const key = await session.createKey();
  const { code, turnOff } = await plantCounted(session, key);
  const { prefix, ids } = await plantRow(session, key);
  const screen = new MapScreen(page);
  const search = (): URLSearchParams => new URL(page.url()).searchParams;
  await screen.open(`?q=${code}&status=running&order=code&at=${start.latitude},${start.longitude + 0.02},13`);

  await test.step('the values of a filter are counted while the fleet changes', async () => {
    await page.getByRole('button', { name: text('geolocation:models'), exact: true }).click();
    const values = page.getByRole('dialog', { name: text('geolocation:models') });
    await expect(values.getByRole('checkbox', { name: /^Trial\s*1$/ })).toBeVisible();
    await turnOff();
    await expect(values.getByText(text('ui:noValues'))).toBeVisible();
    await page.keyboard.press('Escape');
    const clear = page.getByRole('button', { name: text('geolocation:clearFilters') });
    await clear.first().click();
    await expect(screen.row(code)).toContainText(text('geolocation:off'));
    await page.getByRole('button', { name: text('geolocation:activity'), exact: true }).click();
    await page.getByRole('checkbox', { name: new RegExp(`^${text('geolocation:inactive')}`) }).check();
    await expect(page.getByText(text('geolocation:emptyFiltered'))).toBeVisible();
    await expect.poll(() => search().getAll('status')).toContain('in_maintenance');
    await page.keyboard.press('Escape');
    await clear.first().click();
  });

  const bar = page.getByRole('region', { name: text('geolocation:pickedAssets') });
  const picked = (formatted: number) => bar.getByText(text('geolocation:picked_other', { formatted }));
  const link = await test.step('several assets are picked by keys', async () => {
    await screen.search(prefix);
    await screen.row(`${prefix}-1`).click({ modifiers: ['ControlOrMeta'] });
    await screen.row(`${prefix}-2`).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await expect(picked(2)).toBeVisible();
    await expect.poll(() => search().get('assets')).toBe(`${ids[0]},${ids[2]}`);
    const routes = bar.getByRole('link', { name: text('asset-day:openRoutes') });
    await expect(routes).toHaveAttribute('href', new RegExp(`/rotas\\?assets=${ids[0]}&assets=${ids[2]}$`));
    const address = page.url();
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    return address;
  });

  await test.step('and by a box', async () => {
    const map = await screen.map.boundingBox();
    if (map === null) throw new Error('There is no map.');
    await page.keyboard.down('Shift');
    await page.mouse.move(map.x + 480, map.y + 200);
    await page.mouse.down();
    await page.mouse.move(map.x + map.width - 80, map.y + map.height - 120, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect(picked(3)).toBeVisible();
    await bar.press('Escape');
    await expect(bar).toHaveCount(0);
  });

  const views = new SavedViews(page);
  const [own, shared] = [`Night ${prefix}`, `Cranes ${prefix}`];
  await test.step('a view is saved, opens the map, and is deleted', async () => {
    await views.open();
    await views.save(own);
    await views.list.getByLabel(text('map-views:share')).check();
    await views.save(shared);
    await views.choose(own, 'makeDefault');
    await expect(views.list.getByText(text('map-views:isDefault'))).toHaveCount(1);

    const sections = page.getByRole('navigation', { name: text('shell:main') });
    await sections.getByRole('link', { name: text('shell:home') }).click();
    await expect(page).toHaveURL('/home');
    // The address is that of home before the map has gone, which would stay as it is.
    await expect(screen.map).toHaveCount(0);
    await sections.getByRole('link', { name: text('shell:map') }).click();
    await expect.poll(() => search().get('q')).toBe(prefix);
    await expect.poll(() => search().get('order')).toBe('code');

    await views.open();
    await views.choose(own, 'remove');
    await page.getByRole('button', { name: text('map-views:removeView'), exact: true }).click();
    await expect(views.view(own)).toHaveCount(0);
    await expect(views.view(shared)).toBeVisible();
  });

  await test.step('a viewer opens the link, and has the shared view without changing it', async () => {
    // One map is drawn at a time.
    await page.goto('about:blank');
    const viewers = await browser.newContext();
    await leaveMapBare(viewers);
    await signInContext(viewers, request, { email: viewerEmail, locale: 'pt' });
    const viewed = await viewers.newPage();
    const { pt } = texts;
    await viewed.goto(`${pathIn('pt', mapPath)}${new URL(link).search}&asset=2147483647`);
    await expect(viewed.getByText(pt('geolocation:unknownAsset'))).toBeVisible();
    await expect(viewed.getByRole('searchbox')).toHaveValue(prefix);
    await viewed.getByRole('button', { name: pt('map-views:views'), exact: true }).click();
    await viewed.getByRole('button', { name: pt('map-views:more', { name: shared }) }).click();
    await expect(viewed.getByRole('menuitem')).toHaveCount(1);
    await viewers.close();
    const { items } = await session.get<{ items: { id: number; name: string }[] }>('/map-views');
    for (const { id, name } of items) if (name === shared) await session.delete(`/map-views/${id}`);
  });
});
