import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/alertas/alertas/ordens';
const costsPath = '/services/simc/financials/costs';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'P-1': {} } });
});

it('checks off a work order on a phone, and finishes it with its cost', async () => {
  const { id, code } = await account.owner.call('createWorkOrder', {
    body: {
      assetId: account.assetIds['P-1'] ?? 0,
      task: 'Change the pump',
      items: [{ text: 'Drain the oil' }, { text: 'Fit the pump' }],
    },
  });
  const { press, fill, user } = await openApp(path, { as: account.owner, width: 360 });
  await press(new RegExp(code), { role: 'link' });
  const panel = await screen.findByRole('dialog', { name: text('work-orders:named', { code }) });
  await user.click(await within(panel).findByLabelText('Drain the oil'));
  expect(await within(panel).findByText(text('work-orders:itemsDone', { done: 1, all: 2 }))).toBeVisible();
  await user.click(within(panel).getByLabelText('Fit the pump'));
  expect(await within(panel).findByText(text('work-orders:itemsDone', { done: 2, all: 2 }))).toBeVisible();
  await press(text('work-orders:finish'), { in: panel });
  const form = await screen.findByRole('dialog', { name: text('work-orders:finish') });
  await fill(text('work-orders:costIn', { currency: 'BRL' }), '812.5', { in: form });
  await press(text('work-orders:finish'), { in: form });
  expect(await within(panel).findByRole('button', { name: text('work-orders:reopen') })).toBeVisible();
  expect(within(panel).getAllByText(text('work-orders:status_done'))[0]).toBeVisible();
  const order = await account.owner.call('getWorkOrder', { params: { workOrderId: id } });
  expect(order).toMatchObject({ status: 'done', cost: 812.5, doneCount: 2 });
});

it('lists a work order as a cost of its asset, with a link to it', async () => {
  const { call } = account.owner;
  const { id, code, version } = await call('createWorkOrder', {
    body: { assetId: account.assetIds['P-1'] ?? 0, task: 'Change the filter', cost: 99 },
  });
  await call('changeWorkOrderStatus', { params: { workOrderId: id }, body: { version, status: 'done' } });
  const { press } = await openApp(`${costsPath}?search=${code}`, { as: account.owner });
  await press(/P-1/, { role: 'link', in: await screen.findByRole('grid') });
  const cost = await screen.findByRole('dialog');
  expect(cost).toHaveTextContent(text('costs:workOrderHint'));
  expect(cost).toHaveTextContent(text('costs:maintenanceKind'));
  await press(code, { role: 'link', in: cost });
  expect(
    await screen.findByRole('complementary', { name: text('work-orders:named', { code }) }),
  ).toBeVisible();
});

it('offers to undo a change of status, and of settings', async () => {
  const { call } = account.owner;
  const { id, code } = await call('createWorkOrder', {
    body: { assetId: account.assetIds['P-1'] ?? 0, task: 'Change the belt' },
  });
  const { press, fill } = await openApp(`${path}?workOrder=${id}`, { as: account.owner });
  const panel = await screen.findByRole('complementary', { name: text('work-orders:named', { code }) });
  await press(text('work-orders:start'), { in: panel });
  expect(await screen.findByText(text('work-orders:changedTo_in_progress'))).toBeVisible();
  await press(text('common:undo'));
  expect(await within(panel).findByRole('button', { name: text('work-orders:start') })).toBeVisible();
  await press(text('work-orders:edit'), { in: panel });
  const form = await screen.findByRole('dialog', { name: text('work-orders:named', { code }) });
  await fill(new RegExp(`^${text('work-orders:task')}`), 'Change all belts', { in: form });
  await press(text('work-orders:save'), { in: form });
  expect(await within(panel).findByText('Change all belts')).toBeVisible();
  await press(text('common:undo'));
  expect(await within(panel).findByText('Change the belt')).toBeVisible();
});
