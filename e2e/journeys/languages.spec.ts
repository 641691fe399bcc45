import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, portalUrl } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { locales, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const cookieName = 'azimute-locale';
const yearSeconds = 365 * 24 * 60 * 60;

interface Chunk {
  readonly file: string;
}

/** Language of the texts in each file that the build made of a catalogue. */
function readCatalogueFiles(): ReadonlyMap<string, string> {
  const web = dirname(fileURLToPath(import.meta.resolve('@azimute/web/package.json')));
  const manifest = JSON.parse(readFileSync(join(web, 'dist', '.vite', 'manifest.json'), 'utf8')) as Readonly<
    Record<string, Chunk>
  >;
  return new Map(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const locale = /i18n\/catalogs\/(\w+)\//.exec(source)?.[1];
      return locale === undefined ? [] : [[`/${file}`, locale] as const];
    }),
  );
}

/** Languages whose texts the pages of a context have asked for. */
function watchLanguages(context: BrowserContext): Set<string> {
  const files = readCatalogueFiles();
  expect(new Set(files.values())).toEqual(new Set(locales));
  const asked = new Set<string>();
  context.on('request', (request) => {
    const locale = files.get(new URL(request.url()).pathname);
    if (locale !== undefined) asked.add(locale);
  });
  return asked;
}

test.describe('a first visit', () => {
  test.describe('by a browser that asks for Portuguese', () => {
    test.use({ locale: 'pt-BR' });

    test('is in Portuguese, and only its texts are loaded, unless a cookie asks for another', async ({
      page,
      context,
    }) => {
      const asked = watchLanguages(context);
      await page.goto('/?kept=1#here');
      await expect(page).toHaveURL('/pt?kept=1#here');
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
      await expect(page).toHaveTitle(`Azimute - ${texts.pt('login:title')}`);
      expect([...asked]).toEqual(['pt']);

      await context.addCookies([{ name: cookieName, value: 'es', url: portalUrl }]);
      await page.goto('/');
      await expect(page).toHaveURL('/es');
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    });
  });

  test.describe('by a browser that asks for a language we do not speak', () => {
    test.use({ locale: 'ja-JP' });

    test('is in the default language, without a prefix', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: texts.en('login:welcome') })).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });
  });
});

test("a visitor's choice is kept for 365 days and keeps what they typed", async ({ page, context }) => {
  await page.goto('/');
  await page.getByLabel(texts.en('login:email'), { exact: true }).fill('ana@alfa.example');
  await page.getByLabel(texts.en('common:language')).selectOption('pt');
  await expect(page).toHaveURL('/pt');
  await expect(page).toHaveTitle(`Azimute - ${texts.pt('login:title')}`);
  await expect(page.getByLabel(texts.pt('login:email'), { exact: true })).toHaveValue('ana@alfa.example');
  const cookie = (await context.cookies()).find(({ name }) => name === cookieName);
  expect(cookie?.value).toBe('pt');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - yearSeconds)).toBeLessThan(3600);
  await page.goto('/');
  await expect(page).toHaveURL('/pt');
});

test("a person's change of language keeps the page with its state, and loads one more language", async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail, locale: 'es' });
  // One that goes on running, in a list that the moving fleet does not reorder.
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
  // What is selected is in no address.
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
