import type { Alert, WorkOrder } from '@azimute/contract';
import { plantAlert } from '../support/plant-alert.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertsPath, modulePath, workOrdersPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test.use({ viewport: { width: 1440, height: 900 } });

test('an alert is treated by a work order, which is worked down on a phone, and its proof begins', async ({
  page,
  request,
}) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const { id, asset } = await plantAlert(session);
  const task = unique('Trocar a bomba');
  await page.goto(`/pt${alertsPath}?alert=${id}&full=true`);

  await test.step('it is opened from the alert', async () => {
    await page.getByRole('button', { name: pt('work-orders:new') }).click();
    const form = page.getByRole('dialog', { name: pt('work-orders:new') });
    await form.getByLabel(pt('work-orders:task')).fill(task);
    await expect(form.getByLabel(pt('work-orders:asset')).first()).toHaveValue(new RegExp(asset));
    await form.getByLabel(pt('work-orders:items')).fill('Drenar o óleo\nTrocar a bomba');
    await form.getByRole('button', { name: pt('work-orders:create') }).click();
    await expect(page.getByText(pt('alerts:entry_work_order_opened'))).toBeVisible();
  });

  const alert = await session.get<Alert>(`/alerts/${id}`);
  const [linked] = alert.workOrders;
  expect(alert).toMatchObject({ status: 'running', orderNumber: linked?.code });
  const code = linked?.code ?? '';

  await test.step('a countermeasure names it', async () => {
    const form = page.getByRole('form', { name: pt('alerts:addToHistory') });
    await form.getByRole('textbox', { name: pt('alerts:countermeasureHint') }).fill('Bomba trocada');
    await form.getByLabel(pt('alerts:workOrder')).first().fill(code.toLowerCase());
    await form.getByRole('textbox', { name: pt('alerts:countermeasureHint') }).click();
    await page.keyboard.press('Control+Enter');
    // Among the work orders of the alert, in its history, and where it is asked whether it worked.
    await expect(page.getByRole('listitem').getByRole('link', { name: code })).toHaveCount(3);
  });

  await test.step('on a phone its checklist is marked and it is finished', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`/pt${workOrdersPath}?search=${encodeURIComponent(task)}`);
    await page.locator('[data-row-link]').first().click();
    const panel = page.getByRole('dialog', { name: pt('work-orders:named', { code }) });
    await panel.getByText('Drenar o óleo').click();
    await expect(panel.getByText(pt('work-orders:itemsDone', { done: '1', all: '2' }))).toBeVisible();
    await panel.getByText('Trocar a bomba', { exact: true }).click();
    await expect(panel.getByText(pt('work-orders:itemsDone', { done: '2', all: '2' }))).toBeVisible();
    await panel.getByRole('button', { name: pt('work-orders:finish') }).click();
    const form = page.getByRole('dialog', { name: pt('work-orders:finish') });
    await form.getByLabel(pt('work-orders:costIn', { currency: 'BRL' })).fill('812,5');
    await form.getByRole('button', { name: pt('work-orders:finish') }).click();
    await expect(panel.getByText(pt('work-orders:status_done')).first()).toBeVisible();
    expect(await session.get<WorkOrder>(`/work-orders/${linked?.id}`)).toMatchObject({
      status: 'done',
      cost: 812.5,
      doneCount: 2,
    });
  });

  await test.step('what it cost is a cost of the asset, and leads to it', async () => {
    await page.goto(`/pt${modulePath('financials')}/costs?search=${code}`);
    await page.locator('[data-row-link]').first().click();
    const cost = page.getByRole('dialog').filter({ hasText: pt('costs:workOrderHint') });
    await expect(cost).toContainText(pt('costs:maintenanceKind'));
    await cost.getByRole('link', { name: code }).click();
    await expect(page.getByRole('dialog', { name: pt('work-orders:named', { code }) })).toBeVisible();
  });

  await test.step('the alert is finished, and its proof shows the chain', async () => {
    const causes = await session.get<{ items: { id: number; isFalseAlarm: boolean }[] }>('/alert-causes');
    const cause =
      causes.items.find((one) => !one.isFalseAlarm) ??
      (await session.post<{ id: number }>('/alert-causes', { name: unique('Cause') }));
    const { version } = await session.get<Alert>(`/alerts/${id}`);
    await session.post(`/alerts/${id}/finish`, {
      version,
      solvedAt: new Date().toISOString(),
      causeId: cause.id,
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/pt${alertsPath}?alert=${id}&full=true`);
    const proof = page.getByRole('region', { name: pt('alerts:didItWork') });
    await expect(proof.getByText(pt('alerts:verdict_waiting')).first()).toBeVisible();
    await expect(proof.getByRole('link', { name: code })).toBeVisible();
    await expect(page.getByText(pt('alerts:entry_work_order_done'))).toBeVisible();
  });
});
