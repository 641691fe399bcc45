import type { Locator, Page } from '@playwright/test';
import { assetsPath, demoAsset, type Screen } from '../screens.ts';
import { expect } from '../test.ts';
import type { Texts } from '../texts.ts';

export const assetsScreens: readonly Screen[] = [
  {
    name: 'assets, filtered',
    path: `${assetsPath}?status=running&status=turned_off&status=without_status`,
    show: (page) => expect(page.locator('[data-row-link]').first()).toBeVisible(),
  },
  {
    name: 'filters of assets',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('ui:addFilter'), exact: true }).click();
      const filters = page.getByRole('dialog', { name: text('ui:addFilter') });
      await filters.getByRole('button', { name: text('fields:status') }).click();
      await expect(filters.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'columns of assets',
    on: 'desk',
    show: async (page, text) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('ui:columns'), exact: true }).click();
      await expect(page.getByRole('group', { name: text('ui:columns') })).toBeVisible();
    },
  },
  {
    name: 'order of assets',
    on: 'phone',
    show: async (page, text) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('ui:sort'), exact: true }).click();
      await expect(page.getByRole('menuitemradio').first()).toBeVisible();
    },
  },
  {
    name: 'export of assets',
    show: async (page, text) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('ui:export'), exact: true }).click();
      await expect(page.getByRole('menuitem', { name: text('ui:export_csv') })).toBeVisible();
    },
  },
  {
    name: 'many assets, being changed',
    path: assetsPath,
    show: async (page, text) => {
      const box = page.getByRole('checkbox', { name: text('ui:selectLoaded') });
      await box.or(selectOnPhone(page, text)).click();
      await box.check();
      const bar = page.getByRole('toolbar', { name: text('ui:bulkActions') });
      await bar.getByRole('button', { name: text('assets:edit') }).click();
      const dialog = page.getByRole('dialog');
      const field = text('fields:inMaintenance');
      await dialog.getByRole('button', { name: `${field} ${text('asset-bulk:asIs')}` }).click();
      await expect(dialog.getByText(field).last()).toBeVisible();
    },
  },
  {
    name: 'new asset with errors',
    path: assetsPath,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('assets:newAsset') }).click();
      const dialog = page.getByRole('dialog', { name: text('assets:createTitle') });
      await dialog.getByRole('button', { name: text('assets:create'), exact: true }).click();
      await expect(dialog.getByText(text('errors:required')).first()).toBeVisible();
    },
  },
  {
    name: 'import of assets',
    path: assetsPath,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('asset-import:import'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: text('asset-import:title') });
      await expect(dialog.getByRole('button', { name: text('import:choose') })).toBeVisible();
    },
  },
  {
    name: 'preview of an import with bad lines',
    show: async (page, text) => {
      const dialog = page.getByRole('dialog', { name: text('asset-import:title') });
      await dialog.locator('input[type="file"]').setInputFiles({
        name: 'assets.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`ID;UL;Modelo;\n${demoAsset};;E210;\nNEW-1;9999;E210;\n;9999;E210;\n`),
      });
      await expect(dialog.getByRole('button', { name: text('asset-import:downloadBad') })).toBeVisible();
    },
  },
  {
    name: 'archived ULs',
    path: `${assetsPath}/unidades?archived=true`,
    show: (page, text) => expect(page.getByText(text('records:nothingTitle'))).toBeVisible(),
  },
  {
    name: 'UL, being archived',
    path: `${assetsPath}/unidades`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await page.getByRole('button', { name: text('units:archive') }).click();
      await expect(page.getByText(text('units:archiveEffect'))).toBeVisible();
    },
  },
  {
    name: 'customer, being changed',
    path: `${assetsPath}/clientes`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('button', { name: text('customers:archive') })).toBeVisible();
    },
  },
];

export const panelScreens: readonly Screen[] = [
  {
    name: 'asset with its devices',
    path: `${assetsPath}?search=${demoAsset}`,
    show: async (page, text) => {
      await page.getByRole('link', { name: demoAsset, exact: true }).click();
      await expect(page.getByRole('heading', { name: demoAsset })).toBeVisible();
      await page.getByRole('tab', { name: text('assets:devices') }).click();
      await expect(page.getByLabel(text('assets:deviceId'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'asset with what is known of it',
    show: async (page, text) => {
      await page.getByRole('tab', { name: text('assets:summary') }).click();
      await expect(page.getByText(text('assets:registration'))).toBeVisible();
    },
  },
  {
    name: 'asset with the messages of its devices',
    show: async (page, text) => {
      await page.getByRole('tab', { name: text('assets:messages') }).click();
      const messages = page.getByRole('list', { name: text('device-messages:list') });
      await messages.getByRole('button').first().click();
      await expect(messages.getByText(text('device-messages:came'))).toBeVisible();
    },
  },
  {
    name: 'asset with the events of its devices',
    show: async (page, text) => {
      await page.getByText(text('device-messages:show_event'), { exact: true }).click();
      await expect(page.getByRole('combobox', { name: text('device-messages:kind') })).toBeVisible();
    },
  },
  {
    name: 'asset with its history',
    show: async (page, text) => {
      await page.getByRole('tab', { name: text('assets:history') }).click();
      await page.getByRole('button', { name: new RegExp(`^${text('ui:period')}: `) }).click();
      await page.getByRole('button', { name: text('ui:period_days7'), exact: true }).click();
      const changes = page.getByRole('region', { name: text('asset-history:changes') });
      await expect(changes.getByRole('listitem').first()).toBeVisible();
      // Data of another period is pale until this one has loaded.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
  },
  {
    name: 'history of an asset as a table',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('asset-history:asTable') }).click();
      await expect(page.getByRole('columnheader', { name: text('asset-history:duration') })).toBeVisible();
    },
  },
  {
    name: 'asset, being changed',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('assets:edit'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: text('assets:editTitle', { code: demoAsset }) });
      await expect(dialog.getByRole('button', { name: text('assets:save'), exact: true })).toBeVisible();
    },
  },
];

/** On a phone, checkboxes appear when selecting. */
function selectOnPhone(page: Page, text: Texts): Locator {
  return page.getByRole('button', { name: text('ui:selectRows') });
}
