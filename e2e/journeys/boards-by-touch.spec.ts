import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { plantDashboards } from '../support/plant-dashboards.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { dashboardsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { openFinger } from '../support/touch.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

const tile = (page: Page, name: string) => page.getByRole('article', { name });
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: pt('dashboards:saveBoard') }).click();
  await expect(page.getByText(pt('messages:updated'))).toBeVisible();
};

test('a finger arranges a board on a tablet by the handles of its tiles', async ({ browser, request }) => {
  const { briefcase, board } = await plantDashboards(await ApiSession.open(request, adminEmail));
  const context = await browser.newContext({ viewport: { width: 1024, height: 900 }, hasTouch: true });
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const tablet = await context.newPage();
  await tablet.goto(`/pt${dashboardsPath}/briefcase/${briefcase.id}/content/${board.id}`);
  await tablet.getByRole('button', { name: pt('dashboards:arrange') }).tap();
  const finger = await openFinger(tablet);
  const handle = tablet.getByRole('button', {
    name: pt('dashboards:moveTile', { title: 'Nota' }),
    exact: true,
  });
  const { width = 0 } = (await tile(tablet, 'Nota').boundingBox()) ?? {};
  await finger.drag(handle, { x: width, y: 0 });
  await expect(tile(tablet, 'Nota')).toHaveCSS('grid-column-start', '5');
  await save(tablet);
  await expect(tile(tablet, 'Nota')).toHaveCSS('grid-column-start', '5');
  await context.close();
});

test('a finger that rests on a tile puts it before another on a phone, and one that does not scrolls', async ({
  browser,
  request,
}) => {
  const { briefcase, board } = await plantDashboards(await ApiSession.open(request, adminEmail));
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const phone = await context.newPage();
  await phone.goto(`/pt${dashboardsPath}/briefcase/${briefcase.id}/content/${board.id}`);
  const places = async (): Promise<string[]> => {
    const found = await phone.getByRole('article').all();
    const tops = await Promise.all(
      found.map(
        async (one) => [(await one.boundingBox())?.y ?? 0, await one.getAttribute('aria-label')] as const,
      ),
    );
    return tops.toSorted(([a], [b]) => a - b).map(([, name]) => name ?? '');
  };
  await expect(tile(phone, 'Nota')).toBeVisible();
  const before = await places();
  expect(before.at(-1)).toBe('Nota');
  await phone.getByRole('button', { name: pt('dashboards:actionsOf', { name: board.name }) }).tap();
  await phone.getByRole('menuitem', { name: pt('dashboards:arrange') }).tap();
  const finger = await openFinger(phone);
  const note = tile(phone, 'Nota').getByText('Revisto toda semana.');

  await test.step('a finger that moves at once changes nothing', async () => {
    await finger.drag(note, { x: 0, y: 200 });
    expect(await places()).toEqual(before);
  });

  await test.step('one that rests takes the tile up, and what lies above scrolls into sight', async () => {
    await finger.drag(note, { x: 0, y: -340 }, 600);
    const after = await places();
    expect(after).not.toEqual(before);
    expect(after.indexOf('Nota')).toBeLessThan(before.indexOf('Nota'));
    await save(phone);
    expect(await places()).toEqual(after);
  });
  await context.close();
});

test('a folder and its board are named in the language of who reads', async ({ page, browser, request }) => {
  const { briefcase, board } = await plantDashboards(await ApiSession.open(request, adminEmail));
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const [workshop, downtime] = [unique('Workshop'), unique('Downtime')];
  await page.goto(`/pt${dashboardsPath}/briefcase/${briefcase.id}/content/${board.id}`);
  await page.getByRole('button', { name: pt('dashboards:actionsOf', { name: board.name }) }).click();
  await page.getByRole('menuitem', { name: pt('dashboards:edit') }).click();
  await page.getByRole('textbox', { name: pt('dashboards:nameIn', { language: 'English' }) }).fill(downtime);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(pt('messages:updated'))).toBeVisible();
  await expect(page.getByRole('heading', { name: board.name, exact: true })).toBeVisible();

  await page
    .getByRole('navigation', { name: pt('dashboards:breadcrumbs') })
    .getByText(briefcase.name)
    .click();
  await page
    .getByRole('button', { name: pt('dashboards:actionsOf', { name: briefcase.name }) })
    .last()
    .click();
  await page.getByRole('menuitem', { name: pt('dashboards:edit') }).click();
  await page.getByRole('textbox', { name: pt('dashboards:nameIn', { language: 'English' }) }).fill(workshop);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(pt('messages:updated')).first()).toBeVisible();

  await page.goto(`/pt${dashboardsPath}?search=${downtime.toLowerCase()}`);
  await expect(page.getByText(board.name)).toBeVisible();

  for (const [locale, heading, folder] of [
    ['en', downtime, workshop],
    ['es', board.name, briefcase.name],
  ] as const) {
    const context = await browser.newContext();
    await signInContext(context, request, { email: adminEmail, locale });
    const reader = await context.newPage();
    await reader.goto(`/${locale}${dashboardsPath}/briefcase/${briefcase.id}/content/${board.id}`);
    await expect(reader.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    const crumbs = reader.getByRole('navigation', { name: texts[locale]('dashboards:breadcrumbs') });
    await expect(crumbs.getByText(folder)).toBeVisible();
    await context.close();
  }
});
