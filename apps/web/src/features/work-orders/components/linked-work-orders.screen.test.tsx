import { beforeEach, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAlerts } from '../../../testing/plant-alerts.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

let account: TestAccount;
let alertId: number;
let path: string;
beforeEach(async () => {
  account = await plantAccount({ assets: { 'W-1': {} } });
  alertId = await (await plantAlerts(account.owner)).raise('W-1');
  path = `/services/simc/alertas/alertas?alert=${alertId}&full=true`;
});

it('opens a work order from an alert, which becomes Running and names it', async () => {
  const { press, fill } = await openApp(path, { as: account.owner });
  await press(text('work-orders:new'));
  const form = await screen.findByRole('dialog', { name: text('work-orders:new') });
  await fill(new RegExp(text('work-orders:task')), 'Change the pump', { in: form });
  expect(within(form).getByDisplayValue(/^W-1/)).toBeVisible();
  await fill(text('work-orders:items'), 'Drain the oil\nChange the pump', { in: form });
  await press(text('work-orders:create'), { in: form });
  expect(await screen.findByText(text('alerts:entry_work_order_opened'))).toBeVisible();
  const alert = await account.owner.call('getAlert', { params: { alertId } });
  const code = alert.workOrders[0]?.code ?? '';
  expect(alert).toMatchObject({ status: 'running', orderNumber: code });
});

it('opens it once if its response was lost and it is sent again', async () => {
  const { press, fill, intercept } = await openApp(path, { as: account.owner });
  let sent = 0;
  intercept(/^POST \/work-orders$/, async (_call, send) => {
    sent += 1;
    const answer = await send();
    if (sent === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  await press(text('work-orders:new'));
  const form = await screen.findByRole('dialog', { name: text('work-orders:new') });
  await fill(new RegExp(text('work-orders:task')), 'Change the pump', { in: form });
  const create = await press(text('work-orders:create'), { in: form });
  expect(await screen.findByText(text('errors:request-no-response'))).toBeVisible();
  await waitFor(() => expect(create).toBeEnabled());
  await press(text('work-orders:create'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toBe(2);
  expect((await account.owner.call('listWorkOrders', { query: {} })).total).toBe(1);
});

it('matches a work order named in lowercase, and shows its outcome in the alert’s history', async () => {
  const { owner, assetIds } = account;
  const order = await owner.call('createWorkOrder', {
    body: { alertId, assetId: assetIds['W-1'] ?? 0, task: 'Change the pump' },
  });
  const { press, fill, key } = await openApp(path, { as: owner });
  const form = await screen.findByRole('form', { name: text('alerts:addToHistory') });
  await fill(text('alerts:countermeasureHint'), 'The pump is changed', { in: form });
  await fill(text('alerts:workOrder'), order.code.toLowerCase(), { in: form });
  await press(text('alerts:countermeasureHint'), { role: 'textbox', in: form });
  await key('{Control>}{Enter}{/Control}');
  const measures = await screen.findAllByText('The pump is changed', { selector: 'li :not(textarea)' });
  for (const measure of measures) {
    const item = measure.closest('li') ?? form;
    expect(within(item).getByRole('link', { name: order.code })).toBeVisible();
  }

  const { version } = await owner.call('getWorkOrder', { params: { workOrderId: order.id } });
  await owner.call('changeWorkOrderStatus', {
    params: { workOrderId: order.id },
    body: { version, status: 'done' },
  });
  await openApp(path, { as: owner });
  expect(await screen.findByText(text('alerts:entry_work_order_done'))).toBeVisible();
});
