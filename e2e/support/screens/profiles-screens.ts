import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { Screen } from '../screens.ts';
import type { Texts } from '../texts.ts';

const profilesPath = '/services/simc/settings/profiles';
const byUserPath = '/services/simc/settings/users';
/** A user with a profile; other journeys add users without one. */
const person = 'Demo viewer';

/** The demo's own profile, which no journey changes. */
const profile = 'One UL, view only';
const profilePath = `${profilesPath}?search=${encodeURIComponent(profile)}`;

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('table') });

export const profilesScreens: readonly Screen[] = [
  {
    name: 'profiles',
    path: profilesPath,
    show: async (page, text) => {
      await expect(page.getByRole('heading', { level: 1, name: text('shell:people') })).toBeVisible();
      await expect(page.locator('[data-row-link]').first()).toBeVisible();
    },
  },
  {
    name: 'the editor of a profile',
    path: profilePath,
    show: async (page, text) => {
      await page.getByRole('link', { name: profile }).click();
      await expect(
        dialogOf(page)
          .getByRole('status')
          .filter({ hasText: text('profiles:effectTitle') }),
      ).toBeVisible();
    },
  },
  {
    name: 'what is lost with a profile',
    show: async (page: Page, text: Texts) => {
      await dialogOf(page)
        .getByRole('button', { name: text('profiles:delete') })
        .click();
      await expect(page.getByRole('dialog').getByText(text('profiles:losesEverything'))).toBeVisible();
    },
  },
  {
    name: 'profiles by user, with one open',
    path: `${byUserPath}?search=${encodeURIComponent(person)}`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').filter({ hasText: person }).click();
      await expect(
        page.locator('[data-side-panel]').getByText(text('profiles:screens'), { exact: true }),
      ).toBeVisible();
    },
  },
];
