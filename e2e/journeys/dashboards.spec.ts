import type { Page } from '@playwright/test';
import { findViolations } from '../support/find-violations.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { dashboardsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

// Content that was deleted returns not found to the viewer who has it open.
test.use({ provoked: [/status of 40[34]/], viewport: { width: 1280, height: 800 } });

const tile = (page: Page, name: string) => page.getByRole('article', { name });

test('creates a board and arranges it by keyboard, and closes it at once for a viewer who loses it', async ({
  page,
  browser,
  request,
}) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const [folder, board] = [unique('Oficina'), unique('Disponibilidade')];

  await test.step('creates a folder', async () => {
    await page.goto(`/pt${dashboardsPath}`);
    await page.getByRole('button', { name: pt('dashboards:newBriefcase') }).click();
    const dialog = page.getByRole('dialog', { name: pt('dashboards:newBriefcase') });
    await dialog.getByRole('textbox', { name: pt('dashboards:name'), exact: true }).fill(folder);
    await dialog.getByTitle(pt('dashboards:icon_wrench')).click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: folder })).toBeVisible();
  });

  await test.step('creates a board in it, with a figure and a map', async () => {
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
    for (const [title, view] of [
      ['Quantos', 'figure'],
      ['Onde', 'map'],
    ] as const) {
      await page.getByRole('button', { name: pt('dashboards:addTile') }).click();
      const form = page.getByRole('dialog', { name: pt('dashboards:newTile') });
      await form.getByRole('combobox', { name: pt('dashboards:view'), exact: true }).click();
      await page.getByRole('option', { name: pt(`dashboards:view_${view}`), exact: true }).click();
      await form.getByRole('textbox', { name: pt('dashboards:tileTitle') }).fill(title);
      await form.getByRole('button', { name: pt('dashboards:addTile') }).click();
      await expect(tile(page, title)).toBeVisible();
    }
  });

  await test.step('moves the map beside the figure by keyboard', async () => {
    const handle = pt('dashboards:moveTile', { title: 'Onde' });
    await page.getByRole('button', { name: handle, exact: true }).focus();
    const keys = [
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowUp',
      'ArrowUp',
      'ArrowUp',
      'Shift+ArrowRight',
    ];
    for (const key of keys) await page.keyboard.press(key);
    const place = { title: 'Onde', column: 4, row: 1, width: 7, height: 5 };
    await expect(page.getByText(pt('dashboards:tilePlaced', place))).toBeAttached();
    await page.getByRole('button', { name: pt('dashboards:saveBoard') }).click();
    await expect(page.getByText(pt('messages:updated'))).toBeVisible();
    await expect(tile(page, 'Onde')).toHaveCSS('grid-column-start', '4');
    const map = page.getByRole('region', { name: pt('dashboards:mapOf', { title: 'Onde' }) }).first();
    await expect(map.locator('canvas')).toBeVisible();
    expect(await findViolations(page, 'a board with a map', ['light'])).toEqual([]);
    await tile(page, 'Onde')
      .getByRole('button', { name: pt('dashboards:asTable', { title: 'Onde' }) })
      .press('Enter');
    expect(await findViolations(page, 'its table', ['light'])).toEqual([]);
  });

  await test.step('revokes it while a viewer has it open', async () => {
    const sections = [{ module: 'services:dashboards', level: 'see' }];
    const profile = await admin.post<{ id: number }>('/profiles', {
      name: unique('Painéis'),
      sections,
      unitIds: [],
    });
    const viewer = await plantPerson(admin, { profileIds: [profile.id] });
    const contentId = Number(new URL(page.url()).pathname.split('/').at(-1));
    const turn = (turned: 'on' | 'off') =>
      admin.put('/dashboard-access', {
        changes: [{ kind: 'person_on_content', userId: viewer.id, contentId, switch: turned }],
      });
    await turn('on');
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await signInContext(context, request, { email: viewer.email, locale: 'pt' });
    const phone = await context.newPage();
    await phone.goto(page.url());
    await expect(tile(phone, 'Quantos')).toBeVisible();
    await turn('off');
    await expect(phone.getByRole('heading', { name: pt('dashboards:missingContent') })).toBeVisible();
    await turn('on');
    await expect(tile(phone, 'Quantos')).toBeVisible();
    await context.close();
  });
});
