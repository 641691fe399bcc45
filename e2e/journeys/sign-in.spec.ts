import { submitLogin } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { ApiSession } from '../support/api-session.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';

// Wrong credentials.
test.use({ provoked: [/status of 400/] });

// Its texts in the other languages are in the walk through every screen.
const locale = 'pt';
const text = texts[locale];

test('fields are told beside them and wrong credentials above; with the right ones a person is at home', async ({
  page,
  request,
}) => {
  const session = await ApiSession.open(request, adminEmail);
  await session.changeLocale(locale);

  await page.goto(pathIn(locale, '/'));
  await expect(page).toHaveTitle(`Azimute - ${text('login:title')}`);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.getByRole('heading', { level: 1, name: text('login:welcome') })).toBeVisible();
  const email = page.getByLabel(text('login:email'), { exact: true });
  const password = page.getByLabel(text('login:password'), { exact: true });

  await submitLogin(page, { email: '', password: '', locale });
  await expect(email).toHaveAccessibleDescription(text('errors:required'));
  await expect(password).toHaveAccessibleDescription(text('errors:required'));
  await expect(email).toBeFocused();

  await submitLogin(page, { email: 'someone', password: 'something', locale });
  await expect(email).toHaveAccessibleDescription(text('errors:email'));
  await expect(email).toBeFocused();

  // An unknown person is told the same as one with a wrong password.
  for (const asked of [adminEmail, 'nobody@demo.example']) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/oauth/token'));
    await submitLogin(page, { email: asked, password: 'not the password', locale });
    expect((await answered).status()).toBe(400);
    await expect(page.getByRole('alert')).toHaveText(text('errors:invalid_grant'));
  }
  await expect(page).toHaveURL(pathIn(locale, '/'));

  await submitLogin(page, { email: adminEmail, locale });
  await expect(page).toHaveURL(pathIn(locale, '/home'));
  await expect(page).toHaveTitle(`Azimute - ${text('home:title')}`);
  await expect(
    page
      .getByRole('navigation', { name: text('shell:main') })
      .getByRole('link', { name: text('shell:home') }),
  ).toHaveAttribute('aria-current', 'page');
});

test("the language of a person's profile wins over the address they came by", async ({ page, request }) => {
  const session = await ApiSession.open(request, adminEmail);
  await session.changeLocale('pt');
  await page.goto('/es');
  await submitLogin(page, { email: adminEmail, locale: 'es' });
  await expect(page).toHaveURL('/pt/home');
  await page.goto('/es/home?kept=1#content');
  await expect(page).toHaveURL('/pt/home?kept=1#content');
});
