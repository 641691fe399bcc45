import { fileMaxBytes } from '@azimute/contract/files/values';
import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { pdfNamed } from '../testing/plant-file.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount();
});

async function send({ user }: OpenedApp, files: File[]): Promise<HTMLElement> {
  await user.upload(await screen.findByLabelText(text('files:upload'), { selector: 'input' }), files);
  return await screen.findByRole('region', { name: text('files:uploads') });
}

async function openFolder(name: string): Promise<OpenedApp> {
  const { owner } = account;
  const { id } = await owner.call('createFileFolder', { body: { name } });
  const app = await openApp(`/services/file-manager?folder=${id}`, { as: owner });
  // File previews need a browser.
  app.intercept(/^GET .files.\d+.content/, () => new Promise<Response>(() => undefined));
  return app;
}

it('uploads while the person navigates, and reports refused and canceled files', async () => {
  const app = await openFolder('Recommendations');
  const { press, intercept } = app;
  const release = intercept(/^POST .files\?name=Slow/, () => new Promise<Response>(() => undefined));
  const tray = await send(app, [
    pdfNamed('Slow.pdf'),
    new File(['MZ', new Uint8Array(2_000)], 'Program.pdf'),
    new File([new Uint8Array(fileMaxBytes + 1)], 'Large.pdf'),
    ...Array.from({ length: 4 }, (_, at) => pdfNamed(`Report ${at + 1}.pdf`)),
  ]);
  const find = async (name: string): Promise<HTMLElement> => {
    const row = (await within(tray).findByText(name)).closest('li');
    if (row === null) throw new Error(`${name} is not sent.`);
    return row;
  };
  await within(await find('Program.pdf')).findByText(text('files:refusal_executable'));
  await within(await find('Large.pdf')).findByText(text('files:refusal_too_large'));
  expect(tray).toHaveTextContent(text('files:mayLeave'));

  const [main] = await screen.findAllByRole('navigation', { name: text('shell:main') });
  await press(text('shell:notifications'), { role: 'link', ...(main && { in: main }) });
  await waitFor(() => expect(app.address()).toBe('/notifications'));
  const checked = text('files:checked', { kind: 'PDF' });
  await within(await find('Report 4.pdf')).findByText(checked);
  await press(text('files:cancelNamed', { name: 'Slow.pdf' }));
  const status = within(tray).getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent(text('files:notSent_other', { formatted: 3 })));
  expect(await screen.findByText(text('messages:file_uploaded'))).toBeVisible();

  release();
  await press(text('files:retryNamed', { name: 'Slow.pdf' }));
  await within(await find('Slow.pdf')).findByText(checked);
  window.history.back();
  const folders = await screen.findByRole('navigation', { name: text('files:folders') });
  const folder = await within(folders).findByRole('link', { name: /Recommendations/ });
  await waitFor(() => expect(folder).toHaveTextContent('5'));
  await press(text('files:closeUploads'));
});

it('asks about a taken name: both are kept, or the former becomes a version that can be restored', async () => {
  const app = await openFolder('Routes');
  const { press } = app;
  await send(app, [pdfNamed('Route.pdf', 'first')]);
  await screen.findByRole('link', { name: /^Route\.pdf/ });
  await press(text('files:closeUploads'));

  await press(text('files:keepBoth'), { in: await send(app, [pdfNamed('Route.pdf', 'other')]) });
  expect(await screen.findByRole('link', { name: /^Route \(2\)\.pdf/ })).toBeVisible();
  await press(text('files:closeUploads'));

  await press(text('files:replace'), { in: await send(app, [pdfNamed('Route.pdf', 'newer')]) });
  await press(text('files:closeUploads'));
  await press(/^Route\.pdf/, { role: 'link' });
  const versions = await screen.findByRole('list', { name: text('files:versions') });
  expect(await within(versions).findAllByRole('listitem')).toHaveLength(2);
  const first = text('files:version', { number: 1 });
  await press(text('files:restoreNamed', { name: first }), { in: versions });
  expect(await screen.findByText(text('files:versionRestored', { number: 1 }))).toBeVisible();
  await waitFor(() =>
    expect(within(versions).getAllByRole('listitem')[0]).toHaveTextContent(
      text('files:version', { number: 3 }),
    ),
  );
});
