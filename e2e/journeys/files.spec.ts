import type { Locator, Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { filesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';
import { writeDocx, writePdf } from '../support/write-documents.ts';

const { pt } = texts;

test.use({ viewport: { width: 1280, height: 720 } });

const row = (page: Page, name: string): Locator => page.locator('[data-row-link]').filter({ hasText: name });
const panel = (page: Page): Locator => page.locator('[data-side-panel]');

test('uploads files into a folder, shows them, and downloads one by a link without a session', async ({
  page,
  request,
  browser,
}) => {
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const folder = unique('Recomendações');

  await test.step('creates a folder, and uploads two files into it', async () => {
    await page.goto(`/pt${filesPath}`);
    await page.getByRole('button', { name: pt('files:newFolder') }).click();
    await page.getByRole('textbox', { name: pt('files:name') }).fill(folder);
    await page.getByRole('button', { name: pt('files:createFolder') }).click();
    const tree = page.getByRole('navigation', { name: pt('files:folders') });
    await expect(tree.getByRole('link', { name: folder })).toHaveAttribute('aria-current', 'page');
    const mimeType = 'application/octet-stream';
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        { name: 'Laudo.pdf', mimeType, buffer: writePdf('Um', 'Dois') },
        { name: 'Roteiro.docx', mimeType, buffer: writeDocx('Inspecionar as correias') },
      ]);
    const tray = page.getByRole('region', { name: pt('files:uploads') });
    for (const kind of ['PDF', 'DOCX']) await expect(tray).toContainText(pt('files:checked', { kind }));
    await tray.getByRole('button', { name: pt('files:closeUploads') }).click();
  });

  await test.step('shows their content', async () => {
    await row(page, 'Roteiro.docx').click();
    const frame = panel(page).locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', '');
    await expect(frame.contentFrame().getByText('Inspecionar as correias')).toBeVisible();
    await row(page, 'Laudo.pdf').click();
    await expect(panel(page).locator('canvas')).toContainText('Um');
    await panel(page)
      .getByRole('button', { name: pt('files:nextPage') })
      .click();
    await expect(panel(page).locator('canvas')).toContainText('Dois');
  });

  await test.step('opens one by a link without a session', async () => {
    await panel(page)
      .getByRole('button', { name: pt('files:createLink') })
      .click();
    const form = page.getByRole('dialog').filter({ hasText: pt('made-link:opensFor') });
    await form.getByRole('button', { name: pt('files:createLink') }).click();
    const ready = page.getByRole('dialog', { name: pt('made-link:ready') });
    const address = await ready.getByText(/\/shared-file#/).textContent();
    await ready
      .getByRole('button', { name: pt('common:close') })
      .last()
      .click();
    const guest = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
    await guest.goto(address ?? '');
    await expect(guest.getByText('Laudo.pdf')).toBeVisible();
    const downloading = guest.waitForEvent('download');
    await guest.getByRole('button', { name: pt('shared-file:download') }).click();
    expect((await downloading).suggestedFilename()).toBe('Laudo.pdf');
    await guest.context().close();
  });

  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(panel(page).locator('canvas')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
