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

// The frame is empty, and without an origin, until it contains the report.
test.use({
  viewport: { width: 1280, height: 800 },
  origins: [portalUrl, server],
  provoked: [/sessionStorage/],
});

interface Claims {
  readonly params: Readonly<Record<string, unknown>>;
  readonly exp: number;
}

test('shows a Metabase report in its frame, signed for its reader', async ({ page, request }) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  // A report server that, like Metabase, shows the token's content if its signature is valid.
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
  const briefcase = await admin.post<{ id: number }>('/briefcases', { name: unique('Relatórios') });
  const settings = { address: server, user: '', tenant: '', authority: '', secret: key };
  const source = await admin.post<{ id: number }>('/report-sources', {
    provider: 'metabase',
    name: unique('Metabase'),
    ...settings,
  });
  const ofReport = {
    item: 'dashboard',
    report: '7',
    workspace: '',
    role: '',
    accountField: '',
    unitsField: 'ul',
  };
  const content = await admin.post<{ id: number }>('/contents', {
    briefcaseId: briefcase.id,
    name: unique('Custos'),
    body: { kind: 'report', sourceId: source.id, ...ofReport },
  });

  await page.goto(`/pt${dashboardsPath}/briefcase/${briefcase.id}/content/${content.id}`);
  // The host exists only for this browser, not for the portal.
  await expect(page.getByText(pt('dashboards:sourceDown'))).toBeVisible();
  await page.getByRole('button', { name: pt('dashboards:showAnyway') }).click();
  const frame = page.frameLocator('iframe').frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Signed report' })).toBeVisible();
  const [claims] = shown;
  expect(claims?.params['ul']).toContain('UL-ANP');
  expect((claims?.exp ?? 0) * 1_000 - Date.now()).toBeLessThan(10 * 60_000 + 5_000);
});
