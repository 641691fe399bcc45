import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, portalUrl } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { plantFile } from '../testing/plant-file.ts';

it('creates a link that opens a file without a session, until renewed and revoked', async () => {
  const { owner } = await plantAccount();
  const id = await plantFile(owner, 'Report.pdf');
  const openFile = async () => {
    const app = await openApp(`/services/file-manager?file=${id}`, { as: owner });
    // File previews need a browser.
    app.intercept(/^GET .files.\d+.content/, () => new Promise<Response>(() => undefined));
    return { app, panel: await screen.findByRole('complementary', { name: /Report/ }) };
  };
  const make = async (action: 'createLink' | 'renewLink'): Promise<string> => {
    const { app, panel } = await openFile();
    await app.press(text(`files:${action}`), { in: panel });
    await app.press(text(`files:${action}`), { in: await screen.findByRole('dialog') });
    const ready = await screen.findByRole('dialog', { name: text('made-link:ready') });
    return within(ready)
      .getByText(/shared-file#/)
      .textContent.replace(portalUrl(), '');
  };

  const first = await make('createLink');
  const guest = await openApp(first);
  expect(await screen.findByText('Report.pdf')).toBeVisible();
  const nextFile = catchSavedFiles();
  await guest.press(text('shared-file:download'));
  expect((await nextFile()).name).toBe('Report.pdf');
  expect(await screen.findByText(text('shared-file:begun'))).toBeVisible();

  const second = await make('renewLink');
  await openApp(first);
  expect(await screen.findByRole('heading', { name: text('shared-link:renewedTitle') })).toBeVisible();
  await openApp(second);
  expect(await screen.findByText('Report.pdf')).toBeVisible();

  const { app, panel } = await openFile();
  expect(await within(panel).findByText(text('files:renewHint'), { exact: false })).toBeVisible();
  await app.press(text('files:showLinks'), { in: panel });
  const list = await within(panel).findByRole('list', { name: text('files:links') });
  await waitFor(() => expect(list).toHaveTextContent(text('files:downloads_one', { formatted: 1 })));
  await app.press(text('files:revoke'), { in: list });
  await app.press(text('files:revoke'), { in: await screen.findByRole('dialog') });
  expect(await within(list).findByText(text('files:link_revoked'))).toBeVisible();
  await openApp(second);
  expect(await screen.findByRole('heading', { name: text('shared-link:revokedTitle') })).toBeVisible();
  expect(screen.getByText(text('shared-link:howToRenew'))).toBeVisible();
});
