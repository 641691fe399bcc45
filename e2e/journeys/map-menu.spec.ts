import type { Page } from '@playwright/test';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { demoAsset, mapPath } from '../support/screens.ts';
import { switchLanguage } from '../support/switch-language.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';

test.use({
  viewport: { width: 1100, height: 720 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

// At sea, where little is drawn.
const empty = { latitude: -10.5, longitude: -24.1 };
const at = `${empty.latitude},${empty.longitude},9`;

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('a place and an asset have a menu, the map the whole screen, a view its link, and keys reach it all', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const screen = new MapScreen(page, 'pt');
  await screen.open(`?at=${at}`);
  await test.step('a press of the second button offers what can be done with a place', () =>
    askPlace(screen));
  await switchLanguage(page, 'pt', 'es');
  await test.step('the map takes the whole screen, and a view is shared by its link', () => shareView(page));
  await switchLanguage(page, 'es', 'en');
  const inEnglish = new MapScreen(page);
  await test.step('the whole screen is worked by keys alone', () => workByKeys(inEnglish));
});

async function askPlace(screen: MapScreen): Promise<void> {
  const { page } = screen;
  const text = texts.pt;
  const menu = page.getByRole('menu');
  await screen.map.click({ button: 'right', position: { x: 640, y: 400 } });
  await menu
    .getByRole('menuitem', { name: new RegExp(text('map-menu:copy')) })
    .first()
    .click();
  await expect(page.getByText(text('map-menu:coordinatesCopied'))).toBeVisible();
  const [latitude = 0, longitude = 0] = (await copied(page)).split(', ').map(Number);
  expect(Math.abs(latitude - empty.latitude)).toBeLessThan(1);
  expect(Math.abs(longitude - empty.longitude)).toBeLessThan(1);

  await screen.map.click({ button: 'right', position: { x: 640, y: 400 } });
  await menu.getByRole('menuitem', { name: text('map-menu:copyLinkToPlace') }).click();
  await expect.poll(() => copied(page)).toContain(`${pathIn('pt', mapPath)}?at=`);

  await screen.map.click({ button: 'right', position: { x: 640, y: 400 } });
  await menu.getByRole('menuitem', { name: text('map-menu:measureFrom') }).click();
  await expect(page.getByRole('button', { name: text('geolocation:measure') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: text('geolocation:measure') })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
}

async function shareView(page: Page): Promise<void> {
  const text = texts.es;
  await page.getByRole('button', { name: text('geolocation:fullscreen') }).click();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.getByRole('button', { name: text('geolocation:leaveFullscreen') }).click();
  await expect(page.getByRole('banner')).toBeVisible();

  const share = async (): Promise<void> => {
    await page.getByRole('button', { name: text('map-menu:share') }).press('Enter');
    await page.getByRole('menuitem', { name: text('map-menu:copyView') }).press('Enter');
  };
  await share();
  await expect(page.getByText(text('map-menu:viewCopied'))).toBeVisible();
  expect(await copied(page)).toBe(page.url());
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await share();
  const field = page.getByRole('dialog').getByLabel(text('common:copyByHandHint'));
  await expect(field).toHaveValue(page.url());
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common:close') })
    .click();
}

async function workByKeys(screen: MapScreen): Promise<void> {
  const { page } = screen;
  const text = texts.en;
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(demoAsset);
  const row = screen.row(demoAsset);
  await expect(screen.list.getByRole('button')).toHaveCount(1);
  await row.focus();

  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(demoAsset);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(row).toBeFocused();
  const selection = page.getByRole('region', { name: text('geolocation:pickedAssets') });
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: text('map-menu:addToPicked') }).press('Enter');
  await expect(selection).toContainText('1');
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: text('map-menu:removeFromPicked') }).press('Enter');
  await expect(selection).toBeHidden();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: text('map-menu:followAsset') }).press('Enter');
  await expect(screen.card.getByRole('heading', { name: demoAsset })).toBeVisible();
  await expect(screen.card.getByRole('button', { name: text('geolocation:follow') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(screen.card).toBeHidden();

  const tools = page.getByRole('toolbar', { name: text('geolocation:mapTools') });
  await tools.getByRole('button', { name: text('base-maps:zoomIn') }).focus();
  await page.keyboard.press('ArrowUp');
  const keys = tools.getByRole('button', { name: text('map-menu:keys') });
  await expect(keys).toBeFocused();
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: text('map-menu:keys') });
  await expect(help).toContainText(text('geolocation:measure'));
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  const legend = page.getByRole('region', { name: text('map-menu:legend') });
  await page.keyboard.press('l');
  await expect(legend).toContainText(text('status:in_maintenance'));
  await page.keyboard.press('m');
  const measure = tools.getByRole('button', { name: text('geolocation:measure') });
  await expect(measure).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(measure).toHaveAttribute('aria-pressed', 'false');

  await page.keyboard.press('?');
  await help.getByRole('switch').press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(legend).toBeVisible();

  await row.focus();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: text('map-menu:openDay') }).press('Enter');
  await expect(page).toHaveURL(/[?&]asset=\d+&.*day=\d{4}/);
  await expect(page.getByRole('region', { name: text('asset-day:day', { code: demoAsset }) })).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger that stays opens the menu, and one that moves the sheet takes it along', async ({
    page,
    context,
    request,
  }) => {
    const text = texts.pt;
    await signInContext(context, request, { email: adminEmail, locale: 'pt' });
    await page.goto(`/pt${mapPath}?at=${at}`);
    const sheet = page.getByRole('region', { name: text('geolocation:list'), exact: true });
    await expect(sheet.getByRole('button').first()).toBeVisible();
    const devtools = await context.newCDPSession(page);
    const touch = async (type: 'Start' | 'Move' | 'End', x = 0, y = 0): Promise<void> => {
      const touchPoints = type === 'End' ? [] : [{ x, y }];
      await devtools.send('Input.dispatchTouchEvent', { type: `touch${type}`, touchPoints });
    };
    const menu = page.getByRole('menu');

    // The list may be there before the map hears fingers.
    await expect(async () => {
      await touch('Start', 120, 300);
      try {
        await expect(menu).toBeVisible({ timeout: 5_000 });
      } finally {
        await touch('End');
      }
    }).toPass();
    await expect(menu.getByRole('menuitem', { name: text('map-menu:openInApp') })).toHaveAttribute(
      'href',
      /^geo:-10\.\d+,-24\.\d+/,
    );
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await expect(sheet).toHaveAttribute('data-stop', 'low');
    await touch('Start', 180, 640);
    for (const y of [600, 520, 440, 380]) await touch('Move', 180, y);
    await touch('End');
    await expect(sheet).not.toHaveAttribute('data-stop', 'low');
  });
});
