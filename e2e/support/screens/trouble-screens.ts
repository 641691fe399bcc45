import { apiPrefix } from '@azimute/contract';
import { suitePath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

const hoursMs = 60 * 60_000;

export const troubleScreens: readonly Screen[] = [
  {
    name: 'page not found',
    path: '/services/nowhere',
    show: async (page, text) => {
      await expect(page.getByText(text('common:oops'))).toBeVisible();
    },
  },
  {
    name: 'error of a whole screen',
    show: async (page, text) => {
      await page.route(`**${apiPrefix}/fleet/summary`, (route) => route.fulfill({ json: null }));
      const { pathname } = new URL(page.url());
      await page.goto(pathname.replace('/services/nowhere', suitePath));
      await expect(page.getByText(text('errors:fatal'))).toBeVisible();
      await page.unrouteAll();
    },
  },
  {
    name: 'without a connection, and with a new version',
    path: '/home',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('home:fleetNow') })).toBeVisible();
      const newer = { json: { id: 'next', timestamp: 0 } };
      await page.route('**/builds/latest.json', (route) => route.fulfill(newer));
      // Simulates a user who returns to the tab after a while.
      await page.clock.setFixedTime(Date.now() + 2 * hoursMs);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(page.getByRole('button', { name: text('shell:newVersionLoad') })).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText(text('common:offline'), { exact: true }).first()).toBeVisible();
    },
  },
];
