import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath, mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.pt;

test.use({ colorScheme: 'dark' });

test('a printed screen is its content alone, dark on white, with every loaded row', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const { total } = await session.get<{ total: number }>('/assets?limit=1');
  await page.goto(`/pt${assetsPath}`);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('nav:visible, header:visible, input:visible')).toHaveCount(0);
  await expect(rows).toHaveCount(total + 1);
  const content = page.getByRole('main');
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

test('a printed map says what it is and where its data come from', async ({ page, context, request }) => {
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  await page.goto(`/pt${mapPath}`);
  await expect(page.locator('canvas').first()).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toContainText(`Azimute - ${text('geolocation:title')}`);
  await expect(page.getByText('Natural Earth · GeoNames')).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
});
