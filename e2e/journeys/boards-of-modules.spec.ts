import { ApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { dashboardsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test('a board shows assets on a map, and alerts, metrics and costs with their rows', async ({
  page,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const briefcase = await admin.post<{ id: number }>('/briefcases', { name: unique('Operação') });
  const figure = { y: 0, w: 4, h: 3, view: 'figure' };
  const board = await admin.post<{ id: number }>('/contents', {
    briefcaseId: briefcase.id,
    name: unique('Hoje'),
    body: {
      kind: 'native',
      days: 30,
      tiles: [
        { ...figure, id: 'a', x: 0, title: 'Atrasados', source: 'open_alerts', measure: 'overdue' },
        { ...figure, id: 'b', x: 4, title: 'Uso', source: 'metrics', measure: 'utilization' },
        { ...figure, id: 'c', x: 8, title: 'Custo', source: 'costs', measure: 'cost' },
      ],
    },
  });
  await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const address = `/pt${dashboardsPath}/briefcase/${briefcase.id}/content/${board.id}`;
  const tile = (name: string) => page.getByRole('article', { name });

  await test.step('an administrator adds a map', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: pt('dashboards:arrange') }).click();
    await page.getByRole('button', { name: pt('dashboards:addTile') }).click();
    const form = page.getByRole('dialog', { name: pt('dashboards:newTile') });
    await form.getByRole('combobox', { name: pt('dashboards:view'), exact: true }).click();
    await page.getByRole('option', { name: pt('dashboards:view_map'), exact: true }).click();
    await expect(form.getByRole('combobox', { name: pt('dashboards:measure') })).toHaveCount(0);
    await form.getByRole('textbox', { name: pt('dashboards:tileTitle') }).fill('Onde estão');
    await form.getByRole('button', { name: pt('dashboards:addTile') }).click();
    await page.getByRole('button', { name: pt('dashboards:saveBoard') }).click();
    await expect(page.getByText(pt('messages:updated'))).toBeVisible();
  });

  await test.step('the map has what it shows as a table, whose rows open', async () => {
    const map = tile('Onde estão');
    await map.scrollIntoViewIfNeeded();
    const region = map.getByRole('region', { name: pt('dashboards:mapOf', { title: 'Onde estão' }) }).first();
    await expect(region.locator('canvas')).toBeVisible();
    expect(await findViolations(page, 'map')).toEqual([]);
    await map.getByRole('button', { name: pt('dashboards:asTable', { title: 'Onde estão' }) }).press('Enter');
    expect(await findViolations(page, 'its table', ['light'])).toEqual([]);
    await map.getByRole('table').getByRole('link').first().click();
    await expect(page).toHaveURL(/geolocalizacao\/ativos\?.*asset=\d+/);
  });

  await test.step('each figure leads to its own rows', async () => {
    for (const [name, rows] of [
      ['Atrasados', /alertas\/alertas\?.*overdue=true/],
      ['Uso', /utilization\/utilization\?.*from=/],
      ['Custo', /financials\/cost\?.*from=/],
    ] as const) {
      await page.goto(address);
      await tile(name)
        .getByRole('link', { name: pt('dashboards:openRows', { title: name }) })
        .click();
      await expect(page).toHaveURL(rows);
    }
  });
});
