import { devicesPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

export const devicesScreens: readonly Screen[] = [
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
      await dialog.getByRole('textbox', { name: text('api-keys:keyName') }).fill('Walk');
      await expect(dialog.getByText(text('api-keys:lead'))).toBeVisible();
    },
  },
];
