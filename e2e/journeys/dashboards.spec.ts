import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { plantDashboards } from '../support/plant-dashboards.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { dashboardsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

// What is taken away from who looks at it is not found.
test.use({ provoked: [/status of 40[34]/], viewport: { width: 1280, height: 800 } });

const tile = (page: Page, name: string) => page.getByRole('article', { name });

test('an administrator makes a folder with a board, arranges it by keys, and finds it again', async ({
  page,
  request,
}) => {
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const [folder, board] = [unique('Oficina'), unique('Disponibilidade')];

  await test.step('a folder', async () => {
    await page.goto(`/pt${dashboardsPath}`);
    await page.getByRole('button', { name: pt('dashboards:newBriefcase') }).click();
    const dialog = page.getByRole('dialog', { name: pt('dashboards:newBriefcase') });
    await dialog.getByRole('textbox', { name: pt('dashboards:name'), exact: true }).fill(folder);
    await dialog.getByTitle(pt('dashboards:icon_wrench')).click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: folder })).toBeVisible();
  });

  await test.step('a board in it, with two tiles', async () => {
    await page
      .getByRole('button', { name: pt('dashboards:newContent') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: pt('dashboards:newContent') });
    await dialog.getByRole('textbox', { name: pt('dashboards:name'), exact: true }).fill(board);
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('button', { name: pt('dashboards:arrange') })
      .last()
      .click();
    for (const title of ['Primeiro', 'Segundo']) {
      await page.getByRole('button', { name: pt('dashboards:addTile') }).click();
      const form = page.getByRole('dialog', { name: pt('dashboards:newTile') });
      await form.getByRole('textbox', { name: pt('dashboards:tileTitle') }).fill(title);
      await form.getByRole('button', { name: pt('dashboards:addTile') }).click();
      await expect(tile(page, title)).toBeVisible();
    }
  });

  await test.step('one is moved beside the other by its keys', async () => {
    const handle = pt('dashboards:moveTile', { title: 'Segundo' });
    await page.getByRole('button', { name: handle, exact: true }).focus();
    for (const key of [
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowUp',
      'ArrowUp',
      'ArrowUp',
      'Shift+ArrowRight',
    ]) {
      await page.keyboard.press(key);
    }
    const place = { title: 'Segundo', column: 4, row: 1, width: 4, height: 3 };
    await expect(page.getByText(pt('dashboards:tilePlaced', place))).toBeAttached();
    await page.getByRole('button', { name: pt('dashboards:saveBoard') }).click();
    await expect(page.getByText(pt('messages:updated'))).toBeVisible();
    await expect(tile(page, 'Segundo')).toHaveCSS('grid-column-start', '4');
  });

  await test.step('a figure opens the rows behind it, and the search marks what it found', async () => {
    await tile(page, 'Primeiro').getByRole('link').first().click();
    await expect(page).toHaveURL(/geolocalizacao\/ativos/);
    await page.goto(`/pt${dashboardsPath}?search=${board.toLowerCase()}`);
    await expect(page.locator('mark').filter({ hasText: board })).toBeVisible();
  });
});

test('a viewer opens on a phone what they are given, and it closes when it is taken away', async ({
  page,
  browser,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const { briefcase, board, link } = await plantDashboards(admin);
  const profile = await admin.post<{ id: number }>('/profiles', {
    name: unique('Painéis'),
    sections: [
      { module: 'services:dashboards', level: 'see' },
      { module: 'services:simc:geolocalizacao', level: 'see' },
    ],
    unitIds: (await admin.listUnits()).map(({ id }) => id),
  });
  const person = await plantPerson(admin, { name: unique('Lia'), profileIds: [profile.id] });
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });

  await test.step('a profile is given the folder', async () => {
    await page.goto(`/pt/admin/dashboards?briefcase=${briefcase.id}`);
    const field = page.getByRole('group', { name: pt('dashboard-access:byProfile') });
    await expect(field.getByRole('switch').first()).toBeVisible();
    await admin.put('/dashboard-access', {
      changes: [{ kind: 'profile', profileId: profile.id, briefcaseId: briefcase.id, on: true }],
    });
  });

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await signInContext(context, request, { email: person.email, locale: 'pt' });
  const phone = await context.newPage();
  const address = `/pt${dashboardsPath}/briefcase/${briefcase.id}/content`;

  await test.step('the viewer opens the link and the board', async () => {
    await phone.goto(`/pt${dashboardsPath}`);
    await phone
      .getByRole('list', { name: pt('dashboards:contents') })
      .getByText(link.name)
      .click();
    await expect(
      phone.getByRole('link', { name: pt('dashboards:openLink', { name: link.name }) }),
    ).toHaveAttribute('rel', 'noopener noreferrer');
    await phone.goto(`${address}/${board.id}`);
    await expect(tile(phone, 'Total')).toContainText(pt('dashboards:formula_fleet_assets'));
    await expect(tile(phone, 'Nota')).toBeVisible();
    await expect(phone.getByRole('button', { name: pt('dashboards:arrange') })).toHaveCount(0);
  });

  await test.step('it closes when it is taken away, and is back when that is undone', async () => {
    await page.goto(`/pt/admin/dashboards?briefcase=${briefcase.id}&search=${person.name}`);
    const name = pt('dashboard-access:personOnContent', { name: person.name, content: board.name });
    const toggle = page.getByRole('switch', { name });
    await toggle.focus();
    const effect = pt('dashboard-access:lost_one', {
      who: person.name,
      contents: pt('dashboard-access:contents_one', { formatted: '1' }),
    });
    await expect(page.getByText(pt('dashboard-access:ifPressed', { effect }))).toBeVisible();
    await page.keyboard.press('Space');
    await expect(phone.getByRole('heading', { name: pt('dashboards:missingContent') })).toBeVisible();
    await expect(toggle).not.toBeChecked();
    await page.getByRole('button', { name: pt('dashboard-access:undo') }).click();
    await expect(tile(phone, 'Total')).toBeVisible();
    await expect(toggle).toBeChecked();
  });
  await context.close();
});
