import type { Alert, WorkOrder } from '@azimute/contract';
import { plantAlert } from '../support/plant-alert.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertsPath, workOrdersPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

test('treats an alert with a work order, and finishes it on a phone', async ({ page, request }) => {
  const session = await signInContext(page.context(), request, { email: adminEmail });
  const { id } = await plantAlert(session);
  await page.goto(`${alertsPath}?alert=${id}&full=true`);
  await page.getByRole('button', { name: text('work-orders:new') }).click();
  const form = page.getByRole('dialog', { name: text('work-orders:new') });
  await form.getByLabel(text('work-orders:items')).fill('Drain the oil');
  await form.getByRole('button', { name: text('work-orders:create') }).click();
  await expect(page.getByText(text('alerts:entry_work_order_opened'))).toBeVisible();
  const [order] = (await session.get<Alert>(`/alerts/${id}`)).workOrders;
  const code = order?.code ?? '';

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${workOrdersPath}?search=${code}`);
  await page.locator('[data-row-link]').first().click();
  const panel = page.getByRole('dialog', { name: text('work-orders:named', { code }) });
  await panel.getByText('Drain the oil').click();
  await expect(panel.getByText(text('work-orders:itemsDone', { done: '1', all: '1' }))).toBeVisible();
  await panel.getByRole('button', { name: text('work-orders:finish') }).click();
  await page
    .getByRole('dialog', { name: text('work-orders:finish') })
    .getByRole('button', { name: text('work-orders:finish') })
    .click();
  await expect(panel.getByRole('button', { name: text('work-orders:reopen') })).toBeVisible();
  expect(await session.get<WorkOrder>(`/work-orders/${order?.id}`)).toMatchObject({ status: 'done' });
});
