import { dashboardsPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

const accessPath = '/admin/dashboards';

/** With the walk's prepared data: a briefcase with a board, and a user who sees it. */
export const dashboardsScreens: readonly Screen[] = [
  {
    name: 'dashboards, searched',
    path: `${dashboardsPath}?search=painel`,
    show: async (page) => {
      await expect(page.locator('mark').first()).toBeVisible();
    },
  },
  {
    name: 'dashboards as cards',
    path: `${dashboardsPath}?look=cards`,
    show: async (page, text) => {
      await expect(page.getByRole('list', { name: text('dashboards:contents') })).toBeVisible();
    },
  },
  {
    name: 'new folder with errors',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('dashboards:newBriefcase') }).click();
      const dialog = page.getByRole('dialog', { name: text('dashboards:newBriefcase') });
      await dialog.getByRole('button', { name: text('dashboards:create') }).click();
      await expect(dialog.getByText(text('errors:required'))).toBeVisible();
    },
  },
  {
    name: 'new report',
    path: dashboardsPath,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('dashboards:newContent') }).click();
      const dialog = page.getByRole('dialog', { name: text('dashboards:newContent') });
      await dialog.getByText(text('dashboards:kind_embed'), { exact: true }).click();
      await expect(dialog.getByRole('textbox', { name: text('dashboards:address') })).toBeVisible();
    },
  },
  {
    name: 'new source of reports',
    show: async (page, text) => {
      const dialog = page.getByRole('dialog', { name: text('dashboards:newContent') });
      await dialog.getByText(text('dashboards:kind_report'), { exact: true }).click();
      await dialog.getByRole('button', { name: text('dashboards:reportSources') }).click();
      await page.getByRole('button', { name: text('dashboards:newSource') }).click();
      const form = page.getByRole('dialog', { name: text('dashboards:newSource') });
      await expect(form.getByLabel(text('dashboards:sourceSecret_metabase'))).toBeVisible();
    },
  },
  {
    name: 'a board',
    path: `${dashboardsPath}?search=painel`,
    show: async (page, text) => {
      await page
        .getByRole('list', { name: text('dashboards:contents') })
        .getByRole('link')
        .first()
        .click();
      await expect(page.getByRole('article', { name: 'Total' })).toContainText(
        text('dashboards:formula_fleet_assets'),
      );
      await expect(page.locator('figure svg')).toBeVisible();
    },
  },
  {
    name: 'a tile, being added to a board',
    on: 'desk',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('dashboards:arrange') }).click();
      await page.getByRole('button', { name: text('dashboards:addTile') }).click();
      await expect(page.getByRole('dialog', { name: text('dashboards:newTile') })).toBeVisible();
    },
  },
  {
    name: 'access to dashboards by folder',
    path: accessPath,
    show: async (page, text) => {
      await expect(
        page.getByRole('columnheader', { name: text('dashboard-access:onHead'), exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'access to dashboards by user',
    path: `${accessPath}?by=user`,
    show: async (page, text) => {
      await expect(page.getByRole('columnheader', { name: text('dashboard-access:why') })).toBeVisible();
    },
  },
];
