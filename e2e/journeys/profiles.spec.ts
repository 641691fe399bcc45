import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { leaveMapBare } from '../support/bare-map.ts';
import { atSea, MapScreen } from '../support/map-screen.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts, type Locale, type Texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

// What is taken away is refused, and the live stream ends with it.
test.use({ provoked: [/status of (403|404|409)|WebSocket connection/] });

interface Unit {
  readonly id: number;
  readonly code: string;
  readonly assets: number;
}

/** A viewer without profiles, and the ULs of the account. */
async function arrange(request: APIRequestContext, name: string) {
  const admin = await ApiSession.open(request, adminEmail);
  const { id: userId, email } = await plantPerson(admin, { name });
  const { units } = await admin.get<{ units: Unit[] }>('/profiles/choices');
  return { admin, email, userId, units };
}

async function openAs(browser: Browser, request: APIRequestContext, email: string, locale: Locale) {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 640 },
    reducedMotion: 'reduce',
  });
  await leaveMapBare(context);
  await signInContext(context, request, { email, locale });
  return context.newPage();
}

async function link(page: Page, text: Texts, name: string): Promise<void> {
  const field = page.getByPlaceholder(text('profiles:link'));
  await field.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test('an administrator gives a viewer their part of the fleet, and it is what their live map shows', async ({
  page,
  context,
  request,
  browser,
}) => {
  test.slow();
  const { pt } = texts;
  const person = unique('Lia Prado');
  const { admin, email, units } = await arrange(request, person);
  const [first, second] = units;
  if (!first || !second) throw new Error('The account has ULs.');
  const mark = unique('PART');
  await admin.createAssetWithDevice(`${mark}-A`, first.id);
  await admin.createAssetWithDevice(`${mark}-B`, second.id);
  const name = unique('Pátio');
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  await page.goto('/pt/services/simc/settings/profiles');
  await page.getByRole('button', { name: pt('profiles:newProfile') }).click();
  const dialog = page.getByRole('dialog', { name: pt('profiles:newProfile') });
  await dialog.getByLabel(new RegExp(`^${pt('profiles:name')}`)).fill(name);
  await dialog.getByLabel(pt('profiles:seeModule', { module: pt('profiles:module_map') })).check();
  const boxOf = (unit: Unit) => page.getByRole('checkbox', { name: new RegExp(`^${unit.code}\\b`) });
  await boxOf(first).check();
  await link(page, pt, person);
  const effect = dialog.getByRole('status').filter({ hasText: pt('profiles:effectTitle') });
  await expect(effect).toContainText(pt('profiles:effectAssets_other', { formatted: first.assets + 1 }));
  await expect(effect).toContainText(pt('shell:map'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(pt('messages:created'), { exact: true })).toBeVisible();

  const viewer = await openAs(browser, request, email, 'es');
  const map = new MapScreen(viewer, 'es');
  await map.open(`?q=${mark}&${atSea}`);
  await expect(map.row(`${mark}-A`)).toBeVisible();
  await expect(map.row(`${mark}-B`)).toHaveCount(0);

  await page.getByRole('link', { name }).click();
  await boxOf(second).check();
  await boxOf(first).uncheck();
  await page.getByRole('button', { name: pt('profiles:save') }).click();
  await expect(page.getByText(pt('messages:updated'), { exact: true })).toBeVisible();
  // Without a word from the viewer, on the map that is open.
  await expect(map.row(`${mark}-B`)).toBeVisible();
  await expect(map.row(`${mark}-A`)).toHaveCount(0);
  await viewer.context().close();
});

test('a section that is taken away closes its screen, and two administrators lose nothing of each other', async ({
  page,
  context,
  request,
  browser,
}) => {
  test.slow();
  const text = texts.en;
  const [person, name] = [unique('Noa Reyes'), unique('Night watch')];
  const { admin, email, userId, units } = await arrange(request, person);
  const profile = await admin.post<{ id: number }>('/profiles', {
    name,
    sections: [{ module: 'services:simc:geolocalizacao:mapa', level: 'see' }],
    unitIds: units.slice(0, 1).map(({ id }) => id),
    userIds: [userId],
  });
  const viewer = await openAs(browser, request, email, 'en');
  await new MapScreen(viewer).open(`?${atSea}`);

  await signInContext(context, request, { email: adminEmail });
  await page.goto(`/services/simc/settings/profiles?profile=${profile.id}`);
  const dialog = page.getByRole('dialog', { name: text('profiles:editTitle', { name }) });
  await dialog.getByLabel(text('profiles:seeModule', { module: text('profiles:module_map') })).uncheck();
  await admin.put(`/profiles/${profile.id}`, { description: 'From another tab' });
  await page.keyboard.press('Control+Enter');
  const told = dialog.getByText(text('profiles:theirs', { parts: text('profiles:part_description') }));
  await expect(told).toBeVisible();
  await expect(dialog.getByLabel(text('profiles:description'))).toHaveValue('From another tab');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(text('messages:updated'), { exact: true })).toBeVisible();
  await expect(viewer.getByRole('heading', { name: text('common:noPermission') })).toBeVisible();
  await viewer.getByRole('button', { name: text('common:goBackHome') }).click();
  await expect(viewer).toHaveURL('/home');
  await expect(viewer.getByRole('link', { name: text('shell:map'), exact: true })).toBeHidden();

  await page.goto(`/services/simc/settings/users?search=${encodeURIComponent(person)}&person=${userId}`);
  const panel = page.getByRole('complementary', {
    name: text('profiles:personLabel', { name: person }),
  });
  await panel.getByLabel(name).uncheck();
  await expect(panel.getByText(text('profiles:seesNothing'))).toBeVisible();
  await panel.getByRole('button', { name: text('profiles:assign') }).click();
  await expect(page.getByText(text('messages:profile_detached'), { exact: true })).toBeVisible();
  await viewer.context().close();
});
