import type { Profile } from '@azimute/contract';
import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { chooseOwnPassword } from '../support/choose-own-password.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, managerEmail, viewerEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
// The line that the journey cuts.
test.use({ provoked: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

const place = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0';

test('a person changes photo, name and language; of the picture only its points are kept', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: managerEmail });
  const before = await session.profile();
  await page.goto('/settings/profile');

  await page.locator('input[type=file]').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText(text('photo:noImage'))).toBeVisible();
  const picture = await takePicture(page);
  expect(picture.includes('Exif')).toBe(true);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: picture });
  const dialog = page.getByRole('dialog', { name: text('photo:cropTitle') });
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await dialog.getByRole('button', { name: text('photo:use') }).click();
  await expect(dialog).toBeHidden();

  const name = page.getByLabel(text('settings:name'), { exact: true });
  await name.fill('');
  await name.press('Control+Enter');
  await expect(page.getByText(text('errors:required'))).toBeVisible();
  await name.fill('Gabriela Farias');
  await page
    .getByRole('link', { name: text('shell:home') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common:cancel') })
    .click();
  await expect(name).toHaveValue('Gabriela Farias');
  await context.setOffline(true);
  await name.press('Control+Enter');
  await expect(page.getByText(text('errors:request-no-response'))).toBeVisible();
  await expect(name).toHaveValue('Gabriela Farias');
  await context.setOffline(false);
  await page.getByLabel(text('settings:language')).selectOption('pt');
  await name.press('Control+Enter');
  await expect(page.getByText(texts.pt('messages:updated'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/pt/settings/profile');

  const profile = await session.profile();
  expect(profile).toMatchObject({ name: 'Gabriela Farias', locale: 'pt', email: before.email });
  const kept = await readPhoto(session, profile);
  expect([kept.length > 0, kept.includes('Exif')]).toEqual([true, false]);
  await expect(page.getByRole('button', { name: texts.pt('shell:userMenu') }).locator('img')).toHaveAttribute(
    'src',
    /^blob:/,
  );
  await session.changeLocale('en');
});

test('an administrator changes the account for every open session; a viewer reads it', async ({
  page,
  context,
  request,
  browser,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const [account] = (await session.profile()).accounts;
  if (!account) throw new Error('The demo has accounts.');
  const reading = await browser.newContext();
  await signInContext(reading, request, { email: viewerEmail });
  const viewer = await reading.newPage();
  await page.goto('/account');
  await viewer.goto(page.url());
  await expect(viewer.getByText(text('settings:viewerNote'))).toBeVisible();
  await expect(viewer.getByRole('main').getByRole('textbox')).toHaveCount(0);

  await expect(page.getByText(text('settings:yourRole'))).toBeVisible();
  await expect(page.locator('dd', { hasText: text('shell:admin') }).first()).toBeVisible();

  const rename = async (name: string): Promise<void> => {
    await page.getByLabel(text('settings:accountName')).fill(name);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: accountButton(name) })).toBeVisible();
  };
  await rename('Renamed by a journey');
  await expect(async () => {
    // As when the person comes back to the tab.
    await viewer.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(viewer.getByRole('button', { name: accountButton('Renamed by a journey') })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await rename(account.name);
  await reading.close();
});

test('an account is left with what that costs; its last administrator stays', async ({
  page,
  context,
  request,
  browser,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const [first, second] = (await admin.profile()).accounts;
  if (!first || !second) throw new Error('The demo has two accounts.');
  const { name, email } = await plantPerson(admin, { role: 'admin' });
  await admin.changeAccount(second.id);
  await admin.post('/users', { name, email, role: 'admin', grant: true });
  await chooseOwnPassword(request, email);
  const session = await signInContext(context, request, { email });
  await session.changeAccount(first.id);
  await page.goto('/settings/my-accounts');
  await page.getByRole('button', { name: text('settings:leaveNamed', { account: first.name }) }).click();
  const dialog = page.getByRole('dialog', { name: text('settings:leaveTitle', { account: first.name }) });
  const { total } = await session.get<{ total: number }>('/assets?limit=1');
  const lost = { formatted: total, account: first.name };
  await expect(dialog.getByText(text('settings:losesAssets_other', lost))).toBeVisible();
  await dialog.getByRole('button', { name: text('settings:leaveConfirm') }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText(text('settings:left', { account: first.name }))).toBeVisible();
  await expect(page.getByRole('button', { name: accountButton(second.name) })).toBeVisible();
  expect((await session.profile()).accounts.map(({ id }) => id)).toEqual([second.id]);

  const stayer = await browser.newContext();
  const last = await signInContext(stayer, request, { email: adminEmail });
  await last.changeAccount(first.id);
  const others = await listOtherAdministrators(last);
  await changeRoles(last, others, 'viewer');
  const other = await stayer.newPage();
  await other.goto(new URL('/settings/my-accounts', page.url()).href);
  await other.getByRole('button', { name: text('settings:leaveNamed', { account: first.name }) }).click();
  await expect(other.getByText(text('settings:lastText', { account: first.name }))).toBeVisible();
  await other
    .getByRole('button', { name: text('common:close') })
    .last()
    .click();
  await expect(other.getByRole('heading', { name: first.name })).toBeVisible();
  await changeRoles(last, others, 'admin');
  await stayer.close();
});

async function listOtherAdministrators(admin: ApiSession): Promise<readonly number[]> {
  const { items } = await admin.get<{ items: readonly { id: number; email: string }[] }>(
    '/users?role=admin&limit=100',
  );
  return items.flatMap(({ id, email }) => (email === adminEmail ? [] : [id]));
}

async function changeRoles(
  admin: ApiSession,
  ids: readonly number[],
  role: 'admin' | 'viewer',
): Promise<void> {
  for (const id of ids) await admin.put(`/users/${id}`, { role });
}

function accountButton(name: string): string {
  return `${text('shell:switchAccount')} ${name}`;
}

/** A picture as a phone takes it: with where it was taken. */
async function takePicture(page: Page): Promise<Buffer> {
  const drawn = await drawPicture(page);
  const told = Buffer.from(place, 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, told.length + 2]);
  return Buffer.concat([drawn.subarray(0, 2), head, told, drawn.subarray(2)]);
}

async function readPhoto(session: ApiSession, { id, photo }: Profile): Promise<Buffer> {
  return await session.download(`/people/${id}/photo?version=${photo}`);
}
