import { plantYesterday, yesterday } from '../support/plant-yesterday.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath, modulePath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const { pt } = texts;

test.use({ viewport: { width: 1280, height: 800 } });

test('filters a figure, explains it, follows it to its fixes and back, and prints it, in Portuguese', async ({
  page,
  request,
}) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const { id, code, category } = await plantYesterday(admin);
  const name = pt('metrics:name_utilization');
  const tile = page.getByRole('region', { name, exact: true });
  const panel = page.getByRole('dialog', { name });
  const day = page.getByRole('dialog', { name: new RegExp(code) });

  await test.step('opens the module from the header, for a day and a category', async () => {
    await page.goto(`/pt${modulePath('cockpit')}?from=${yesterday}&to=${yesterday}`);
    await page.getByRole('button', { name: pt('ui:addFilter'), exact: true }).click();
    const filters = page.getByRole('dialog', { name: pt('ui:addFilter') });
    await filters.getByRole('button', { name: pt('modules:filter_categories') }).click();
    await filters.getByRole('checkbox', { name: new RegExp(category) }).click();
    await page.keyboard.press('Escape');
    const modules = page.getByRole('navigation', { name: pt('shell:modules') });
    await modules.getByRole('button').or(modules.getByRole('link')).filter({ visible: true }).first().click();
    await page.getByRole('menuitem', { name: pt('shell:utilization') }).click();
    await expect(page).toHaveTitle(`Azimute - ${pt('modules:name_utilization')}`);
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('categories') === category);
    await expect(tile).toContainText(/8,3\s?%/);
  });

  await test.step('prints its content only, with its filters', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('nav:visible, header:visible, input:visible')).toHaveCount(0);
    const content = page.getByRole('main');
    await expect(content).toContainText(`Azimute - ${pt('modules:name_utilization')}`);
    await expect(content.getByText(category, { exact: true }).first()).toBeVisible();
    await expect(tile).toContainText(/8,3\s?%/);
    await page.emulateMedia({ media: null });
  });

  await test.step('goes from its explanation to its rows, a day of them, and its fixes', async () => {
    await tile.getByRole('button', { name: new RegExp(`${name}: `) }).click();
    await expect(panel.getByText(pt('modules:coverageTitle'))).toBeVisible();
    await panel.getByRole('link', { name: pt('modules:openRows') }).click();
    const days = page.getByRole('region', { name: pt('modules:assetDays') });
    await days.getByRole('row').filter({ hasText: code }).getByRole('link').first().click();
    await expect(day.getByText(pt('metrics:fact_engineOnSeconds'), { exact: true })).toBeVisible();
    await day.getByRole('link', { name: pt('modules:openOnMap') }).click();
    // The camera is added to the address after a while.
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname.endsWith(mapPath) &&
        searchParams.get('asset') === String(id) &&
        searchParams.get('day') === yesterday,
    );
    await expect(page.getByText(code).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step('returns all the way back', async () => {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`utilization/utilization.*asset=${id}&day=${yesterday}`));
    await expect(day).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(panel).toBeVisible();
  });
});
