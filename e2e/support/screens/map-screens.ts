import type { Locator, Page } from '@playwright/test';
import { demoAsset, mapPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';
import type { Texts } from '../texts.ts';

export const mapScreens: readonly Screen[] = [
  {
    name: 'map',
    path: mapPath,
    show: async (page, text) => {
      await expect(page.getByRole('status').filter({ hasText: text('geolocation:live') })).toBeVisible();
      await expect(assetOnMap(page, text).first()).toBeVisible();
    },
  },
  {
    name: 'map with the values of a filter',
    on: 'desk',
    show: showValues,
  },
  {
    name: 'sheet of the map at its highest',
    on: 'phone',
    show: async (page, text) => {
      for (let times = 0; times < 2; times += 1)
        await page.getByRole('button', { name: text('geolocation:sheetLarger') }).press('Enter');
      await expect(page.getByRole('button', { name: text('geolocation:sheetSmaller') })).toBeVisible();
    },
  },
  {
    name: 'filters of the map',
    path: mapPath,
    on: 'phone',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('geolocation:filters'), exact: true }).click();
      await expect(page.getByRole('dialog', { name: text('geolocation:filters') })).toBeVisible();
      await showValues(page, text);
    },
  },
  {
    name: 'map with a card',
    path: mapPath,
    show: async (page, text) => {
      await page.getByRole('searchbox').fill(demoAsset);
      await assetOnMap(page, text).filter({ hasText: demoAsset }).click();
      await expect(page.getByRole('heading', { name: demoAsset })).toBeVisible();
    },
  },
];

async function showValues(page: Page, text: Texts): Promise<void> {
  const filters = page.getByRole('group', { name: text('geolocation:filters') });
  await filters.getByRole('button', { name: text('geolocation:models') }).click();
  const values = page.getByRole('dialog', { name: text('geolocation:models') });
  await expect(values.getByRole('checkbox').first()).toBeVisible();
}

function assetOnMap(page: Page, text: Texts): Locator {
  return page.getByRole('list', { name: text('geolocation:list'), exact: true }).getByRole('button');
}
