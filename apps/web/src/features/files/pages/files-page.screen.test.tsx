import { beforeEach, expect, it } from 'vitest';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { plantFile } from '../testing/plant-file.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await plantAccount();
});

/** Opens a new folder with these files. */
async function openFolder(name: string, files: readonly string[], width = 1280): Promise<OpenedApp> {
  const { owner } = account;
  const { id } = await owner.call('createFileFolder', { body: { name } });
  for (const file of files) await plantFile(owner, file, id);
  const app = await openApp(`/services/file-manager?folder=${id}`, { as: owner, width });
  // File previews need a browser.
  app.intercept(/^GET .files.\d+.content/, () => new Promise<Response>(() => undefined));
  return app;
}

it('renames and tags a file, finds it by tag, and moves two together', async () => {
  const { press, fill, choose, user, address } = await openFolder('Inspections', ['A.pdf', 'B.pdf', 'C.pdf']);
  await press(/^B\.pdf/, { role: 'link' });
  await press(text('files:editFile'));
  const form = await screen.findByRole('dialog');
  await fill(/^Name/, 'TRE-0076', { in: form });
  await user.type(within(form).getByRole('combobox', { name: text('files:tags') }), 'brakes{Enter}');
  await press(text('files:save'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('link', { name: /^TRE-0076\.pdf/ })).toBeVisible();
  await fill(text('files:search'), 'brakes');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^A\.pdf/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^TRE-0076\.pdf/ })).toBeVisible();
  await fill(text('files:search'), '');
  await waitFor(() => expect(address()).not.toMatch('search'));

  for (const name of [/A\.pdf/, /C\.pdf/]) {
    const row = await screen.findByRole('row', { name });
    await user.click(within(row).getByRole('checkbox'));
    await waitFor(() => expect(within(row).getByRole('checkbox')).toBeChecked());
  }
  const bar = await screen.findByRole('toolbar', { name: text('ui:bulkActions') });
  await press(text('files:move'), { in: bar });
  const dialog = await screen.findByRole('dialog');
  await choose(text('files:moveTo'), text('files:topLevel'), { in: dialog });
  await press(text('files:move'), { in: dialog });
  expect(await screen.findByText(text('files:moved_other', { formatted: 2 }))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^A\.pdf/ })).toBeNull());
});

it('deletes a file, undoes it, and restores it from the trash', async () => {
  const { press } = await openFolder('Recommendations', ['Report.pdf']);
  const remove = async (): Promise<void> => {
    await press(/^Report\.pdf/, { role: 'link' });
    await press(text('files:deleteFile'), {
      in: await screen.findByRole('complementary', { name: /Report/ }),
    });
    await press(text('files:deleteFile'), { in: await screen.findByRole('dialog') });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Report\.pdf/ })).toBeNull());
  };
  await remove();
  expect(await screen.findByText(text('messages:file_deleted'))).toBeVisible();
  await press(text('common:undo'));
  expect(await screen.findByRole('link', { name: /^Report\.pdf/ })).toBeVisible();
  await remove();

  const folders = screen.getByRole('navigation', { name: text('files:folders') });
  await press(text('files:trash'), { role: 'link', in: folders });
  await press(/^Report\.pdf/, { role: 'link' });
  const panel = await screen.findByRole('complementary', { name: /Report/ });
  expect(panel).toHaveTextContent('Recommendations');
  await press(text('files:restore'), { in: panel });
  expect((await screen.findAllByText(text('files:restored_one', { formatted: 1 }))).at(-1)).toBeVisible();
  await press(/^Recommendations/, { role: 'link', in: folders });
  expect(await screen.findByRole('link', { name: /^Report\.pdf/ })).toBeVisible();
});

it('downloads a folder as an archive on a phone, and deletes it after showing its contents', async () => {
  const { press, user } = await openFolder('Manuals', ['Crane.pdf', 'Grua ção.pdf'], 360);
  const nextFile = catchSavedFiles();
  const openMenu = async (): Promise<void> => {
    const name = text('files:folderActions', { name: 'Manuals' });
    const button = await screen.findByRole('button', { name });
    // Once the menu has closed and downloads have ended.
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };
  await press('Manuals');
  await openMenu();
  await press(text('files:downloadZip'), { role: 'menuitem' });
  const { name, lines } = await nextFile();
  expect(name).toBe('Manuals.zip');
  const archive = lines.join('\n');
  expect(archive.split('PK\u0001\u0002')).toHaveLength(3);
  for (const file of ['Crane.pdf', 'Grua ção.pdf']) expect(archive).toContain(`Manuals/${file}`);

  await openMenu();
  await press(text('files:deleteFolder'), { role: 'menuitem' });
  const effect = await screen.findByText(text('files:deleteFolderEffect'));
  const dialog = effect.closest('section');
  if (dialog === null) throw new Error('There is no dialog.');
  expect(dialog).toHaveTextContent(text('files:fileCount_other', { formatted: 2 }));
  await press(text('files:deleteFolder'), { in: dialog });
  expect(await screen.findByText(text('messages:deleted'))).toBeVisible();
  const { items } = await account.owner.call('listFileFolders');
  expect(items.map((folder) => folder.name)).not.toContain('Manuals');
});
