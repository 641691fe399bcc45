import type { Locator } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath, mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.pt;

test.use({ colorScheme: 'dark', drawnMap: 'all but coasts' });

test('prints only a screen’s content, dark on white, complete, with a map as a picture', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const content = page.getByRole('main');
  const rows = page.getByRole('row');

  await test.step('prints every loaded row of a table', async () => {
    const { total } = await session.get<{ total: number }>('/assets?limit=1&search=CAM');
    // Few enough for one page: rows that are not loaded are not printed.
    await page.goto(`/pt${assetsPath}?search=CAM`);
    await expect(rows.nth(1)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('nav:visible, header:visible, input:visible')).toHaveCount(0);
    await expect(rows).toHaveCount(total + 1);
    await expect(content).toContainText(`Azimute - ${text('assets:title')}`);
    await expect(content).toContainText(/\d\d\/\d\d\/\d{4},? \d\d:\d\d/);
    const printed = await page.evaluate(() => ({
      text: getComputedStyle(document.body).color,
      ground: getComputedStyle(document.body).backgroundColor,
      head: getComputedStyle(document.querySelector('thead') ?? document.body).display,
      isWhole: document.documentElement.scrollHeight > window.innerHeight,
    }));
    expect(printed).toEqual({
      text: 'rgb(0, 0, 0)',
      ground: 'rgb(255, 255, 255)',
      head: 'table-header-group',
      isWhole: true,
    });
    await page.emulateMedia({ media: null });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });

  await test.step('prints a map as a picture with its contents in words', async () => {
    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await page.goto(`/pt${mapPath}`);
    const list = page.getByRole('list', { name: text('geolocation:list') });
    await expect(list.getByRole('button').first()).toBeVisible();
    const statuses = page.getByRole('group', { name: text('geolocation:statuses') });
    await statuses.getByTitle(text('status:running'), { exact: true }).click();
    // Content drawn later is not in the picture.
    await expect(page.getByText(text('base-maps:loadingMap'))).toHaveCount(0);

    await page.keyboard.press('Control+p');
    const picture = page.getByRole('figure', { name: text('map-menu:printedMap') });
    await expect(picture).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(content).toContainText(`Azimute - ${text('geolocation:title')}`);
    const words = content.getByText(`${text('map-menu:statuses')}: ${text('status:running')}`);
    await expect(words).toContainText(/Brasília/);
    await expect(picture.getByText('Natural Earth')).toBeVisible();
    expect(await countColours(picture)).toBeGreaterThan(20);
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(rows.nth(1)).toBeVisible();
    expect(await rows.count()).toBeLessThanOrEqual(101);
  });
});

/** Counts the colors of a picture: the map alone, without markers, has few. */
function countColours(picture: Locator): Promise<number> {
  return picture.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const colours = new Set<number>();
    for (let at = 0; at < pixels.length; at += 4) {
      colours.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    }
    return colours.size;
  });
}
