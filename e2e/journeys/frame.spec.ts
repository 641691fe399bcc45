import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath, mapPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
test.use({ viewport: { width: 1280, height: 720 } });

test('navigates the frame by keyboard, and opens search results', async ({ page, context, request }) => {
  await signInContext(context, request, { email: adminEmail });
  await page.goto('/home');
  await expect(page.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
  await test.step('moves focus to another screen and announces its title; Back closes the card on the map', () =>
    goToMapByKeys(page));
  await test.step('opens a dialog of another screen from the search', async () => {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: text('shell:search') });
    await search.getByRole('textbox').fill('new asset');
    await expect(search.getByRole('option')).toHaveText([text('assets:newAsset')]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: text('assets:createTitle') })).toBeVisible();
    await expect(page).toHaveURL(assetsPath);
  });
});

async function goToMapByKeys(page: Page): Promise<void> {
  const content = page.getByRole('main');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: text('common:skipToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();

  const link = page
    .getByRole('navigation', { name: text('shell:main') })
    .getByRole('link', { name: text('shell:map') });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(mapPath);
  await expect(content).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: `Azimute - ${text('geolocation:title')}` }),
  ).toBeAttached();

  const list = page.getByRole('list', { name: text('geolocation:list'), exact: true });
  await list.getByRole('button').first().click();
  const card = page.getByRole('complementary', { name: text('geolocation:selected') });
  await expect(card).toBeVisible();
  await page.goBack();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === mapPath);
}
