import type { AlertList, AlertType, NotificationList } from '@azimute/contract';
import { readFile } from 'node:fs/promises';
import { ApiSession } from '../support/api-session.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertManagementPath, alertsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';
import { writeDocx } from '../support/write-documents.ts';

const { en, es } = texts;
/** A job sends the mails. */
const sent = { timeout: 30_000 };

test('the sending of a type is set with a procedure as DOCX, and its mail leads to the file', async ({
  page,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const person = await plantPerson(admin, { name: unique('Reader'), role: 'admin' });
  const session = await signInContext(page.context(), request, { email: person.email, locale: 'en' });
  const [name, code, asset] = [unique('Oil pressure'), unique('OIL'), unique('PRS')];
  const file = `${unique('procedure')}.docx`;
  await session.uploadFile(file, writeDocx('Stop the engine and check the pump'));
  await session.createAssetWithDevice(asset);
  const mail = page.getByRole('button').filter({ hasText: person.email });

  await test.step('who hears of it, by what, and what is to be done', async () => {
    await page.goto(`${alertManagementPath}?new=true`);
    await page.getByLabel(en('alert-types:name')).fill(name);
    await page.getByLabel(en('alert-types:code')).fill(code);
    await page.getByRole('combobox', { name: en('alert-types:kind') }).click();
    await page.getByRole('option', { name: en('alert-words:kind_external') }).click();
    await page.getByRole('button', { name: new RegExp(`^${en('alert-types:codes')}: `) }).click();
    const codes = page.getByRole('dialog', { name: en('alert-types:codes') }).getByRole('combobox');
    await codes.fill(code);
    await codes.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByLabel(en('alert-types:recommendation'), { exact: true }).fill('Do not restart.');
    await page.getByRole('combobox', { name: en('alert-types:recommendationFile') }).fill(file);
    await page.getByRole('option', { name: file }).click();
    await page.getByRole('button', { name: en('alert-types:addLevel') }).click();
    const level = page.getByRole('listitem', { name: en('alert-types:level', { number: 1 }) });
    const who = level.getByRole('combobox', { name: en('alert-types:who') });
    await who.press('Backspace');
    await who.fill(person.name);
    await page.getByRole('option', { name: person.name }).click();
    await level.getByLabel(en('alert-types:email')).check();
    await page.getByText(en('alert-types:state_live'), { exact: true }).click();
    await page.getByRole('button', { name: en('alert-types:createRule') }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  await test.step('it is tested on oneself', async () => {
    await page.getByRole('button', { name: en('alert-types:more'), exact: true }).click();
    await page.getByRole('menuitem', { name: en('alert-types:testEmail') }).click();
    await expect(page.getByText(en('alert-types:testedEmail'))).toBeVisible();
    const { items } = await session.get<AlertList>(`/alerts?search=${encodeURIComponent(name)}`);
    expect(items).toEqual([]);
  });

  await test.step('another system raises it, twice with one key: one mail says what, where and what to do', async () => {
    const key = await session.createKey('alerts:write');
    const alert = { key: asset, code, asset: { code: asset } };
    const raised = await session.raiseAlert(key, alert);
    expect(await session.raiseAlert(key, alert)).toEqual({ ...raised, outcome: 'known' });
    await expect(async () => {
      await page.goto('/mailbox');
      await expect(mail.filter({ hasText: asset })).toHaveCount(1, { timeout: 2_000 });
    }).toPass(sent);
    // That of the test names no asset.
    await expect(mail).toHaveCount(2);
    await mail.filter({ hasText: asset }).click();
    await expect(page.getByRole('article')).toContainText('Do not restart.');
  });

  await test.step('its link opens the file, which is the one that was chosen', async () => {
    const address = /https?:\/\/\S+\?file=\d+/.exec(await page.getByRole('article').innerText())?.[0] ?? '';
    await page.goto(address);
    const panel = page.locator('[data-side-panel]');
    await expect(panel.locator('iframe').contentFrame().getByText('Stop the engine')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await panel.getByRole('button', { name: en('files:download'), exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file);
    expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });
});

test('a site that falls silent is one alert with its members and likely cause, told once, on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const admin = await ApiSession.open(request, adminEmail);
  const person = await plantPerson(admin, { role: 'admin' });
  const session = await signInContext(page.context(), request, { email: person.email, locale: 'es' });
  const assets = await Promise.all(
    Array.from({ length: 4 }, () => session.createAssetWithDevice(unique('MUD'))),
  );
  const name = unique('Obra muda');
  const sending = {
    levels: [{ afterMinutes: 0, userIds: [person.id], app: true, email: false }],
  };
  const silence = await session.post<AlertType>('/alert-types', {
    code: unique('SIL'),
    name: unique('Silencio'),
    state: 'live',
    condition: { type: 'calculated', when: { kind: 'no_communication', minutes: 10 } },
    scope: { assetIds: assets.map(({ id }) => id) },
    sending,
  });
  await session.post<AlertType>('/alert-types', {
    code: unique('GRP'),
    name,
    severity: 'high',
    state: 'live',
    condition: { type: 'group', typeIds: [silence.id], atLeast: 3, withinMinutes: 60, by: 'unit' },
    sending,
  });
  const key = await session.createKey();
  const time = new Date(Date.now() - 10 * 60_000 + 3_000).toISOString();
  await session.postPositions(
    key,
    assets.map(({ code }) => ({ deviceId: code, time, latitude: -19.92, longitude: -44.05 })),
  );

  await page.goto(`/es${alertsPath}?search=${encodeURIComponent(name)}`);
  const row = page.locator('[data-row]').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await row.locator('[data-row-link]').click();
  const detail = page.getByRole('article');
  await expect(detail.getByText(es('alerts:members_other', { formatted: '4' }))).toBeVisible();
  await expect(detail.getByText(es('alerts:likely_unit_silent'))).toBeVisible();
  for (const { code } of assets) await expect(detail.locator('[data-row]', { hasText: code })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
  await expect(async () => {
    const { items } = await session.get<NotificationList>('/notifications?limit=20');
    const told = items.filter(({ kind }) => kind === 'alert_raised');
    expect(told).toMatchObject([{ data: { type: name, asset: null } }]);
  }).toPass(sent);
});
