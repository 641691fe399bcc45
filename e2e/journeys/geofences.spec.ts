import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { plantGeofence } from '../support/plant-geofence.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { geofencesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const path = `/pt${geofencesPath}`;

// A geofence of another UL is one that the viewer may not know of.
test.use({ provoked: [/status of (404|422)/], viewport: { width: 1280, height: 720 } });

interface Unit {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** A UL of its own with an asset at sea, where little is drawn. */
async function plantUnit(
  admin: ApiSession,
  profileIds: readonly number[] = [],
): Promise<Unit & { asset: string }> {
  const code = unique('MAR');
  const unit = await admin.post<Unit>('/units', { code, name: 'Alto-mar', profileIds });
  const asset = `${code}-A`;
  await admin.createAssetWithDevice(asset, unit.id);
  await admin.postPositions(await admin.createKey(), [
    { deviceId: asset, time: new Date().toISOString(), latitude: -20, longitude: -22 },
  ]);
  return { ...unit, asset };
}

/** The map beside the form, once it can be drawn on. */
async function mapOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  await expect(page.getByRole('toolbar', { name: pt('geofences:drawing') })).toBeVisible({ timeout: 20_000 });
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
const secondsAhead = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const row = (page: Page, name: string): Locator => page.locator('[data-row-link]').filter({ hasText: name });
const panel = (page: Page): Locator => page.locator('[data-side-panel]');
const said = (page: Page, words: string): Locator => page.getByText(words, { exact: true });

async function chooseUnit(page: Page, { code }: Unit): Promise<void> {
  const unit = page.getByRole('combobox', { name: new RegExp(`^${pt('geofences:unit').slice(0, 8)}`) });
  await unit.fill(code);
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
}

/** Draws a rectangle of so many pixels around the middle of what is left of the map. */
async function drawRectangle(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  const { x, y } = await mapOf(page);
  await page.getByRole('button', { name: pt('geofences:draw_rectangle') }).click();
  await drag(page, [x - width / 2, y - height / 2], [x + width / 2, y + height / 2]);
  await expect(page.getByRole('status').filter({ hasText: pt('geofences:vertices') })).toBeVisible();
}

async function openAsAdmin(page: Page, request: APIRequestContext): Promise<ApiSession> {
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  return ApiSession.open(request, adminEmail);
}

test('a geofence and its sub-geofence are drawn, changed and deleted together', async ({ page, request }) => {
  test.slow();
  const admin = await openAsAdmin(page, request);
  const unit = await plantUnit(admin);
  const [name, sub] = [unique('Pátio'), unique('Portaria')];

  await test.step('what is missing is said before anything is sent', async () => {
    await page.goto(`${path}?form=new`);
    await expect(said(page, pt('geofences:unitFirst')).first()).toBeVisible();
    await page.getByRole('button', { name: pt('geofences:save') }).click();
    await expect(said(page, pt('errors:required')).first()).toBeVisible();
    for (const key of ['noResource', 'noAsset', 'noShape'] as const) {
      await expect(said(page, pt(`geofences:${key}`)).first()).toBeVisible();
    }
  });

  await test.step('a chosen asset holds the UL', async () => {
    await chooseUnit(page, unit);
    await page.getByRole('checkbox', { name: pt('geofences:addAsset', { code: unit.asset }) }).check();
    await expect(said(page, pt('geofences:unitHeld'))).toBeVisible();
    await page.getByRole('button', { name: pt('geofences:removeAsset', { code: unit.asset }) }).click();
    await expect(said(page, pt('geofences:unitHeld'))).toBeHidden();
    await page.getByRole('checkbox', { name: pt('geofences:addAsset', { code: unit.asset }) }).check();
  });

  await test.step('it is drawn and saved', async () => {
    await field(page, pt('geofences:name')).fill(name);
    await page.getByRole('checkbox', { name: pt('geofences:entry'), exact: true }).check();
    await drawRectangle(page, [360, 280]);
    await page.getByRole('button', { name: pt('backtest:run') }).click();
    const read = { assets: '1', of: '1', fixes: '1' };
    await expect(page.getByText(pt('backtest:coverage', read))).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Control+Enter');
    await expect(said(page, pt('messages:created'))).toBeVisible();
    await expect(panel(page).getByRole('heading', { name })).toBeVisible();
  });

  await test.step('a sub-geofence is drawn within it', async () => {
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

  await test.step('it is changed, and what is unsaved is not lost without asking', async () => {
    await row(page, name).first().click();
    await panel(page)
      .getByRole('button', { name: pt('geofences:edit') })
      .click();
    await expect(said(page, pt('geofences:unitFixed'))).toBeVisible();
    await field(page, pt('geofences:name')).fill(`${name} B`);
    await page.getByRole('button', { name: pt('geofences:back') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: pt('common:cancel') })
      .click();
    await page.keyboard.press('Control+Enter');
    await expect(said(page, pt('messages:updated'))).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: `${name} B` })).toBeVisible();
  });

  await test.step('deleting says how many go with it', async () => {
    await panel(page)
      .getByRole('button', { name: pt('geofences:more') })
      .click();
    await page.getByRole('menuitem', { name: pt('geofences:delete') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(pt('geofences:deleteSubs_one', { formatted: '1' }));
    await dialog.getByRole('button', { name: pt('geofences:deleteConfirm') }).click();
    await expect(said(page, pt('messages:deleted'))).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
    await expect(row(page, sub)).toHaveCount(0);
  });
});

test('a viewer sees the geofences of their UL, changes none, and is told of one of another UL', async ({
  page,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const [own, other] = [await plantUnit(admin), await plantUnit(admin)];
  const { id: profileId } = await admin.post<{ id: number }>('/profiles', {
    name: unique('Cercas'),
    description: '',
    sections: [{ module: 'services:simc:geolocalizacao:cercas', level: 'see' }],
    unitIds: [own.id],
    userIds: [],
  });
  const name = unique('Pátio');
  await plantGeofence(admin, { name, unitId: own.id, at: [-22, -20] });
  const hidden = await plantGeofence(admin, { name: unique('Outro'), unitId: other.id, at: [-22, -20] });
  const { email } = await plantPerson(admin, { profileIds: [profileId] });

  await signInContext(page.context(), request, { email, locale: 'pt' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  await row(page, name).click();
  await expect(panel(page).getByText(pt('geofences:perimeter'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: pt('geofences:edit') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: pt('geofences:new') })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.goto(`${path}?geofence=${hidden.id}`);
  await expect(said(page, pt('geofences:missingTitle'))).toBeVisible();
  await page.goto(`${path}?form=${hidden.id}`);
  await expect(said(page, pt('common:noPermissionToChange'))).toBeVisible();
});

test('who follows a geofence is told of an entry, and days on site lead to the visit that proves them', async ({
  page,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const { id: unitId } = await plantUnit(admin);
  const { id: profileId } = await admin.post<{ id: number }>('/profiles', {
    name: unique('Seguidores'),
    description: '',
    sections: [{ module: 'services:simc:geolocalizacao:cercas', level: 'see' }],
    unitIds: [unitId],
    userIds: [],
  });
  const name = unique('Canteiro');
  const geofence = await plantGeofence(admin, { name, unitId, at: [-22, -20] });
  const asset = unique('ESC');
  await admin.createAssetWithDevice(asset, unitId);
  const { email } = await plantPerson(admin, { profileIds: [profileId] });

  await signInContext(page.context(), request, { email, locale: 'pt' });
  await page.goto(`${path}?geofence=${geofence.id}`);
  await panel(page)
    .getByRole('button', { name: pt('geofences:follow') })
    .click();
  await expect(said(page, pt('geofences:nowFollowed'))).toBeVisible();
  // A geofence holds for fixes of after its creation, and an entry takes half a minute to be sure of.
  await admin.postPositions(await admin.createKey(), [
    { deviceId: asset, time: secondsAhead(1), latitude: -20.001, longitude: -21.995 },
    { deviceId: asset, time: secondsAhead(13), latitude: -19.999, longitude: -21.995 },
    { deviceId: asset, time: secondsAhead(50), latitude: -19.999, longitude: -21.995 },
  ]);
  await page.goto('/pt/notifications');
  await expect(page.getByText(pt('notifications:geofence_entry', { asset, geofence: name }))).toBeVisible({
    timeout: 15_000,
  });

  await expect(async () => {
    await page.goto(`${path}?view=days&least=1&period=days30`);
    await page.getByRole('link', { name: asset }).click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(panel(page).getByRole('link', { name: new RegExp(pt('on-site:insideNow')) })).toBeVisible();
});
