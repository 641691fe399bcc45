import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { pathIn, texts, type Locale, type Texts } from './texts.ts';

export const mapPath = '/services/simc/geolocalizacao/mapa';
export const assetsPath = '/services/simc/geolocalizacao/ativos';

/** Part of the demo's fleet; it reports. */
const demoAsset = 'ESC-0405';

/** A screen or a state of it, and how one sees that its content is there. */
export interface Screen {
  readonly name: string;
  /** Absent: the page stays as the screen before left it. */
  readonly path?: string;
  readonly show: (page: Page, text: Texts) => Promise<void>;
}

export async function openScreen(page: Page, { path, show }: Screen, locale: Locale): Promise<void> {
  if (path !== undefined) await page.goto(pathIn(locale, path));
  await show(page, texts[locale]);
}

export const guestScreens: readonly Screen[] = [
  {
    name: 'login with errors',
    path: '/',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('login:welcome') })).toBeVisible();
      await page.getByRole('button', { name: text('login:signIn'), exact: true }).click();
      await expect(page.getByText(text('errors:required')).first()).toBeVisible();
    },
  },
  {
    name: 'first access',
    path: '/first-access#token=unknown',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('login:firstWelcome') })).toBeVisible();
    },
  },
];

export const screens: readonly Screen[] = [
  {
    name: 'home',
    path: '/home',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('home:fleetNow') })).toBeVisible();
    },
  },
  {
    name: 'suite home',
    path: '/services/simc/home',
    show: async (page, text) => {
      await expect(page.getByRole('list', { name: text('suite:screens') })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: /\d/ }).first()).toBeVisible();
    },
  },
  {
    name: 'search',
    show: async (page, text) => {
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: text('shell:search') });
      await dialog.getByRole('textbox').fill(demoAsset);
      await expect(dialog.getByRole('option', { name: demoAsset })).toBeVisible();
    },
  },
  {
    name: 'map',
    path: mapPath,
    show: async (page, text) => {
      await expect(page.getByRole('status').filter({ hasText: text('geolocation:live') })).toBeVisible();
      await expect(assetOnMap(page, text).first()).toBeVisible();
    },
  },
  {
    name: 'map with a card',
    show: async (page, text) => {
      await page.getByRole('searchbox').fill(demoAsset);
      await assetOnMap(page, text).filter({ hasText: demoAsset }).click();
      await expect(page.getByRole('heading', { name: demoAsset })).toBeVisible();
    },
  },
  {
    name: 'assets',
    path: assetsPath,
    show: async (page) => {
      await expect(assetLink(page)).toBeVisible();
    },
  },
  {
    name: 'asset with its devices',
    show: async (page, text) => {
      await assetLink(page).click();
      await expect(page.getByRole('heading', { name: demoAsset })).toBeVisible();
      await page.getByRole('tab', { name: text('assets:devices') }).click();
      await expect(page.getByLabel(text('assets:deviceId'), { exact: true })).toBeVisible();
      await page.getByRole('tab', { name: text('assets:summary') }).click();
      await expect(page.getByText(text('assets:registration'))).toBeVisible();
    },
  },
  {
    name: 'asset with its history',
    show: async (page, text) => {
      await page.getByRole('tab', { name: text('assets:history') }).click();
      await page.getByText(text('asset-history:lastDays', { count: 7 })).click();
      const changes = page.getByRole('region', { name: text('asset-history:changes') });
      await expect(changes.getByRole('listitem').first()).toBeVisible();
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
    name: 'many assets, being changed',
    path: assetsPath,
    show: async (page, text) => {
      const box = page.getByRole('checkbox', { name: text('ui:selectLoaded') });
      await box.or(selectOnPhone(page, text)).click();
      await box.check();
      const bar = page.getByRole('toolbar', { name: text('ui:bulkActions') });
      await bar.getByRole('button', { name: text('assets:edit') }).click();
      const dialog = page.getByRole('dialog');
      const field = text('assets:inMaintenance');
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
    name: 'API keys',
    path: assetsPath,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('assets:apiKeys') }).click();
      const dialog = page.getByRole('dialog', { name: text('assets:apiKeys') });
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'notifications',
    path: '/notifications',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('notifications:title'), level: 1 })).toBeVisible();
    },
  },
  {
    name: 'my profile',
    path: '/settings/profile',
    show: async (page, text) => {
      await expect(page.getByLabel(text('settings:name'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'account',
    path: '/account',
    show: async (page, text) => {
      await expect(page.getByLabel(text('settings:accountName'))).toBeVisible();
    },
  },
  {
    name: 'my accounts, one of them being left',
    path: '/settings/my-accounts',
    show: async (page, text) => {
      await page
        .getByRole('button', { name: text('settings:leave') })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText(text('settings:comeBack'))).toBeVisible();
    },
  },
  {
    name: 'page not found',
    path: '/services/nowhere',
    show: async (page, text) => {
      await expect(page.getByText(text('common:oops'))).toBeVisible();
    },
  },
];

function assetOnMap(page: Page, text: Texts) {
  return page.getByRole('list', { name: text('geolocation:list'), exact: true }).getByRole('button');
}

/** On a phone boxes are shown once somebody wants to select. */
function selectOnPhone(page: Page, text: Texts) {
  return page.getByRole('button', { name: text('ui:selectRows') });
}

function assetLink(page: Page) {
  return page.getByRole('link', { name: demoAsset, exact: true });
}
