import type { BrowserContext } from '@playwright/test';
import { readCatalogueFiles } from '../support/catalogues.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { locales, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({ viewport: { width: 1280, height: 720 } });

/** Records the languages whose texts a context's pages request. */
function watchLanguages(context: BrowserContext): Set<string> {
  const files = readCatalogueFiles();
  expect(new Set([...files.values()].map(({ locale }) => locale))).toEqual(new Set(locales));
  const asked = new Set<string>();
  context.on('request', (request) => {
    const file = files.get(new URL(request.url()).pathname);
    if (file !== undefined) asked.add(file.locale);
  });
  return asked;
}

test('keeps the page with its state on a change of language, and loads one more language', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail, locale: 'es' });
  // An asset that keeps running, in a list that the moving fleet does not reorder.
  const { code } = await session.createAssetWithDevice(unique('LANG'));
  const fix = {
    deviceId: code,
    time: new Date().toISOString(),
    latitude: -20,
    longitude: -22,
    ignition: true,
  };
  await session.postPositions(await session.createKey(), [fix]);
  const asked = watchLanguages(context);
  await page.goto(`/es${assetsPath}?search=${code}&status=running&sort=hourMeter#content`);
  await expect(page.getByRole('heading', { name: texts.es('assets:title'), exact: true })).toBeVisible();
  // The selection is not part of the address.
  const selected = page.getByRole('row').filter({ hasText: code }).getByRole('checkbox');
  await selected.check();
  expect([...asked]).toEqual(['es']);

  await page.getByRole('button', { name: texts.es('shell:languageIs', { language: 'Español' }) }).click();
  await page.getByRole('menuitem', { name: 'Português' }).click();

  await expect(page).toHaveURL(
    (url) =>
      url.pathname === `/pt${assetsPath}` &&
      url.searchParams.get('search') === code &&
      url.searchParams.get('status') === 'running' &&
      url.searchParams.get('sort') === 'hourMeter' &&
      url.hash === '#content',
  );
  await expect(page).toHaveTitle(`Azimute - ${texts.pt('assets:title')}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await expect(selected).toBeChecked();
  await expect(page.getByRole('grid').getByText(texts.pt('status:running')).first()).toBeVisible();
  expect([...asked].toSorted((a, b) => a.localeCompare(b))).toEqual(['es', 'pt']);
  expect((await session.profile()).locale).toBe('pt');
});
