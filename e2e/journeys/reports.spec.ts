import { createHmac } from 'node:crypto';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, portalUrl } from '../support/portal.ts';
import { dashboardsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const key = 'journey-key-of-embedding';
const server = 'https://metabase.example';

// The frame is empty, and of no origin, before the report is in it.
test.use({
  viewport: { width: 1280, height: 800 },
  origins: [portalUrl, server],
  provoked: [/sessionStorage/],
});

interface Claims {
  readonly params: Readonly<Record<string, unknown>>;
  readonly exp: number;
}

test('a report of Metabase is kept by its source and signed for who reads it', async ({ page, request }) => {
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const [folder, report, source] = [unique('Relatórios'), unique('Custos'), unique('Metabase')];
  // A server of reports that, as Metabase does, shows what the token says if its signature is right.
  const shown: Claims[] = [];
  await page.context().route(`${server}/**`, async (route) => {
    const [, token = ''] = /\/embed\/dashboard\/([^#?]+)/.exec(route.request().url()) ?? [];
    const [header = '', payload = '', signature] = token.split('.');
    const isSigned =
      createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url') === signature;
    if (isSigned) shown.push(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims);
    await route.fulfill({
      contentType: 'text/html',
      body: isSigned ? '<h1>Signed report</h1>' : '<h1>Message seems corrupt</h1>',
    });
  });

  await test.step('a folder and a source', async () => {
    await page.goto(`/pt${dashboardsPath}`);
    await page.getByRole('button', { name: pt('dashboards:newBriefcase') }).click();
    await page.getByRole('textbox', { name: pt('dashboards:name'), exact: true }).fill(folder);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: folder })).toBeVisible();
    await page
      .getByRole('button', { name: pt('dashboards:newContent') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: pt('dashboards:newContent') });
    await dialog.getByRole('radiogroup').getByText(pt('dashboards:kind_report'), { exact: true }).click();
    await dialog.getByRole('button', { name: pt('dashboards:reportSources') }).click();
    await page.getByRole('button', { name: pt('dashboards:newSource') }).click();
    const form = page.getByRole('dialog', { name: pt('dashboards:newSource') });
    await form.getByRole('textbox', { name: pt('dashboards:name'), exact: true }).fill(source);
    await form.getByRole('textbox', { name: pt('dashboards:address') }).fill(`${server}/`);
    await form.getByLabel(pt('dashboards:sourceSecret_metabase')).fill(key);
    await form.getByRole('button', { name: pt('dashboards:create') }).click();
    const sources = page.getByRole('dialog', { name: pt('dashboards:reportSources') });
    await expect(sources.getByText(source)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sources).toHaveCount(0);
  });

  await test.step('a report of it, confined to account and ULs', async () => {
    const dialog = page.getByRole('dialog', { name: pt('dashboards:newContent') });
    await dialog.getByRole('textbox', { name: pt('dashboards:name'), exact: true }).fill(report);
    await dialog.getByRole('combobox', { name: pt('dashboards:reportSource') }).click();
    await page.getByRole('option', { name: source }).click();
    await dialog.getByRole('textbox', { name: pt('dashboards:report_report') }).fill('7');
    await dialog.getByRole('textbox', { name: pt('dashboards:report_unitsField') }).fill('ul');
    await dialog.getByRole('button', { name: pt('dashboards:create') }).click();
    // There is no such host for the portal, only for this browser.
    await expect(page.getByText(pt('dashboards:sourceDown'))).toBeVisible();
    await page.getByRole('button', { name: pt('dashboards:showAnyway') }).click();
    const frame = page.frameLocator('iframe').frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Signed report' })).toBeVisible();
    const [claims] = shown;
    expect(claims?.params['ul']).toContain('UL-ANP');
    expect((claims?.exp ?? 0) * 1_000 - Date.now()).toBeLessThan(10 * 60_000 + 5_000);
  });
});
