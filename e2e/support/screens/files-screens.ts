import { apiPrefix } from '@azimute/contract';
import { filesPath, type Screen } from '../screens.ts';
import { expect } from '../test.ts';

export const filesScreens: readonly Screen[] = [
  {
    name: 'files, one of them open',
    path: `${filesPath}?search=Walk-`,
    show: async (page, text) => {
      await page.locator('[data-row-link]').first().click();
      const panel = page.locator('[data-side-panel]');
      await expect(panel.locator('canvas')).toContainText('Walk');
      await expect(panel.getByText(text('files:facts'))).toBeVisible();
    },
  },
  {
    name: 'new link to a file',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('files:createLink') }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: text('files:linkLead') });
      await expect(dialog.getByLabel(text('files:downloadLimit'))).toBeVisible();
    },
  },
  {
    name: 'trash',
    path: `${filesPath}?trash=true`,
    show: async (page, text) => {
      // Other journeys delete files in the meantime.
      const deleted = page.locator('[data-row-link]').first();
      await expect(page.getByText(text('files:trashHint')).or(deleted)).toBeVisible();
    },
  },
  {
    name: 'folders',
    path: filesPath,
    on: 'phone',
    show: async (page, text) => {
      await page.getByRole('button', { name: text('files:allFiles') }).click();
      await expect(page.getByRole('navigation', { name: text('files:folders') })).toBeVisible();
    },
  },
  {
    name: 'new folder with errors',
    path: filesPath,
    show: async (page, text) => {
      await page.getByRole('button', { name: text('files:newFolder') }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: text('files:within') });
      await dialog.getByRole('button', { name: text('files:createFolder') }).click();
      await expect(dialog.getByText(text('errors:required'))).toBeVisible();
    },
  },
  {
    name: 'uploads that were refused',
    path: filesPath,
    show: async (page, text) => {
      const files = ['photo.png', 'notes.txt'].map((name) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(name),
      }));
      await page.locator('input[type="file"]').first().setInputFiles(files);
      const tray = page.getByRole('region', { name: text('files:uploads') });
      const expand = tray.getByRole('button', { name: text('files:expandUploads') });
      const refusal = tray.getByText(text('files:refusal_unknown_kind')).first();
      await expect(refusal.or(expand)).toBeVisible();
      if (await expand.isVisible()) await expand.click();
      await expect(refusal).toBeVisible();
    },
  },
];

const shared = {
  accountName: 'Guaporanga',
  expiresAt: '2099-01-01T12:00:00Z',
  needsPassword: true,
  downloadsLeft: null,
};
const file = { name: 'Manual.pdf', kind: 'pdf', sizeBytes: 1_800_000 };

/** Screens opened by links to files. */
export const sharedFileScreens: readonly Screen[] = [
  {
    name: 'link to a file that opens nothing',
    path: '/shared-file#unknown',
    show: async (page, text) => {
      await expect(page.getByRole('heading', { name: text('shared-link:unknownTitle') })).toBeVisible();
    },
  },
  {
    name: 'link to a file with a password',
    show: async (page, text) => {
      // Stubbed here: visitors have no files of their own.
      await page.route(`**${apiPrefix}/shared-files/open`, (route) => {
        const { password } = route.request().postDataJSON() as { readonly password?: string };
        return route.fulfill({ json: { ...shared, file: password === undefined ? null : file } });
      });
      await page.evaluate(() => (window.location.hash = 'known'));
      await expect(page.getByRole('heading', { name: text('shared-file:passwordTitle') })).toBeVisible();
    },
  },
  {
    name: 'link to a file that opens it',
    show: async (page, text) => {
      await page.getByLabel(text('shared-file:password'), { exact: true }).fill('the password');
      await page.getByRole('button', { name: text('shared-file:open'), exact: true }).click();
      await expect(page.getByText(file.name)).toBeVisible();
    },
  },
];
