import type { Alert, AlertList, PositionInput } from '@azimute/contract';
import type { Locator, Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertManagementPath, alertsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const minuteMs = 60_000;

test.use({ viewport: { width: 1440, height: 900 } });

/** Changes a number of the rule's sentence. */
async function setNumber(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  const field = page.getByRole('dialog', { name: label }).getByRole('textbox');
  await field.fill(value);
  await field.press('Escape');
}

test('a rule is written, tried on the past and set live; what it raises is treated, comes back, and the proof says so', async ({
  page,
  request,
}) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const name = unique('Motor quente');
  const asset = unique('HOT');
  await session.createAssetWithDevice(asset);
  const { name: cause } = await session.post<{ name: string }>('/alert-causes', { name: unique('Desgaste') });
  const key = await session.createKey();
  const tell = (coolantTemp: number, atMs = Date.now()): PositionInput => ({
    deviceId: asset,
    time: new Date(atMs).toISOString(),
    latitude: -19.92,
    longitude: -44.05,
    ignition: true,
    attributes: { coolantTemp },
  });
  // In the last hours it was too hot once.
  await session.postPositions(
    key,
    Array.from({ length: 90 }, (_, minute) =>
      tell(minute > 30 && minute < 40 ? 112 : 90, Date.now() - (95 - minute) * minuteMs),
    ),
  );
  const row = page.locator('[data-row]').filter({ hasText: name });
  const detail: Locator = page.getByRole('article');
  let workOrder = '';
  const proof = detail.getByRole('region', { name: pt('alerts:didItWork') });

  await test.step('its sentence is written', async () => {
    await page.goto(`/pt${alertManagementPath}?new=true`);
    await page.getByLabel(pt('alert-types:name')).fill(name);
    await page.getByLabel(pt('alert-types:code')).fill(asset);
    await setNumber(page, pt('alert-types:limit'), '110');
    await setNumber(page, pt('alert-types:raiseAfterSeconds'), '0');
    await setNumber(page, pt('alert-types:clearAfterSeconds'), '0');
    await page.getByRole('button', { name: new RegExp(`^${pt('alert-types:assets')}: `) }).click();
    await page
      .getByRole('dialog', { name: pt('alert-types:assets') })
      .getByRole('combobox')
      .fill(asset);
    await page.getByRole('option', { name: asset }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: pt('alert-types:createRule') }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  await test.step('it is tried on the past, and a threshold is taken from there', async () => {
    const part = page.getByRole('region', { name: pt('alert-backtest:title') });
    await part.getByRole('button', { name: pt('backtest:run') }).click();
    await expect(part.getByText(pt('alert-backtest:sameAsSaved'))).toBeVisible({ timeout: 60_000 });
    await expect(part.getByText('1', { exact: true }).first()).toBeVisible();
    const slider = part.getByRole('slider', { name: pt('alert-backtest:threshold') });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await part.getByRole('button', { name: /^Usar 1/ }).click();
    await expect(page.getByText(pt('ui:unsavedCount_one', { count: 1 }))).toBeVisible();
  });

  await test.step('it is set live', async () => {
    await page.getByText(pt('alert-types:state_live'), { exact: true }).click();
    await page.getByRole('button', { name: pt('alert-types:saveRule') }).click();
    await expect(page.getByText(pt('alert-types:stateHint_live'))).toBeVisible();
    await expect(page.getByRole('button', { name: pt('alert-types:saveRule') })).toBeDisabled();
  });

  await test.step('a position raises it, and it is taken', async () => {
    await session.postPositions(key, [tell(118)]);
    await page.goto(`/pt${alertsPath}?search=${encodeURIComponent(name)}`);
    await expect(row).toContainText(pt('alert-words:status_opened'));
    await page.keyboard.press('j');
    await expect(detail.getByRole('heading', { name })).toBeVisible();
    await page.keyboard.press('t');
    await expect(row).toContainText(pt('alert-words:status_running'));
  });

  await test.step('a work order and a countermeasure treat it', async () => {
    await detail.getByRole('button', { name: pt('work-orders:new') }).click();
    const form = page.getByRole('dialog', { name: pt('work-orders:new') });
    await form.getByRole('button', { name: pt('work-orders:create') }).click();
    await expect(page.getByText(pt('alerts:entry_work_order_opened'))).toBeVisible();
    const { items } = await session.get<AlertList>(`/alerts?search=${encodeURIComponent(name)}`);
    const { workOrders } = await session.get<Alert>(`/alerts/${items[0]?.id}`);
    workOrder = workOrders[0]?.code ?? '';
    const composer = page.getByRole('form', { name: pt('alerts:addToHistory') });
    await composer.getByRole('textbox', { name: pt('alerts:countermeasureHint') }).fill('Radiador trocado');
    await composer.getByLabel(pt('alerts:workOrder')).first().fill(workOrder);
    await composer.getByRole('textbox', { name: pt('alerts:countermeasureHint') }).click();
    await page.keyboard.press('Control+Enter');
    await expect(detail.getByText('Radiador trocado').first()).toBeVisible();
  });

  await test.step('it is over and finished, and whether it holds is watched', async () => {
    await session.postPositions(key, [tell(88)]);
    await detail.getByRole('heading', { name }).click();
    await page.keyboard.press('f');
    const finishing = page.getByRole('dialog', { name: pt('alerts:finish') });
    await finishing.getByRole('combobox').click();
    await page.getByRole('option', { name: cause }).click();
    await finishing.getByRole('button', { name: pt('alerts:finish') }).click();
    await expect(proof.getByText(pt('alerts:verdict_waiting')).first()).toBeVisible();
  });

  await test.step('it comes back: it is open again, and the proof counts it', async () => {
    await session.postPositions(key, [tell(119)]);
    await expect(proof.getByText(pt('alerts:verdict_recurred')).first()).toBeVisible();
    await expect(proof).toContainText(/Voltou 1 vez, depois de .*Reaberto\./);
    await expect(row).toContainText(pt('alert-words:status_opened'));
    await expect(proof.getByRole('link', { name: workOrder })).toBeVisible();
  });
});
