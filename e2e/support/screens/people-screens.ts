import { drawPicture } from '../draw-picture.ts';
import { demoPassword } from '../portal.ts';
import type { Screen } from '../screens.ts';
import { expect } from '../test.ts';

/** The demo's second account, in which no journey removes an administrator's role. */
const account = 'Transportes Urupiranga';

export const peopleScreens: readonly Screen[] = [
  {
    name: 'my profile with an error',
    path: '/settings/profile',
    show: async (page, text) => {
      const name = page.getByLabel(text('settings:name'), { exact: true });
      await name.fill('');
      await name.press('Control+Enter');
      await expect(page.getByText(text('errors:required'))).toBeVisible();
    },
  },
  {
    name: 'photo, being cut',
    show: async (page, text) => {
      const buffer = await drawPicture(page);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer });
      const dialog = page.getByRole('dialog', { name: text('photo:cropTitle') });
      await expect(dialog.getByRole('button', { name: text('photo:use') })).toBeVisible();
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
    name: 'security, a second factor being set up',
    path: '/settings/security',
    show: async (page, text) => {
      const card = page.getByRole('region', { name: text('security:factorTitle') });
      await card.getByRole('button', { name: text('security:setUp') }).click();
      await card.locator('input').fill(demoPassword);
      await page.keyboard.press('Enter');
      await expect(card.getByRole('img', { name: text('security:qrLabel') })).toBeVisible();
    },
  },
  {
    name: 'my accounts, one of them being left',
    path: '/settings/my-accounts',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('settings:leaveNamed', { account }) }).click();
      await expect(page.getByRole('dialog').getByText(text('settings:comeBack'))).toBeVisible();
    },
  },
];
