import type { APIRequestContext, Page } from '@playwright/test';
import { emptyPortalTest as test } from '../support/empty-portal.ts';
import { mapPath } from '../support/screens.ts';
import { expect } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.pt;
const password = 'a password of some length';

test.use({ locale: 'pt-BR', provoked: [/status of 410/] });

test('the link of an empty portal makes the first administrator, once, who connects a first device', async ({
  page,
  portal,
  link,
  context,
  request,
}) => {
  test.slow();
  expect(link).toContain(portal.url);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: text('login:firstWelcome') })).toBeVisible();
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(field(page, 'account')).toHaveAccessibleDescription(text('errors:required'));
  await fill(page, { confirmation: 'another password' });
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(field(page, 'passwordAgain')).toHaveAccessibleDescription(text('errors:passwords_differ'));
  await field(page, 'password').fill('1234567');
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(field(page, 'password')).toHaveAccessibleDescription(
    text('errors:password_min_length', { minimum: 8 }),
  );

  await fill(page, {});
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(page).toHaveURL('/pt/home');
  await expect(page.getByRole('heading', { name: text('home:emptyTitle') })).toBeVisible();
  await expect(page.getByRole('button', { name: /Terraplenagem Ipê/ })).toBeVisible();

  const later = await context.newPage();
  await later.goto(link);
  await fill(later, { email: 'second@ipe.example' });
  await later.getByRole('button', { name: text('login:create') }).click();
  await expect(later.getByRole('alert')).toHaveText(text('errors:link_used'));
  await later.close();
  await page.bringToFront();

  await page.getByRole('link', { name: text('home:emptyAction') }).click();
  await test.step('a first device is connected on the screen, and its asset appears on the map', () =>
    connectDevice(page, request));
});

async function connectDevice(page: Page, request: APIRequestContext): Promise<void> {
  await page
    .getByRole('button', { name: text('assets:newAsset') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: text('assets:createTitle') });
  await dialog
    .getByRole('textbox', { name: text('assets:id'), exact: false })
    .first()
    .fill('ESC-0001');
  await dialog.getByRole('button', { name: text('assets:newUnit') }).click();
  await dialog.getByLabel(text('assets:unitCode')).fill('UL-01');
  await dialog.getByLabel(text('assets:unitName')).fill('Campinas');
  await dialog.getByRole('button', { name: text('assets:createUnit') }).click();
  await expect(page.getByText(text('assets:unitCreated'))).toBeVisible();
  await dialog.getByRole('button', { name: text('assets:create'), exact: true }).click();
  await expect(page.getByText(text('assets:created'))).toBeVisible();

  const panel = page.getByRole('complementary', { name: text('assets:panelLabel', { code: 'ESC-0001' }) });
  await expect(panel).toContainText(text('status:without_status'));
  await panel.getByRole('button', { name: text('assets:connectDevice') }).click();
  await panel.getByLabel(text('assets:deviceId')).fill('phone-of-ana');
  await panel.getByRole('button', { name: text('assets:connect'), exact: true }).click();
  await expect(panel.getByRole('listitem')).toContainText('phone-of-ana');
  await panel.getByRole('button', { name: text('api-keys:createAddress') }).click();
  const address = await panel.getByText(/^http\S+\/telemetry\/osmand\//).textContent();

  // What the app on the phone sends to the address that it was given.
  const now = String(Math.floor(Date.now() / 1000));
  const fix = { id: 'phone-of-ana', timestamp: now, lat: '-22.9', lon: '-47.06', speed: '10' };
  const answer = await request.get(`${address}?${new URLSearchParams(fix)}`);
  expect(answer.ok()).toBe(true);

  await page.goto(`/pt${mapPath}`);
  const row = page.getByRole('list', { name: text('geolocation:list'), exact: true }).getByRole('button');
  await expect(row).toContainText('ESC-0001');
  await expect(row).toContainText('19 km/h');
  await row.click();
  const map = page.getByRole('region', { name: text('geolocation:mapLabel') });
  await expect(map.getByText('ESC-0001', { exact: true })).toBeVisible();
}

function field(page: Page, name: 'account' | 'name' | 'email' | 'password' | 'passwordAgain') {
  return page.getByLabel(text(`login:${name}`), { exact: true });
}

async function fill(page: Page, { email = 'ana@ipe.example', confirmation = password }): Promise<void> {
  await field(page, 'account').fill('Terraplenagem Ipê');
  await field(page, 'name').fill('Ana Prado');
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(password);
  await field(page, 'passwordAgain').fill(confirmation);
}
