import type { Locator, Page } from '@playwright/test';
import { Authenticator } from '@azimute/web/src/testing/authenticator.ts';
import { ApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext, submitLogin } from '../support/portal-session.ts';
import { adminEmail, demoPassword } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.es;

// The password without the required code, and requests in progress when the session ends.
test.use({ provoked: [/status of 40[13]/] });

test('sets up a second factor on a phone, and asks for it at the next sign-in', async ({
  page,
  context,
  request,
}) => {
  const { email } = await plantPerson(await ApiSession.open(request, adminEmail), { name: 'Sofia Reyes' });
  await signInContext(context, request, { email, locale: 'es' });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/es/settings/security');
  const app = await setUp(page);
  expect(await findViolations(page, 'recovery codes')).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: text('security:downloadCodes') }).click();
  expect((await saving).suggestedFilename()).toBe(text('security:codesFile', { portal: 'azimute' }));
  await page.getByRole('button', { name: text('security:codesKept') }).click();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: text('shell:userMenu') }).click();
  await page.getByRole('menuitem', { name: text('shell:signOut') }).click();
  await submitLogin(page, { email, locale: 'es' });
  await expect(page.getByRole('heading', { name: text('sign-in-code:title') })).toBeVisible();
  expect(await findViolations(page, 'the code of a sign-in')).toEqual([]);
  await page.getByLabel(text('sign-in-code:code')).fill(app.next());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/es/home');
});

/** Goes from the button to the codes. Returns the app on the user's phone. */
async function setUp(page: Page): Promise<Authenticator> {
  const card = page.getByRole('region', { name: text('security:factorTitle') });
  await card.getByRole('button', { name: text('security:setUp') }).click();
  await inputOf(card, text('security:yourPassword')).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('img', { name: text('security:qrLabel') })).toBeVisible();
  const app = new Authenticator((await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await card.getByLabel(text('security:code')).fill(app.next());
  await page.keyboard.press('Enter');
  await expect(card.getByRole('heading', { name: text('security:codesTitle') })).toBeVisible();
  return app;
}

/** Returns a field by its whole label, which ends in the required sign; beside it is a button to show its value. */
function inputOf(place: Locator, label: string): Locator {
  return place.getByLabel(new RegExp(`^${label} ?\\*?$`)).and(place.page().locator('input'));
}
