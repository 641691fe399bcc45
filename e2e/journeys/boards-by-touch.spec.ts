import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { plantDashboards } from '../support/plant-dashboards.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { dashboardsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { openFinger } from '../support/touch.ts';

const { pt } = texts;

const tile = (page: Page, name: string) => page.getByRole('article', { name });
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: pt('dashboards:saveBoard') }).click();
  await expect(page.getByText(pt('messages:updated'))).toBeVisible();
};

test('arranges a board by touch: on a tablet by the handles of its tiles, on a phone by a long press', async ({
  browser,
  request,
}) => {
  const { briefcase, board } = await plantDashboards(await ApiSession.open(request, adminEmail));
  const context = await browser.newContext({ viewport: { width: 1024, height: 900 }, hasTouch: true });
  await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const page = await context.newPage();
  const finger = await openFinger(page);
  const places = async (): Promise<string[]> => {
    const found = await page.getByRole('article').all();
    const tops = await Promise.all(
      found.map(
        async (one) => [(await one.boundingBox())?.y ?? 0, await one.getAttribute('aria-label')] as const,
      ),
    );
    return tops.toSorted(([a], [b]) => a - b).map(([, name]) => name ?? '');
  };

  await test.step('drags a tile by its handle on a tablet', async () => {
    await page.goto(`/pt${dashboardsPath}/briefcase/${briefcase.id}/content/${board.id}`);
    await page.getByRole('button', { name: pt('dashboards:arrange') }).tap();
    const handle = page.getByRole('button', {
      name: pt('dashboards:moveTile', { title: 'Nota' }),
      exact: true,
    });
    const { width = 0 } = (await tile(page, 'Nota').boundingBox()) ?? {};
    await finger.drag(handle, { x: width, y: 0 });
    await expect(tile(page, 'Nota')).toHaveCSS('grid-column-start', '5');
    await save(page);
    await expect(tile(page, 'Nota')).toHaveCSS('grid-column-start', '5');
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: pt('dashboards:actionsOf', { name: board.name }) }).tap();
  await page.getByRole('menuitem', { name: pt('dashboards:arrange') }).tap();
  const note = tile(page, 'Nota').getByText('Revisto toda semana.');
  const before = await places();
  expect(before.at(-1)).toBe('Nota');

  await test.step('ignores an immediate drag on a phone', async () => {
    await finger.drag(note, { x: 0, y: 200 });
    expect(await places()).toEqual(before);
  });

  await test.step('picks up a tile by a long press, and scrolls to content above', async () => {
    await finger.drag(note, { x: 0, y: -340 }, 600);
    await expect.poll(async () => (await places()).indexOf('Nota')).toBeLessThan(before.indexOf('Nota'));
    // The tiles glide to their places.
    await page.evaluate(async () => Promise.all(document.getAnimations().map((one) => one.finished)));
    const after = await places();
    await save(page);
    expect(await places()).toEqual(after);
  });
  await context.close();
});
