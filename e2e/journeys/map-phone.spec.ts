import type { Locator, Page } from '@playwright/test';
import { MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

// At sea, far from any coast and from the assets of other journeys.
const start = { latitude: -26.4, longitude: -14.2 };

// The language with the longest texts; the walk through all screens has the others.
const locale = 'pt';
const text = texts[locale];

test('works by touch: menu, sheet, card, selection, measuring, layers, picture, print and full screen', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail, locale });
  const key = await session.createKey();
  const { code } = await session.createAssetWithDevice(unique('THUMB'));
  const tell = (longitude: number, secondsAgo: number) => {
    const time = new Date(Date.now() - secondsAgo * 1_000).toISOString();
    const fix = { deviceId: code, time, latitude: start.latitude, longitude, ignition: true, speedKph: 40 };
    return session.postPositions(key, [fix]);
  };
  for (const [index, secondsAgo] of [180, 120, 60].entries())
    await tell(start.longitude + index * 0.004, secondsAgo);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '');
  });
  await page.goto(`${pathIn(locale, mapPath)}?q=${code}&at=${start.latitude},${start.longitude},9`);
  const screen = new MapScreen(page, locale);
  await screen.expectMap();
  const sheet = page.getByRole('region', { name: text('geolocation:list'), exact: true });
  const more = async (role: 'menuitem' | 'menuitemcheckbox', name: string): Promise<void> => {
    await page.getByRole('button', { name: text('geolocation:moreTools') }).tap();
    await page.getByRole(role, { name, exact: true }).tap();
  };

  await test.step('opens the menu by a long press, and drags the sheet', async () => {
    const devtools = await context.newCDPSession(page);
    const touch = async (type: 'Start' | 'Move' | 'End', x = 0, y = 0): Promise<void> => {
      const touchPoints = type === 'End' ? [] : [{ x, y }];
      await devtools.send('Input.dispatchTouchEvent', { type: `touch${type}`, touchPoints });
    };
    await touch('Start', 120, 300);
    await expect(page.getByRole('menuitem', { name: text('map-menu:openInApp') })).toHaveAttribute(
      'href',
      /^geo:-26\.\d+,-14\.\d+/,
    );
    await touch('End');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();

    await expect(sheet).toHaveAttribute('data-stop', 'low');
    await touch('Start', 180, 640);
    for (const y of [600, 520, 440, 380]) await touch('Move', 180, y);
    // It rests for a while: a flung sheet keeps moving, and swallows the next tap.
    await page.waitForTimeout(200);
    await touch('Move', 180, 381);
    await touch('End');
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    await toRest(sheet);
    await fits(page);
  });

  await test.step('follows the card’s asset and hides its trail', async () => {
    await screen.row(code).tap();
    const card = page.getByRole('region', { name: text('geolocation:selected') });
    await expect(card.getByRole('heading', { name: code })).toBeVisible();
    const trail = card.getByRole('button', { name: text('geolocation:trail'), exact: true });
    await expect(trail).toHaveAttribute('aria-pressed', 'true');
    await trail.tap();
    await expect(trail).toHaveAttribute('aria-pressed', 'false');
    const follow = card.getByRole('button', { name: text('geolocation:follow'), exact: true });
    await follow.tap();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await tell(start.longitude + 2, 1);
    await expect(card.getByText('-26.40000, -12.20000')).toBeVisible();
    await expect.poll(async () => Math.abs((await screen.placeOf(code)).x - 180)).toBeLessThan(20);
    await fits(page);
    await card.getByRole('button', { name: text('asset-day:routesShort'), exact: true }).tap();
    await expect(page.getByRole('region', { name: text('asset-day:day', { code }) })).toBeVisible();
    await fits(page);
    await page.goBack();
    await card.getByRole('button', { name: text('geolocation:closeCard') }).tap();
    await expect(card).toHaveCount(0);
    await toRest(sheet);
  });

  await test.step('selects assets one by one, with filters in a drawer', async () => {
    await page.getByRole('button', { name: text('geolocation:pickSeveral') }).tap();
    await screen.row(code).tap();
    await expect(page.getByRole('region', { name: text('geolocation:pickedAssets') })).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: text('geolocation:clearPicked') }).tap();
    await page.getByRole('button', { name: text('geolocation:filters'), exact: true }).tap();
    const drawer = page.getByRole('dialog', { name: text('geolocation:filters') });
    await expect(drawer.getByRole('textbox', { name: text('map-views:name') })).toBeVisible();
    await fits(page);
    await drawer.getByRole('button', { name: text('common:close') }).tap();
    await expect(drawer).toBeHidden();
  });

  await test.step('measures a distance by two taps', async () => {
    await more('menuitemcheckbox', text('geolocation:measure'));
    const panel = page.getByRole('region', { name: text('asset-day:measure') });
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.touchscreen.tap(70, 260);
    await expect(panel.getByRole('button', { name: text('asset-day:undo') })).toBeVisible();
    await page.touchscreen.tap(200, 320);
    await expect(panel.getByRole('status')).toContainText(text('asset-day:total'));
    await fits(page);
    await panel.getByRole('button', { name: text('asset-day:stopMeasuring') }).tap();
    await expect(panel).toHaveCount(0);
  });

  await test.step('fits its layers, prints, saves, and goes full screen', async () => {
    await page.getByRole('button', { name: text('map-menu:layers'), exact: true }).tap();
    const roadmap = page.getByRole('button', { name: text('base-maps:typeRoadmap'), exact: true });
    await expect(roadmap).toHaveAttribute('aria-pressed', 'true');
    await fits(page);
    await page.keyboard.press('Escape');
    await expect(roadmap).toHaveCount(0);
    await more('menuitem', text('map-menu:print'));
    await expect(page.locator('html[data-asked-to-print]')).toHaveCount(1);
    const saving = page.waitForEvent('download');
    await more('menuitem', text('map-menu:savePicture'));
    expect((await saving).suggestedFilename()).toMatch(/\.png$/);
    await more('menuitem', text('geolocation:fullscreen'));
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await more('menuitem', text('geolocation:leaveFullscreen'));
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await fits(page);
  });
});

/** A moving element is no longer at the position where the finger touches. */
async function toRest(moving: Locator): Promise<void> {
  await moving.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}
