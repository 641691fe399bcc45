import { apiPrefix } from '@azimute/contract';
import type { Browser, Locator, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { leaveMapBare } from '../support/bare-map.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { routesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt, es } = texts;
/** A map beside another one is drawn by software; a live route is asked for every five seconds. */
const drawn = { timeout: 40_000 };

/** A phone of somebody without a session, whose browser speaks Spanish. */
async function openAsVisitor(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-BO', viewport: { width: 360, height: 740 } });
  await leaveMapBare(context);
  const visitor = await context.newPage();
  await visitor.goto(address);
  return visitor;
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Makes a link in the dialog of links that is open, and answers its address. */
async function makeLink(page: Page, what: 'past' | 'live', name: string): Promise<string> {
  await page.getByRole('button', { name: pt('tracking-links:newLink') }).click();
  const form = dialogOf(page, pt('tracking-links:create'));
  await form.getByRole('radio', { name: pt(`tracking-links:${what}`) }).check();
  await form.getByRole('textbox', { name: pt('tracking-links:name') }).fill(name);
  await form.getByRole('checkbox', { name: pt('tracking-links:showsSpeed') }).check();
  await form.getByRole('button', { name: pt('tracking-links:create') }).click();
  const ready = dialogOf(page, pt('made-link:ready'));
  const address = await ready.getByText(/\/tracked-route#/).textContent();
  await ready
    .getByRole('button', { name: pt('common:close') })
    .last()
    .click();
  return address ?? '';
}

test('a route is shared live and as it was, followed on a phone without a session, and revoked', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const admin = await ApiSession.open(request, adminEmail);
  const code = unique('SHR');
  const { id } = await admin.createAssetWithDevice(code);
  const key = await admin.createKey();
  const post = (longitude: number, secondsAgo = 0) =>
    admin.postPositions(key, [
      {
        deviceId: code,
        time: new Date(Date.now() - secondsAgo * 1000).toISOString(),
        latitude: -20,
        longitude,
        speedKph: 42,
        headingDegrees: 90,
      },
    ]);
  for (const minute of [3, 2, 1]) await post(-22 - minute * 0.001, minute * 60);

  await page.goto(`/pt${routesPath}?assets=${id}`);
  await page.getByRole('button', { name: pt('routes:share'), exact: true }).click();
  const links = dialogOf(page, pt('tracking-links:shareTitle', { code }));
  await expect(links.getByText(pt('tracking-links:noLinks'))).toBeVisible();
  const past = await makeLink(page, 'past', 'Entrega 1187');
  const live = await makeLink(page, 'live', 'Entrega 1188');
  await expect(links.getByRole('listitem')).toHaveCount(2);

  const follower = await openAsVisitor(browser, live);
  await test.step('nothing of before is seen live', async () => {
    await expect(follower.getByRole('heading', { name: `Entrega 1188 · ${code}` })).toBeVisible();
    expect(new URL(follower.url()).pathname).toBe('/es/tracked-route');
    await expect(follower.getByText(es('tracked-route:noneLive'))).toBeVisible();
  });

  const pin = follower.locator('[data-pin="moment"]');
  const slider = follower.getByRole('slider', { name: es('tracked-route:moment') });
  await test.step('it is seen moving as positions come', async () => {
    await post(-22);
    await expect(pin).toBeVisible(drawn);
    const first = Number(await slider.getAttribute('max'));
    const { x } = (await pin.boundingBox()) ?? { x: 0 };
    await post(-21.9995);
    await expect.poll(async () => Number(await slider.getAttribute('max')), drawn).toBeGreaterThan(first);
    await expect.poll(async () => (await pin.boundingBox())?.x, drawn).not.toBe(x);
    await expect(follower.getByText('42 km/h')).toBeVisible();
    expect(await findViolations(follower, 'a shared route')).toEqual([]);
  });

  await test.step('a lost connection is said, and made up for', async () => {
    await follower.route(`**${apiPrefix}/tracked-routes/fixes`, (route) => route.abort());
    await expect(follower.getByText(es('tracked-route:lost'))).toBeVisible(drawn);
    await follower.unroute(`**${apiPrefix}/tracked-routes/fixes`);
    await expect(follower.getByText(es('tracked-route:lost'))).toBeHidden(drawn);
  });

  await test.step('the past is looked through, in another language', async () => {
    const reader = await openAsVisitor(browser, past);
    await expect(reader.locator('[data-pin="moment"]')).toBeVisible(drawn);
    await reader.getByRole('slider', { name: es('tracked-route:moment') }).focus();
    await reader.keyboard.press('Home');
    await expect(reader.getByRole('button', { name: es('tracked-route:toNow') })).toBeVisible();
    await reader.getByLabel(es('common:language')).selectOption('pt');
    await expect(reader.getByText(pt('tracked-route:start'))).toBeVisible();
    await reader.context().close();
  });

  await test.step('revoked, it says so by itself', async () => {
    const row = links.getByRole('listitem').filter({ hasText: 'Entrega 1188' });
    await row.getByRole('button', { name: pt('tracking-links:revoke') }).click();
    await dialogOf(page, pt('tracking-links:revokeTitle'))
      .getByRole('button', { name: pt('tracking-links:revoke') })
      .click();
    await expect(row).toContainText(pt('tracking-links:state_revoked'));
    await expect(row).toContainText(pt('tracking-links:opens_one', { formatted: '1' }));
    await expect(follower.getByRole('heading', { name: es('shared-link:revokedTitle') })).toBeVisible(drawn);
    await follower.context().close();
  });
});
