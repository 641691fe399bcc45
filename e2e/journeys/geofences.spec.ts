import type { Locator, Page } from '@playwright/test';
import type { ApiSession } from '../support/api-session.ts';
import { countPresses } from '../support/count-presses.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { geofencesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const path = `/pt${geofencesPath}`;

test.use({ viewport: { width: 1280, height: 720 } });

interface Unit {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Plants a UL with an asset at sea, where little is drawn. */
async function plantUnit(admin: ApiSession): Promise<Unit & { asset: string }> {
  const code = unique('MAR');
  const unit = await admin.post<Unit>('/units', { code, name: 'Alto-mar', profileIds: [] });
  const asset = `${code}-A`;
  await admin.createAssetWithDevice(asset, unit.id);
  await admin.postPositions(await admin.createKey(), [
    { deviceId: asset, time: new Date().toISOString(), latitude: -20, longitude: -22 },
  ]);
  return { ...unit, asset };
}

/** Returns the map beside the form, once it can be drawn on. */
async function mapOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  await expect(page.getByRole('toolbar', { name: pt('geofences:drawing') })).toBeVisible();
  const map = page.getByRole('region', { name: pt('geofences:mapLabel') });
  const box = await map.boundingBox();
  if (box === null) throw new Error('The form has no map.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const row = (page: Page, name: string): Locator => page.locator('[data-row-link]').filter({ hasText: name });
const panel = (page: Page): Locator => page.locator('[data-side-panel]');
const said = (page: Page, words: string): Locator => page.getByText(words, { exact: true });

async function chooseUnit(page: Page, { code }: Unit): Promise<void> {
  const unit = page.getByRole('combobox', { name: new RegExp(`^${pt('geofences:unit').slice(0, 8)}`) });
  await unit.fill(code);
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
}

/** Draws a rectangle of a size in pixels around the middle of the visible map. */
async function drawRectangle(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  const { x, y } = await mapOf(page);
  await page.getByRole('button', { name: pt('geofences:draw_rectangle') }).click();
  await drag(page, [x - width / 2, y - height / 2], [x + width / 2, y + height / 2]);
  await expect(page.getByRole('status').filter({ hasText: `${pt('geofences:vertices')} 4` })).toBeVisible();
}

test('draws a geofence and a sub-geofence within it', async ({ page, request }) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const unit = await plantUnit(admin);
  const [name, sub] = [unique('Pátio'), unique('Portaria')];

  await test.step('draws and saves it', async () => {
    await page.goto(`${path}?form=new`);
    await chooseUnit(page, unit);
    await page.getByRole('checkbox', { name: pt('geofences:addAsset', { code: unit.asset }) }).check();
    await field(page, pt('geofences:name')).fill(name);
    await page.getByRole('checkbox', { name: pt('geofences:entry'), exact: true }).check();
    await drawRectangle(page, [360, 280]);
    await page.keyboard.press('Control+Enter');
    await expect(said(page, pt('messages:created'))).toBeVisible();
    await expect(panel(page).getByRole('heading', { name })).toBeVisible();
  });

  await test.step('draws a sub-geofence within it', async () => {
    await panel(page)
      .getByRole('button', { name: pt('geofences:more') })
      .click();
    await page.getByRole('menuitem', { name: pt('geofences:newSub') }).click();
    await expect(said(page, pt('geofences:unitOfParent', { parent: name }))).toBeVisible();
    await field(page, pt('geofences:name')).fill(sub);
    await page.getByRole('checkbox', { name: pt('geofences:exit'), exact: true }).check();
    await page.getByText(pt('geofences:allOfUnit'), { exact: true }).click();
    await drawRectangle(page, [60, 50]);
    await page.getByRole('button', { name: pt('geofences:save') }).click();
    await expect(row(page, sub)).toContainText(pt('geofences:within', { parent: name }));
  });
});

test('notifies a colleague of exits from a geofence, with at most 12 presses in one form', async ({
  page,
  request,
}) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const unit = await plantUnit(admin);
  const { name: colleague } = await plantPerson(admin, { name: unique('Marina'), role: 'admin' });
  const name = unique('Obra');
  await page.goto(path);
  const create = page.getByRole('button', { name: pt('geofences:new') });
  await expect(create).toBeVisible();
  const presses = await countPresses(page);
  await create.click();
  await page.getByRole('combobox', { name: new RegExp(`^${pt('geofences:unit').slice(0, 8)}`) }).click();
  await page.keyboard.type(unit.code);
  await page.getByRole('option', { name: new RegExp(`^${unit.code}`) }).click();
  await field(page, pt('geofences:name')).click();
  await page.keyboard.type(name);
  // The map has moved to the assets of the UL.
  await drawRectangle(page, [360, 280]);
  await page.getByRole('button', { name: pt('geofences:addInside_one', { formatted: '1' }) }).click();
  await page.getByRole('switch', { name: pt('geofences:notify') }).click();
  await page.getByLabel(pt('geofences:notifyWho')).first().click();
  await page.keyboard.type(colleague);
  await page.getByRole('option', { name: colleague }).click();
  // The list of recipients stays open for more, and may cover the button.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option', { name: colleague })).toBeHidden();
  await page.getByRole('button', { name: pt('geofences:saveAndNotify') }).click();
  await expect(said(page, pt('messages:created'))).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(12);
});
