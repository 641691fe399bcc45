import type { Locator, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { Authenticator } from '../support/authenticator.ts';
import { createAdministrator } from '../support/create-administrator.ts';
import { emptyPortalTest } from '../support/empty-portal.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInContext, submitLogin } from '../support/portal-session.ts';
import { adminEmail, demoPassword } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts, type Texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

// Wrong passwords, wrong codes, and what a session that has ended asks for.
const provoked = [/status of (400|401|403|422)|WebSocket connection/];
test.use({ provoked });
emptyPortalTest.use({ provoked });

const newPassword = 'a lorry full of gravel';

/** Somebody of the demo whom no other journey knows. */
async function createPerson(request: Parameters<typeof ApiSession.open>[0], email: string): Promise<void> {
  const admin = await ApiSession.open(request, adminEmail);
  const { items } = await admin.get<{ items: { id: number }[] }>('/profiles?limit=1');
  await admin.post('/users', {
    name: 'Sofia Reyes',
    email,
    role: 'viewer',
    password: demoPassword,
    password_confirmation: demoPassword,
    profileIds: items.map(({ id }) => id),
  });
}

test('a changed password and an ended session sign out the other device at once', async ({
  page,
  context,
  request,
  browser,
}) => {
  const text = texts.en;
  const email = `${unique('sofia')}@security.example`;
  await createPerson(request, email);
  await signInContext(context, request, { email });
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await signInContext(phone, request, { email });
  const other = await phone.newPage();
  await page.goto('/settings/security');
  await other.goto(new URL('/home', page.url()).href);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  const field = (name: 'current' | 'password' | 'confirmation') =>
    inputOf(page.getByRole('main'), text(`security:${name}`));
  await field('current').fill('not this one');
  await field('password').fill(newPassword);
  await field('confirmation').fill('another one');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('errors:passwords_differ'))).toBeVisible();
  await field('confirmation').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('errors:invalid_current_password'))).toBeVisible();
  await field('current').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('messages:password_updated'), { exact: true })).toBeVisible();
  await expect(field('current')).toHaveValue('');
  await expect(other.getByRole('button', { name: text('login:signIn'), exact: true })).toBeVisible();

  await submitLogin(other, { email, password: newPassword });
  await expect(other).toHaveURL('/home');
  await page.reload();
  const sessions = page.getByRole('region', { name: text('security:sessionsTitle') });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText(text('security:thisSession'));
  await sessions.getByRole('button', { name: /^End the session: Chrome on/ }).click();
  await page.getByRole('button', { name: text('security:endConfirm') }).click();
  await expect(page.getByText(text('security:ended'))).toBeVisible();
  await expect(other.getByRole('button', { name: text('login:signIn'), exact: true })).toBeVisible();
  await expect(sessions.getByText(text('security:onlyThis'))).toBeVisible();
  await phone.close();
});

test('a second factor is set up on a phone, and asked for at the next sign-in', async ({
  page,
  context,
  request,
}) => {
  const text = texts.es;
  const email = `${unique('lucia')}@security.example`;
  await createPerson(request, email);
  await signInContext(context, request, { email, locale: 'es' });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/es/settings/security');
  const { app, codes } = await setUp(page, text, async () => {
    expect(await findViolations(page, 'recovery codes')).toEqual([]);
  });
  await expect(page.getByText(text('security:codesLeft_other', { formatted: 10 }))).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: text('shell:userMenu') }).click();
    await page.getByRole('menuitem', { name: text('shell:signOut') }).click();
    await submitLogin(page, { email, locale: 'es' });
    await expect(page.getByRole('heading', { name: text('sign-in-code:title') })).toBeVisible();
  };
  const enter = async (name: 'code' | 'recoveryCode', code: string): Promise<void> => {
    await page.getByLabel(text(`sign-in-code:${name}`)).fill(code);
    await page.keyboard.press('Enter');
  };
  await signOut();
  expect(await findViolations(page, 'the code of a sign-in')).toEqual([]);
  await enter('code', '000 000');
  await expect(page.getByLabel(text('sign-in-code:code'))).toHaveAccessibleDescription(
    text('errors:two_factor_invalid'),
  );
  await enter('code', app.next());
  await expect(page).toHaveURL('/es/home');

  await signOut();
  await page.getByRole('button', { name: text('sign-in-code:useRecovery') }).click();
  await enter('recoveryCode', codes[0] ?? '');
  await expect(page).toHaveURL('/es/home');
  await page.goto('/es/settings/security');
  await expect(page.getByText(text('security:codesLeft_other', { formatted: 9 }))).toBeVisible();
  await expect(page.getByText(text('security:by_recovery-code'))).toBeVisible();
});

emptyPortalTest(
  'an account that demands a second factor opens its screens to who has one',
  async ({ page, portal, request }) => {
    const text = texts.pt;
    const email = 'ana@ipe.example';
    await createAdministrator(portal, { email, locale: 'pt' });
    const session = await ApiSession.open(request, email);
    await session.put('/account', { requiresTwoFactor: true });

    await page.goto('/pt');
    await submitLogin(page, { email, locale: 'pt' });
    await expect(page).toHaveURL('/pt/settings/security');
    await expect(page.getByRole('heading', { name: text('security:missingTitle') })).toBeVisible();
    await page.goto('/pt/home');
    await expect(page).toHaveURL('/pt/settings/security');
    await expect(page.getByRole('navigation').getByRole('link', { name: text('shell:home') })).toHaveCount(0);
    await setUp(page, text);
    await expect(page).toHaveURL('/pt/home');
    await expect(page.getByRole('heading', { name: text('home:emptyTitle') })).toBeVisible();
  },
);

/** A field by its whole label, which ends in the sign of what is required; beside it stands a button to look at it. */
function inputOf(place: Locator, label: string): Locator {
  return place.getByLabel(new RegExp(`^${label} ?\\*?$`)).and(place.page().locator('input'));
}

/** From the button to the codes that were kept; what the app and the person hold then. */
async function setUp(page: Page, text: Texts, look: () => Promise<void> = async () => undefined) {
  const card = page.getByRole('region', { name: text('security:factorTitle') });
  await card.getByRole('button', { name: text('security:setUp') }).click();
  await inputOf(card, text('security:yourPassword')).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('img', { name: text('security:qrLabel') })).toBeVisible();
  const app = new Authenticator((await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await card.getByLabel(text('security:code')).fill('000000');
  await page.keyboard.press('Enter');
  await expect(card.getByText(text('errors:two_factor_invalid'))).toBeVisible();
  await card.getByLabel(text('security:code')).fill(app.next());
  await page.keyboard.press('Enter');
  await expect(card.getByRole('heading', { name: text('security:codesTitle') })).toBeVisible();
  const codes = await card.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await look();
  const saving = page.waitForEvent('download');
  await card.getByRole('button', { name: text('security:downloadCodes') }).click();
  expect((await saving).suggestedFilename()).toBe(text('security:codesFile', { portal: 'azimute' }));
  await card.getByRole('button', { name: text('security:codesKept') }).click();
  return { app, codes };
}
