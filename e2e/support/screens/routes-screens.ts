import { routesPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

/** A day of the account, whose zone is three hours behind UTC. */
const dayOf = (ms: number): string => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 10);
const nowMs = Date.now();

/** With the demo's data. */
export const routesScreens: readonly Screen[] = [
  {
    name: 'routes without an asset',
    // Just after midnight today has no trips yet.
    path: `${routesPath}?from=${dayOf(nowMs - 86_400_000)}&to=${dayOf(nowMs)}`,
    show: async (page, text) => {
      await expect(page.getByText(text('routes:noAsset'))).toBeVisible();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'routes of an asset, one of its trips open',
    show: async (page, text) => {
      // One of the demo's: other journeys create assets in the meantime, which send nothing.
      await page
        .getByText(/^CAM-\d{4}$/)
        .first()
        .click();
      await page
        .getByRole('list', { name: text('routes:list') })
        .getByRole('button')
        .first()
        .click();
      await expect(page.getByText(text('routes:certainty'))).toBeVisible();
      await expect(page.getByRole('slider', { name: text('routes:slider'), exact: true })).toBeVisible();
    },
  },
  {
    name: 'an asset on two days, compared',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('routes:compare'), exact: true }).click();
      await page.getByRole('button', { name: text('routes:dayBefore') }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('region', { name: text('routes:comparison'), exact: true })).toBeVisible();
    },
  },
  {
    name: 'filters of routes',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('routes:filters'), exact: true }).click();
      await expect(page.getByText(text('routes:weekdays'))).toBeVisible();
    },
  },
  {
    name: 'links to a route',
    show: async (page, text) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('tracking-links:shareLive'), exact: true }).click();
      await expect(page.getByLabel(text('tracking-links:name'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'all links to a route',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('tracking-links:seeLinks') }).click();
      await expect(page.getByLabel(text('tracking-links:madeBy'))).toBeVisible();
    },
  },
  {
    name: 'subscriptions by e-mail',
    show: async (page, text) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('routes:subscriptions'), exact: true }).click();
      await expect(page.getByText(text('subscriptions:lead'))).toBeVisible();
    },
  },
  {
    name: 'new subscription by e-mail',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('subscriptions:new') }).click();
      await expect(page.getByLabel(text('subscriptions:name'), { exact: true })).toBeVisible();
    },
  },
];

/** Screens opened by links to routes and links in mails. */
export const trackedRouteScreens: readonly Screen[] = [
  {
    name: 'link to a route that opens nothing',
    path: '/tracked-route#unknown',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('shared-link:unknownTitle') })).toBeVisible();
    },
  },
  {
    name: 'link of a mail that opens nothing',
    path: '/mailed-report#unknown',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('shared-link:unknownTitle') })).toBeVisible();
    },
  },
];
