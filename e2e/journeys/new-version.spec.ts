import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
const latestPath = '/builds/latest.json';
const assetsChunk = /\/assets\/assets-page-[^/]+\.js$/;

// The chunk is removed, which the browser also logs.
test.use({ provoked: [/status of 404|ERR_FAILED|dynamically imported module/] });

test('offers an old tab the new version after an hour, asks about typed values, and loads it on request', async ({
  page,
  context,
  request,
}) => {
  await page.clock.install();
  await signInContext(context, request, { email: adminEmail });
  await page.goto(assetsPath);
  await page.getByRole('button', { name: text('assets:newAsset') }).click();
  const code = page.getByRole('dialog').getByRole('textbox').first();
  await code.fill('TYPED-1');
  await release(page);
  await page.clock.fastForward('01:00:00');
  const load = page.getByRole('button', { name: text('shell:newVersionLoad'), includeHidden: true });
  await expect(load).toBeVisible();

  // The dialog covers it: this click closes the question, not the dialog.
  page.once('dialog', (question) => void question.dismiss());
  await load.dispatchEvent('click');
  await expect(code).toHaveValue('TYPED-1');

  const loads = countLoads(page);
  page.once('dialog', (question) => void question.accept());
  await load.dispatchEvent('click');
  await expect.poll(loads).toBe(1);
  await expect(page.getByRole('heading', { name: text('assets:title'), exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('names its build, loads a screen on intent, and reloads once for a missing one', async ({
  page,
  context,
  request,
}) => {
  await signInContext(context, request, { email: adminEmail });
  const asked: string[] = [];
  page.on('request', (one) => {
    if (assetsChunk.test(one.url())) asked.push(one.url());
  });
  await page.goto('/home');
  const id = await page.locator('meta[name="build"]').getAttribute('content');
  const latest: unknown = await (await request.get(latestPath)).json();
  expect(latest).toEqual({ id, timestamp: expect.any(Number) });
  expect(await (await request.get(`/builds/meta/${id}.json`)).json()).toEqual(latest);
  const link = page
    .getByRole('navigation', { name: text('shell:main') })
    .getByRole('link', { name: text('shell:assets') });
  await expect(page.getByRole('heading', { name: text('home:fleetNow') })).toBeVisible();
  expect(asked).toEqual([]);

  await page.route(assetsChunk, (route) => route.fulfill({ status: 404 }));
  await release(page);
  const loads = countLoads(page);
  await link.hover();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // Pointing at a link reloads nothing; it only shows that there is a newer version.
  await expect(page.getByRole('button', { name: text('shell:newVersionLoad') })).toBeVisible();
  expect(loads()).toBe(0);

  await link.click();
  await expect(page.getByText(text('common:oops'))).toBeVisible();
  await expect(page.getByText(text('errors:request-no-response'))).toBeVisible();
  expect(loads()).toBe(1);
  await expect(page).toHaveURL(assetsPath);

  await page.unroute(assetsChunk);
  await page.getByRole('button', { name: text('common:retry') }).click();
  await expect(page.getByRole('heading', { name: text('assets:title') })).toBeVisible();
});

test('reloads the page once for a slow failing chunk, then shows the error', async ({
  page,
  context,
  request,
}) => {
  await signInContext(context, request, { email: adminEmail });
  await page.goto('/home');
  const loads = countLoads(page);
  let slowMs = 0;
  await page.route(assetsChunk, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    await route.abort();
  });
  const link = page.getByRole('link', { name: text('shell:assets') }).first();
  await expect(link).toBeVisible();
  // After the reload the part fails only when the marker of that reload has expired.
  page.on('request', (one) => {
    if (one.isNavigationRequest()) slowMs = 11_000;
  });
  await link.click();
  await expect(page.getByText(text('errors:request-no-response'))).toBeVisible();
  expect(loads()).toBe(1);

  await page.unroute(assetsChunk);
  await page.getByRole('button', { name: text('common:retry') }).click();
  await expect(page.getByRole('heading', { name: text('assets:title') })).toBeVisible();
});

/** Makes the portal report another build than the page's. */
async function release(page: Page): Promise<void> {
  await page.route(`**${latestPath}`, (route) => route.fulfill({ json: { id: 'next', timestamp: 0 } }));
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}
