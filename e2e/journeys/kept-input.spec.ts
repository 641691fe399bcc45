import type { WorkOrderList } from '@azimute/contract';
import { plantAlert } from '../support/plant-alert.ts';
import { signInContext, submitLogin } from '../support/portal-session.ts';
import { adminEmail, demoPassword } from '../support/portal.ts';
import { alertsPath, assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const text = texts.en;

test.use({ provoked: [/net::ERR_|status of 503/] });

test('a sign-in without a connection keeps what was typed, and works when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
  await context.setOffline(true);
  await submitLogin(page, { email: adminEmail });
  await expect(page.getByRole('alert')).toHaveText(text('errors:request-no-response'));
  await expect(page.getByLabel(text('login:email'), { exact: true })).toHaveValue(adminEmail);
  await expect(page.getByLabel(text('login:password'), { exact: true })).toHaveValue(demoPassword);

  await context.setOffline(false);
  await page.getByRole('button', { name: text('login:signIn'), exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('an asset that cannot be saved stays in its form, and its error goes when it can', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const code = `KEPT-${Date.now()}`;
  const asset = await session.createAssetWithDevice(code);
  await page.goto(`${assetsPath}?asset=${asset.id}`);
  const panel = page.getByRole('complementary', { name: text('assets:panelLabel', { code }) });
  await panel.getByRole('button', { name: text('assets:edit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text('assets:editTitle', { code }) });
  const model = dialog.getByLabel(text('assets:filter_models'), { exact: true });
  await model.fill('A model of its own');

  const banner = page.getByText(text('common:offline'), { exact: true });
  const error = page.getByRole('alert').filter({ hasText: text('errors:request-no-response') });
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await dialog.getByRole('button', { name: text('assets:save'), exact: true }).click();
  await expect(error).toBeVisible();
  await expect(model).toHaveValue('A model of its own');

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await dialog.getByRole('button', { name: text('assets:save'), exact: true }).click();
  await expect(page.getByText(text('assets:updated'))).toBeVisible();
  await expect(error).toBeHidden();
  await expect(panel).toContainText('A model of its own');
});

test('a work order whose answer was lost is there once when it is sent again', async ({ page, request }) => {
  const session = await signInContext(page.context(), request, { email: adminEmail });
  const { id } = await plantAlert(session);
  const task = unique('Change the pump');
  let sent = 0;
  await page.route('**/work-orders', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    sent += 1;
    if (sent > 1) return await route.fallback();
    await route.fetch();
    return await route.abort();
  });
  await page.goto(`${alertsPath}?alert=${id}&full=true`);
  await page.getByRole('button', { name: text('work-orders:new') }).click();
  const form = page.getByRole('dialog', { name: text('work-orders:new') });
  await form.getByLabel(text('work-orders:task')).fill(task);
  await form.getByRole('button', { name: text('work-orders:create') }).click();
  await expect(page.getByRole('alert').filter({ hasText: text('errors:request-no-response') })).toBeVisible();
  await form.getByRole('button', { name: text('work-orders:create') }).click();
  await expect(form).toBeHidden();
  expect(sent).toBe(2);
  const orders = await session.get<WorkOrderList>(`/work-orders?search=${encodeURIComponent(task)}`);
  expect(orders.total).toBe(1);
});
