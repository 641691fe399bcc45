import type { Locator, Page } from '@playwright/test';
import { atSea } from '../map-screen.ts';
import { demoAsset, mapPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';
import type { Texts } from '../texts.ts';

export const mapScreens: readonly Screen[] = [
  {
    name: 'map',
    // Away from the fleet, nothing is redrawn during the check; the card leads to it.
    path: `${mapPath}?${atSea}`,
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
    name: 'map with its legend and a menu',
    on: 'desk',
    show: async (page, text) => {
      await leaveValues(page, text);
      await assetOnMap(page, text).first().focus();
      await page.keyboard.press('l');
      await expect(page.getByRole('region', { name: text('map-menu:legend') })).toBeVisible();
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menuitem', { name: text('map-menu:openCard') })).toBeVisible();
    },
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
    name: 'layers of the map',
    on: 'phone',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('geolocation:sheetSmaller') }).press('Enter');
      await page.getByRole('button', { name: text('map-menu:layers') }).click();
      await expect(page.getByRole('dialog', { name: text('map-menu:layers') })).toBeVisible();
    },
  },
  {
    name: 'filters of the map',
    on: 'phone',
    show: async (page, text) => {
      await close(page.getByRole('dialog', { name: text('map-menu:layers') }), text);
      await page.getByRole('button', { name: text('geolocation:filters'), exact: true }).click();
      await expect(page.getByRole('dialog', { name: text('geolocation:filters') })).toBeVisible();
      await showValues(page, text);
    },
  },
  {
    name: 'map with a card',
    on: 'desk',
    show: async (page, text) => {
      await page.getByRole('menuitem').first().press('Escape');
      await close(page.getByRole('region', { name: text('map-menu:legend') }).locator('..'), text);
      await openCard(page, text);
    },
  },
  {
    name: 'card of an asset in the sheet of the map',
    on: 'phone',
    show: async (page, text) => {
      await leaveValues(page, text);
      await close(page.getByRole('dialog', { name: text('geolocation:filters') }), text);
      await openCard(page, text);
    },
  },
];

async function openCard(page: Page, text: Texts): Promise<void> {
  await page.getByRole('searchbox').fill(demoAsset);
  await assetOnMap(page, text).filter({ hasText: demoAsset }).click();
  await expect(page.getByRole('heading', { name: demoAsset })).toBeVisible();
}

async function close(layer: Locator, text: Texts): Promise<void> {
  await layer.getByRole('button', { name: text('common:close'), exact: true }).click();
  await expect(layer).toBeHidden();
}

async function showValues(page: Page, text: Texts): Promise<void> {
  const filters = page.getByRole('group', { name: text('geolocation:filters') });
  await filters.getByRole('button', { name: text('fields:model') }).click();
  await expect(valueIn(page, text)).toBeVisible();
}

async function leaveValues(page: Page, text: Texts): Promise<void> {
  await valueIn(page, text).press('Escape');
  await expect(valueIn(page, text)).toBeHidden();
}

function valueIn(page: Page, text: Texts): Locator {
  return page
    .getByRole('dialog', { name: text('fields:model') })
    .getByRole('checkbox')
    .first();
}

function assetOnMap(page: Page, text: Texts): Locator {
  return page.getByRole('list', { name: text('geolocation:list'), exact: true }).getByRole('button');
}
