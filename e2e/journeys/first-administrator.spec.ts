import { emptyPortalTest as test } from '../support/empty-portal.ts';
import { expect } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.pt;
const entered = {
  account: 'Terraplenagem Ipê',
  name: 'Ana Prado',
  email: 'ana@ipe.example',
  password: 'a password of some length',
  passwordAgain: 'a password of some length',
} as const;

test.use({ locale: 'pt-BR' });

test('guides the first administrator of an empty portal from the link to a machine on the map', async ({
  page,
  portal,
  link,
}) => {
  expect(link).toContain(portal.url);
  await page.goto(link);
  for (const name of ['account', 'name', 'email', 'password', 'passwordAgain'] as const)
    await page.getByLabel(text(`login:${name}`), { exact: true }).fill(entered[name]);
  await page.getByRole('button', { name: text('login:create') }).click();
  await expect(page).toHaveURL('/pt/home');
  await expect(page.getByRole('heading', { name: text('setup:title') })).toBeVisible();
  await expect(page.getByRole('button', { name: /Terraplenagem Ipê/ })).toBeVisible();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const step = (name: 'unit' | 'machines' | 'tracker') =>
    expect(page.getByRole('heading', { name: text(`setup:title_${name}`) })).toBeVisible();

  await expect(page.getByRole('combobox', { name: text('setup:timeZone') })).toHaveValue(/Sao Paulo/);
  await press(text('setup:saveCompany'));
  await step('unit');
  await page.getByLabel(text('units:name')).fill('Campinas');
  await press(text('units:create'));
  await step('machines');
  await press(text('setup:addMachine'));
  const dialog = page.getByRole('dialog', { name: text('assets:createTitle') });
  await dialog.getByLabel(text('fields:code')).fill('ESC-0001');
  await dialog.getByRole('button', { name: text('assets:create') }).click();
  await step('tracker');

  await page.getByLabel(text('assets:deviceId')).fill('celular-da-ana');
  await press(text('assets:connect'));
  await press(text('setup:createAccess'));
  await expect(page.getByRole('img', { name: text('setup:codeLabel') })).toBeVisible();
  await press(text('setup:sendTest'));
  await expect(page.getByText(text('setup:notInHistory'))).toBeVisible();
  await expect(page.getByLabel(text('setup:testMarker')).first()).toBeVisible();

  // The phone reports to the address that is shown, and home shows the fleet in place of the steps.
  const address = await page.getByText(/^http\S+\/telemetry\/osmand\/azk_\S+$/).textContent();
  const fix = new URLSearchParams({ id: 'celular-da-ana', lat: '-22.9', lon: '-47.06' });
  expect((await page.request.get(`${address}?${fix.toString()}`)).ok()).toBe(true);
  await press(text('setup:seeHome'));
  await expect(page.getByRole('region', { name: text('home:fleetNow') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('setup:continue') })).toBeVisible();
});
