import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { companyDomain, directoryTest as test } from '../support/directory-portal.ts';
import { submitLogin } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect } from '../support/test.ts';
import { pathIn, texts, type Locale } from '../support/texts.ts';

const phone = { width: 360, height: 740 };

/** From the login screen to the directory's page, where somebody says who they are. */
async function goAs(page: Page, locale: Locale, person: RegExp): Promise<void> {
  const text = texts[locale];
  await page.getByRole('button', { name: text('login:companyAccount') }).click();
  const email = page.getByLabel(text('company-sign-in:workEmail'));
  await expect(email).toBeFocused();
  await email.fill(`somebody@${companyDomain}`);
  await page.getByRole('button', { name: text('company-sign-in:go') }).click();
  await page.getByRole('button', { name: person }).click();
}

test.describe('in pt', () => {
  const text = texts.pt;
  test('a person goes to the company’s directory, waits, and is where they wanted to be', async ({
    page,
  }) => {
    await page.goto('/pt/services/simc/geolocalizacao/ativos');
    // Until the journey has seen that the screen asks for a moment.
    const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/v1/exchange-token', async (route) => {
      await seen;
      await route.continue();
    });
    await goAs(page, 'pt', /Davi/);
    await expect(page.getByRole('status')).toContainText(text('company-sign-in:wait'));
    await expect(page).toHaveURL(/\/api\/v1\/azuread\?to=/);
    letGo();

    // The group of the yard gives the profile that opens this.
    await expect(page).toHaveURL(pathIn('pt', '/services/simc/geolocalizacao/ativos'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto('/pt/settings/profile');
    await expect(page.getByText(text('settings:directoryLocked')).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: text('settings:name'), exact: true })).not.toBeEditable();
    await expect(page.getByRole('link', { name: text('shell:security') })).toHaveCount(0);
    await page.goto('/pt/settings/security');
    await expect(page).toHaveURL(pathIn('pt', '/home'));
  });
});

test.describe('in es', () => {
  const text = texts.es;
  test.use({ viewport: phone, provoked: [/status of 40[034]/] });

  test('who may not come in is told why, on a phone', async ({ page }) => {
    await page.goto('/es');
    await goAs(page, 'es', /Fábio/);
    await expect(page.getByRole('alert')).toHaveText(text('errors:directory_not_linked'));
    await expect(page).toHaveTitle(`Azimute - ${text('company-sign-in:waitTitle')}`);
    await page.getByRole('link', { name: text('company-sign-in:backToSignIn') }).click();

    await goAs(page, 'es', /Cancel/);
    await expect(page.getByRole('alert')).toHaveText(text('errors:directory_called_off'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.goto('/api/v1/azuread?code=x&state=x');
    await expect(page.getByRole('alert')).toHaveText(text('errors:directory_sign_in_expired'));
    await page.getByRole('link', { name: text('company-sign-in:backToSignIn') }).click();

    await submitLogin(page, { email: `davi@${companyDomain}`, password: 'any password', locale: 'es' });
    await expect(page.getByRole('alert')).toHaveText(text('errors:proper_domain_required'));
    await page.getByRole('button', { name: text('login:companyAccount') }).click();
    const email = page.getByLabel(text('company-sign-in:workEmail'));
    await expect(email).toHaveValue(`davi@${companyDomain}`);
    await email.fill('somebody@nowhere.example');
    await page.getByRole('button', { name: text('company-sign-in:go') }).click();
    await expect(page.getByRole('alert')).toHaveText(text('errors:directory_unknown'));
  });
});

test.describe('in en', () => {
  const text = texts.en;
  test('an administrator who came in through it tries it, and holds the company to it', async ({ page }) => {
    await page.goto('/');
    await goAs(page, 'en', /Clara/);
    await expect(page).toHaveURL('/home');
    await page.goto('/account');
    await page.getByRole('button', { name: text('directory:try'), exact: true }).click();
    await page.getByRole('button', { name: /Elisa/ }).click();
    await expect(page.getByText(text('company-sign-in:outcome_created'))).toBeVisible();
    await page.getByRole('link', { name: text('company-sign-in:backToAccount') }).click();

    const enforced = page.getByRole('switch', {
      name: text('directory:enforced', { domain: companyDomain }),
    });
    await expect(enforced).toBeEnabled();
    await enforced.press('Space');
    await page.getByRole('button', { name: text('directory:save') }).click();
    await expect(page.getByText(text('messages:updated'), { exact: true })).toBeVisible();
    await page.reload();
    await expect(enforced).toBeChecked();
  });
});

test.describe('in pt, who is invited', () => {
  const text = texts.pt;
  test('accepts through the company, and an administrator sees which group gives the profile', async ({
    page,
    request,
    browser,
  }) => {
    const email = `fabio.convidado@${companyDomain}`;
    const admin = await ApiSession.open(request, adminEmail);
    await admin.changeLocale('pt');
    const { accounts } = await admin.profile();
    const company = accounts.find(({ domain }) => domain === companyDomain);
    await admin.changeAccount(company?.id ?? 0);
    await admin.post('/users', { name: 'Convidado', email, role: 'viewer' });
    await page.goto('/pt/mailbox');
    await page
      .getByRole('region', { name: text('mailbox:list') })
      .getByRole('button')
      .filter({ hasText: email })
      .click();
    await page
      .getByRole('article')
      .getByRole('link', { name: /reset-password#token=/ })
      .click();
    await page.getByRole('button', { name: text('password:company') }).click();
    await page.getByRole('button', { name: /Fábio/ }).click();
    await expect(page).toHaveURL(pathIn('pt', '/home'));

    const theirs = await browser.newContext();
    const office = await theirs.newPage();
    await office.goto('/admin/users?search=convidado');
    await goAs(office, 'en', /Clara/);
    // A company's person is called as the directory calls them.
    await office.getByRole('link', { name: 'Fábio Reis' }).click();
    const panel = office.getByRole('complementary', {
      name: texts.en('users:panelLabel', { name: 'Fábio Reis' }),
    });
    await expect(panel).toContainText(/\(by group yard\)/);
    await expect(panel.getByText(texts.en('users:directoryManaged'))).toBeVisible();
    await theirs.close();
  });
});
