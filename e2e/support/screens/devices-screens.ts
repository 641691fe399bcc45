import { assetsPath, demoAsset, devicesPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

/** With the walk's prepared data: an unknown device, whose position is kept with the reason. */
export const devicesScreens: readonly Screen[] = [
  {
    name: 'a new custom field',
    path: `${assetsPath}/campos?new=true`,
    show: (page, text) =>
      expect(page.getByRole('textbox', { name: text('custom-fields:name_en') })).toBeVisible(),
  },
  {
    name: 'sources of manufacturers',
    path: `${assetsPath}/fabricantes`,
    show: (page, text) => expect(page.getByText(text('maker-feeds:emptyTitle'))).toBeVisible(),
  },
  {
    name: 'a new source of a manufacturer',
    path: `${assetsPath}/fabricantes?new=true`,
    show: (page, text) =>
      expect(page.getByRole('textbox', { name: text('maker-feeds:snapshotUrl') })).toBeVisible(),
  },
  {
    name: 'inbox of devices, one of them open',
    path: `${devicesPath}?tab=inbox`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('button', { name: text('devices:claim') })).toBeVisible();
    },
  },
  {
    name: 'a device, being connected',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('devices:claim') }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: text('devices:claimEffect') });
      await dialog.getByText(text('devices:newAsset'), { exact: true }).click();
      await expect(dialog.getByRole('textbox', { name: text('fields:code') })).toBeVisible();
    },
  },
  {
    name: 'devices and their assets, one of them open',
    path: `${devicesPath}?tab=assigned`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('list', { name: text('device-assignments:assets') })).toBeVisible();
    },
  },
  {
    name: 'commands for devices',
    path: '/services/simc/comandos',
    show: (page, text) => expect(page.getByText(text('device-commands:emptyTitle'))).toBeVisible(),
  },
  {
    name: 'a command, being entered',
    show: async (page, text) => {
      await page
        .getByRole('button', { name: text('device-commands:send') })
        .first()
        .click();
      await expect(page.getByRole('combobox', { name: text('device-commands:device') })).toBeVisible();
    },
  },
  {
    name: 'trackers that connect directly',
    path: `${devicesPath}?tab=trackers`,
    show: (page, text) => expect(page.getByText(text('trackers:emptyTitle'))).toBeVisible(),
  },
  {
    name: 'a tracker, being claimed',
    show: async (page, text) => {
      await page
        .getByRole('button', { name: text('trackers:claim') })
        .first()
        .click();
      await expect(page.getByRole('textbox', { name: text('trackers:trackerId') })).toBeVisible();
    },
  },
  {
    name: 'rejected positions, one of them open',
    path: `${devicesPath}?tab=refused`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('heading', { name: text('refused-positions:payload') })).toBeVisible();
    },
  },
  {
    name: 'positions from files',
    path: `${devicesPath}?tab=files`,
    show: async (page, text) => {
      const tab = page.getByRole('tab', { name: text('devices:files') });
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
    },
  },
  {
    name: 'preview of a file of positions with rejected lines',
    show: async (page, text) => {
      const lines = [
        'ID;Data;Latitude;Longitude;Velocidade',
        `${demoAsset};18/09/2026 08:00:00;-23,5;-46,6;41`,
        `${demoAsset};18/09/2026 08:01:00;-93,5;-46,6;41`,
        'NOBODY-1;18/09/2026 08:02:00;-23,5;-46,6;41',
      ];
      await page.locator('input[type="file"]').setInputFiles({
        name: 'positions.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
      // In one language a column's heading identifies the assets, in the others it is selected.
      await page.getByLabel(text('position-import:deviceBy'), { exact: true }).selectOption('asset');
      await expect(page.getByRole('heading', { name: text('position-import:asStored') })).toBeVisible();
      await expect(page.getByRole('heading', { name: text('position-import:refusedLines') })).toBeVisible();
    },
  },
  {
    name: 'a file of positions, imported',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('position-import:start'), exact: true }).click();
      await expect(page.getByText(text('import:finishedTitle'), { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: text('position-import:download') })).toBeVisible();
    },
  },
  {
    name: 'API keys, one of them open',
    path: `${devicesPath}?tab=keys`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('heading', { name: text('api-keys:whereTitle') })).toBeVisible();
    },
  },
  {
    name: 'new API key',
    path: `${devicesPath}?tab=keys`,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('api-keys:newKey') }).click();
      const dialog = page.getByRole('dialog', { name: text('api-keys:newKey') });
      await expect(dialog.getByText(text('api-keys:lead'))).toBeVisible();
    },
  },
];
