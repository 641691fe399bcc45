import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertManagementPath, alertsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test.use({ viewport: { width: 1440, height: 900 } });

/** Changes a number in the rule's sentence. */
async function setNumber(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  const field = page.getByRole('dialog', { name: label }).getByRole('textbox');
  await field.fill(value);
  await field.press('Escape');
}

test('creates a rule and turns it on, and a position raises its alert', async ({ page, request }) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const name = unique('Motor quente');
  const asset = unique('HOT');
  await session.createAssetWithDevice(asset);

  await test.step('writes its description', async () => {
    await page.goto(`/pt${alertManagementPath}?new=true`);
    await page.getByLabel(pt('alert-types:name')).fill(name);
    await page.getByLabel(pt('alert-types:code')).fill(asset);
    await setNumber(page, pt('alert-types:limit'), '110');
    await setNumber(page, pt('alert-types:raiseAfterSeconds'), '0');
    await page.getByRole('button', { name: new RegExp(`^${pt('alert-types:assets')}: `) }).click();
    await page
      .getByRole('dialog', { name: pt('alert-types:assets') })
      .getByRole('combobox')
      .fill(asset);
    await page.getByRole('option', { name: asset }).click();
    await page.keyboard.press('Escape');
    await page.getByText(pt('alert-types:state_live'), { exact: true }).click();
    await page.getByRole('button', { name: pt('alert-types:createRule') }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(pt('alert-types:stateHint_live'))).toBeVisible();
  });

  await test.step('raises an alert by a position', async () => {
    const time = new Date().toISOString();
    const fix = { deviceId: asset, time, latitude: -19.92, longitude: -44.05, ignition: true };
    await session.postPositions(await session.createKey(), [{ ...fix, attributes: { coolantTemp: 118 } }]);
    await page.goto(`/pt${alertsPath}?search=${encodeURIComponent(name)}`);
    const row = page.locator('[data-row]').filter({ hasText: name });
    await expect(row).toContainText(pt('alert-words:status_opened'));
    await row.locator('[data-row-link]').click();
    await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible();
  });
});
