import type { Browser, Locator, Page } from '@playwright/test';
import { leaveMapBare } from '../support/bare-map.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { routesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt, es } = texts;

/** Opens a phone without a session, whose browser uses Spanish. */
async function openAsVisitor(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-BO', viewport: { width: 360, height: 740 } });
  await leaveMapBare(context);
  const visitor = await context.newPage();
  await visitor.goto(address);
  return visitor;
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

test('shares a route live, and follows it on a phone without a session', async ({
  page,
  request,
  browser,
}) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const code = unique('SHR');
  const { id } = await admin.createAssetWithDevice(code);
  const key = await admin.createKey();
  const tell = (longitude: number) =>
    admin.postPositions(key, [
      {
        deviceId: code,
        time: new Date().toISOString(),
        latitude: -20,
        longitude,
        speedKph: 42,
        headingDegrees: 90,
      },
    ]);
  await tell(-22.001);

  const link = await test.step('creates its link', async () => {
    await page.goto(`/pt${routesPath}?assets=${id}`);
    await page.getByRole('button', { name: pt('tracking-links:shareLive'), exact: true }).click();
    const dialog = dialogOf(page, pt('tracking-links:shareLive'));
    await dialog.getByRole('textbox', { name: pt('tracking-links:name') }).fill('Entrega 1188');
    await dialog.getByRole('button', { name: pt('tracking-links:copyLink'), exact: true }).click();
    return await dialog.getByText(/\/tracked-route#/).textContent();
  });

  const follower = await openAsVisitor(browser, link ?? '');
  await test.step('shows no earlier positions', async () => {
    await expect(follower.getByRole('heading', { name: `Entrega 1188 · ${code}` })).toBeVisible();
    expect(new URL(follower.url()).pathname).toBe('/es/tracked-route');
    await expect(follower.getByText(es('tracked-route:noneLive'))).toBeVisible();
  });

  await test.step('moves as positions arrive', async () => {
    const pin = follower.locator('[data-pin="moment"]');
    await tell(-22);
    await expect(pin).toBeVisible();
    await expect(follower.getByText('42 km/h')).toBeVisible();
    const { x } = (await pin.boundingBox()) ?? { x: 0 };
    await tell(-21.9995);
    await expect.poll(async () => (await pin.boundingBox())?.x).not.toBe(x);
    expect(await findViolations(follower, 'a shared route')).toEqual([]);
  });
  await follower.context().close();
});
