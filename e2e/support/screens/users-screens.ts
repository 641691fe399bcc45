import { apiPrefix } from '@azimute/contract';
import type { Screen } from '../screens.ts';
import { expect } from '../test.ts';

const path = '/admin/users';
const person = 'Demo viewer';

export const usersScreens: readonly Screen[] = [
  {
    name: 'users, one of them beside the list',
    path: `${path}?search=${encodeURIComponent(person)}`,
    show: async (page, text) => {
      await page.getByRole('link', { name: person }).click();
      await expect(page.getByRole('button', { name: text('users:changePassword') })).toBeVisible();
    },
  },
  {
    name: 'why a user does not see a screen',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('view-as:why') }).click();
      const why = page.getByRole('dialog', { name: text('view-as:whyTitle', { name: person }) });
      await why.getByRole('combobox', { name: text('view-as:screen') }).click();
      await page.getByRole('option', { name: text('shell:users'), exact: true }).click();
      await expect(why.getByText(text('view-as:fails_section'))).toBeVisible();
    },
  },
  {
    name: 'a user being removed',
    show: async (page, text) => {
      const why = page.getByRole('dialog', { name: text('view-as:whyTitle', { name: person }) });
      await why.getByRole('button', { name: text('common:close'), exact: true }).click();
      await expect(why).toBeHidden();
      await page.getByRole('button', { name: text('users:remove') }).click();
      await expect(page.getByRole('dialog').getByText(text('users:lostViews'))).toBeVisible();
    },
  },
  {
    name: 'a user being added with an error',
    path,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('users:newUser') }).click();
      const dialog = page.getByRole('dialog', { name: text('users:createTitle') });
      await dialog.getByLabel(text('users:filter_login')).selectOption('password');
      await page.keyboard.press('Control+Enter');
      await expect(dialog.getByText(text('errors:required')).first()).toBeVisible();
    },
  },
  {
    name: 'users in a file',
    path,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('users:import') }).click();
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({
          name: 'team.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('Name,E-mail,Role\nNew,new@walk.example,Viewer\n,none,king\n'),
        });
      await expect(page.getByRole('dialog').getByText(text('users:reason_email'))).toBeVisible();
    },
  },
  {
    name: 'migrations',
    path: `${path}/migrations`,
    show: async (page, text) => {
      await expect(page.getByText(text('migrations:lead'))).toBeVisible();
    },
  },
  {
    name: 'service accounts',
    path: `${path}/services`,
    show: async (page, text) => {
      await expect(page.getByRole('searchbox', { name: text('service-accounts:search') })).toBeVisible();
    },
  },
  {
    name: 'audit, one of its rows open',
    path: `${path}/audit?actions=session.create`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      await expect(page.locator('[data-side-panel]').getByText(text('audit:sequence'))).toBeVisible();
    },
  },
  {
    name: 'users as another sees them',
    path,
    show: async (page, text) => {
      // Stubbed here: the viewed screens are in the viewed user's language.
      await page.route(`**${apiPrefix}/profile`, async (route) => {
        const response = await route.fetch();
        const profile = (await response.json()) as object;
        await route.fulfill({ response, json: { ...profile, seen_by: 'Rita Prado' } });
      });
      await page.reload();
      await expect(page.getByRole('button', { name: text('view-as:stop') })).toBeVisible();
      await page.unroute(`**${apiPrefix}/profile`);
    },
  },
];
