import { demoAsset, suitePath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

export const homeScreens: readonly Screen[] = [
  {
    name: 'home',
    path: '/home',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('home:fleetNow') })).toBeVisible();
    },
  },
  {
    name: 'bell with rows',
    on: 'desk',
    show: async (page, text) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('notifications:title') })
        .click();
      const panel = page.getByRole('dialog', { name: text('notifications:title') });
      await expect(panel.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: "the person's menu",
    on: 'desk',
    show: async (page, text) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('shell:userMenu') }).click();
      await expect(page.getByRole('menuitem', { name: text('shell:signOut') })).toBeVisible();
    },
  },
  {
    name: 'sheet of more',
    on: 'phone',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('shell:more') }).click();
      const sheet = page.getByRole('dialog', { name: text('shell:more') });
      await expect(sheet.getByRole('button', { name: text('shell:signOut') })).toBeVisible();
    },
  },
  {
    name: 'suite home',
    path: suitePath,
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('silence:silent') })).toBeVisible();
    },
  },
  {
    name: 'search',
    show: async (page, text) => {
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: text('shell:search') });
      await dialog.getByRole('textbox').fill(demoAsset);
      await expect(dialog.getByRole('option', { name: demoAsset }).first()).toBeVisible();
    },
  },
  {
    name: 'notifications, some selected',
    path: '/notifications',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('notifications:title') }).first()).toBeVisible();
      const list = page.getByRole('main').getByRole('list', { name: text('notifications:title') });
      await list.getByRole('checkbox').first().check();
      await expect(page.getByRole('toolbar', { name: text('ui:bulkActions') })).toBeVisible();
    },
  },
];
