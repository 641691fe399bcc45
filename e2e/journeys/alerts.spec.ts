import type { Locator, Page } from '@playwright/test';
import { plantAlert } from '../support/plant-alert.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const { pt } = texts;
const path = `/pt${alertsPath}`;

test.use({ viewport: { width: 1280, height: 800 } });

const row = (page: Page, words: string): Locator => page.locator('[data-row]').filter({ hasText: words });
const detail = (page: Page): Locator => page.getByRole('article');

test('acknowledges, treats and resolves an alert of another system by keyboard', async ({
  page,
  request,
}) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const { typeName, asset } = await plantAlert(session);
  await page.goto(`${path}?search=${typeName}`);

  await test.step('opens and acknowledges it', async () => {
    await expect(row(page, asset)).toContainText(pt('alert-words:status_opened'));
    await page.keyboard.press('j');
    await expect(detail(page).getByRole('heading', { name: typeName })).toBeVisible();
    await page.keyboard.press('t');
    await expect(row(page, asset)).toContainText(pt('alert-words:status_running'));
  });

  await test.step('adds a countermeasure with its work order', async () => {
    const form = detail(page).getByRole('form', { name: pt('alerts:addToHistory') });
    await page.keyboard.press('c');
    await expect(form.getByRole('textbox', { name: pt('alerts:countermeasureHint') })).toBeFocused();
    await page.keyboard.type('Troca da bomba de óleo');
    await form.getByLabel(pt('alerts:workOrder')).fill('48187');
    await page.keyboard.press('Control+Enter');
    await expect(detail(page).getByText(pt('alerts:workOrderIs', { number: '48187' }))).toBeVisible();
    await expect(form.getByRole('textbox', { name: pt('alerts:countermeasureHint') })).toHaveValue('');
  });

  await test.step('resolves it with its cause', async () => {
    await detail(page).getByRole('heading', { name: typeName }).click();
    await page.keyboard.press('f');
    const finishing = page.getByRole('dialog', { name: pt('alerts:finish') });
    await finishing.getByText(pt('alerts:falseAlarm'), { exact: true }).click();
    await finishing.getByRole('button', { name: pt('alerts:finish') }).click();
    await expect(detail(page).getByText(pt('alert-words:status_resolved'))).toBeVisible();
  });
});
