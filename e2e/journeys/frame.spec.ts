import { apiPrefix } from '@azimute/contract';
import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, viewerEmail } from '../support/portal.ts';
import { assetsPath, mapPath } from '../support/screens.ts';
import { switchLanguage } from '../support/switch-language.ts';
import { expect, test } from '../support/test.ts';
import { texts, type Locale } from '../support/texts.ts';

const text = texts.en;
test.use({ viewport: { width: 1280, height: 720 } });

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('button', { name: text('shell:userMenu') })).toBeVisible();
}

test('a page that is not there says so with its full path and status, to visitors and members', async ({
  page,
  context,
  request,
}) => {
  const address = '/pt/services/nowhere?a=1#b';
  const check = async (): Promise<void> => {
    // The same page again would be another place on it.
    await page.goto('about:blank');
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText(texts.pt('common:oops'))).toBeVisible();
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByText(texts.pt('common:pageNotFound'))).toBeVisible();
    await expect(page.getByText(address)).toBeVisible();
  };
  await check();
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  await check();
  expect((await page.goto('/fr/home'))?.status()).toBe(404);
  await expect(page.getByText('/fr/home')).toBeVisible();
  await page.getByRole('link', { name: texts.pt('common:goBackHome') }).click();
  await expect(page).toHaveURL('/pt/home');
});

test('the frame is gone through by keys, its search does what the person may do, and what is typed stays', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  await signInContext(context, request, { email: adminEmail });
  await openHome(page);
  await test.step('another screen takes the focus and its title is said; Back closes the card on the map', () =>
    goToMapByKeys(page));
  await test.step('the suite begins with its screens and what stands there now', () => openSuite(page));
  await test.step('the search does what the person may do: language, theme, a new asset', () =>
    searchForActions(page));
  await test.step('what is typed in a form stays when the language changes', async () => {
    await page.goto('/pt/settings/profile');
    const name = (locale: Locale) => page.getByLabel(texts[locale]('settings:name'), { exact: true });
    await name('pt').fill('Not saved yet');
    await switchLanguage(page, 'pt', 'en');
    await expect(page).toHaveURL('/settings/profile');
    await expect(name('en')).toHaveValue('Not saved yet');
  });
});

async function goToMapByKeys(page: Page): Promise<void> {
  const content = page.getByRole('main');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: text('common:skipToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();

  const link = page
    .getByRole('navigation', { name: text('shell:main') })
    .getByRole('link', { name: text('shell:map') });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(mapPath);
  await expect(content).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: `Azimute - ${text('geolocation:title')}` }),
  ).toBeAttached();

  const list = page.getByRole('list', { name: text('geolocation:list'), exact: true });
  await list.getByRole('button').first().click();
  const card = page.getByRole('complementary', { name: text('geolocation:selected') });
  await expect(card).toBeVisible();
  await page.goBack();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === mapPath);
}

async function openSuite(page: Page): Promise<void> {
  await page.goto('/services/simc');
  await expect(page).toHaveURL('/services/simc/home');
  const screens = page.getByRole('list', { name: text('suite:screens') }).getByRole('article');
  await expect(screens).toHaveCount(7);
  await expect(screens.first()).toContainText(/\d+\s*reporting now, of \d+ assets/);
  await screens.nth(3).getByRole('link').click();
  await expect(page).toHaveURL(assetsPath);
}

async function searchForActions(page: Page): Promise<void> {
  const search = page.getByRole('dialog', { name: text('shell:search') });
  const choose = async (words: string, option: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await search.getByRole('textbox').fill(words);
    await expect(search.getByRole('option')).toHaveText([option]);
    await page.keyboard.press('Enter');
    await expect(search).toBeHidden();
  };
  await openHome(page);
  await choose('import assets', text('asset-import:title'));
  // The dialog belongs to a screen that was not open.
  const imports = page.getByRole('dialog', { name: text('asset-import:title') });
  await expect(imports).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(imports).toBeHidden();
  await choose('dark', `${text('shell:theme')}: ${text('shell:dark')}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose('new asset', text('assets:newAsset'));
  await expect(page).toHaveURL(assetsPath);
  await expect(page.getByRole('dialog', { name: text('assets:createTitle') })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('portugues', 'Language: Português');
  await expect(page).toHaveURL(`/pt${assetsPath}`);
  await expect(page.getByRole('heading', { name: texts.pt('assets:title') })).toBeVisible();
}

test('the search offers a viewer no action that they may not do', async ({ page, context, request }) => {
  await signInContext(context, request, { email: viewerEmail });
  await openHome(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: text('shell:search') });
  await search.getByRole('textbox').fill(text('assets:newAsset'));
  await expect(search.getByText(text('shell:searchNothing'))).toBeVisible();
  await search.getByRole('textbox').fill(text('assets:apiKeys'));
  await expect(search.getByText(text('shell:searchNothing'))).toBeVisible();
  await search.getByRole('textbox').fill('ES');
  await expect(search.getByText('Type at least 3 characters to search for assets')).toBeVisible();
});

test('another screen begins at its top; an address may name a part of one, which is shown with its data', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await signInContext(context, request, { email: adminEmail });
  await openHome(page);
  const latest = page.getByRole('heading', { name: text('home:latest') });
  await expect(latest).toBeVisible();
  const content = page.getByRole('main');
  await content.evaluate((element) => element.scrollTo(0, 200));
  await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBe(200);
  await page
    .getByRole('navigation', { name: text('shell:main') })
    .getByRole('link', { name: text('shell:suite') })
    .click();
  await expect(page.getByRole('heading', { name: text('suite:title') })).toBeVisible();
  await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBe(0);

  await page.goto('/home#latest');
  await expect(latest).toBeInViewport();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: text('settings:accountTitle') })).toBeVisible();
  await page.goBack();
  await expect(latest).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the sheet holds the focus, gives it back on Escape, and leads to the other screens', async ({
    page,
    context,
    request,
  }) => {
    await signInContext(context, request, { email: adminEmail });
    await page.goto('/home');
    const more = page.getByRole('button', { name: text('shell:more') });
    const sheet = page.getByRole('dialog', { name: text('shell:more') });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    for (let times = 0; times < 30; times += 1) await page.keyboard.press('Tab');
    await expect(sheet.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();

    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: text('shell:suite') }).click();
    await expect(page).toHaveURL('/services/simc/home');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('with answers that break', () => {
  test.use({ provoked: [/./] });

  test('of one panel the others stay and a retry brings it back; of a whole screen the full page shows the way home', async ({
    page,
    context,
    request,
  }) => {
    await signInContext(context, request, { email: adminEmail });
    const path = `**${apiPrefix}/fleet/summary`;
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), silent: [null] } });
    });
    await page.goto('/home');
    const failed = page.getByRole('alert').filter({ hasText: text('errors:loading_data') });
    await expect(failed).toHaveCount(1);
    await expect(page.getByRole('heading', { name: text('home:fleetNow') })).toBeVisible();
    await expect(page.getByRole('heading', { name: text('home:latest') })).toBeVisible();
    await page.unroute(path);
    await expect(async () => {
      // Gone meanwhile, it has nothing to press.
      if (await failed.isVisible()) await failed.getByRole('button').click({ timeout: 5_000 });
      await expect(failed).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
    await expect(page.getByRole('heading', { name: text('home:silent') })).toBeVisible();

    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await page.route(path, (route) => route.fulfill({ json: { total: 3 } }));
    await page.goto('/services/simc/home');
    await expect(page.getByText(text('common:oops'))).toBeVisible();
    await expect(page.getByText('500')).toBeVisible();
    await expect(page.getByText(text('errors:fatal'))).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('link', { name: text('common:goBackHome') })).toHaveAttribute('href', '/');
    expect(logged.join('\n')).toContain('RangeError: Invalid time value');
  });
});
