import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';

const path = '/pt/services/simc/geolocalizacao/ativos';
const text = texts.pt;
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'OLD-1': { devices: ['D-1'] }, 'NEW-1': {}, 'KN-7': {} },
    people: { importer: { role: 'admin', locale: 'pt' } },
  });
});

it('previews a Brazilian Excel file with its bad lines, and imports its good ones', async () => {
  const savedFile = catchSavedFiles();
  const { press, dialog } = await openImport('frota.csv', [
    'ID;UL;Modelo;Categoria;Região',
    'IMP-1;NORTH;E320L;Escavadeira hidráulica;São José',
    'IMP-2;NORTH;E210;Pá-carregadeira;Goiânia',
    'IMP-3;9999;E210;;',
    'IMP-1;NORTH;E999;;',
    ';NORTH;E210;;',
  ]);
  expect(await within(dialog).findByText(/Windows-1252 · /)).toBeVisible();
  expect(within(dialog).getByRole('cell', { name: 'São José' })).toBeVisible();
  const bad = await waitFor(() => {
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toHaveLength(3);
    return lines;
  });
  expect(bad[0]).toContain('Linha 4');
  expect(bad[0]).toContain(text('asset-import:reason_unit_not_found', { value: '9999' }));
  expect(bad[1]).toContain('Linha 5');
  expect(bad[1]).toContain(text('asset-import:reason_duplicate_line', { line: 2, value: 'IMP-1' }));
  expect(bad[2]).toContain('Linha 6');
  const field = text('fields:code');
  expect(bad[2]).toContain(text('asset-import:reason_required', { field }));
  await press(text('asset-import:downloadBad'), { in: dialog });
  const { name, lines } = await savedFile();
  expect(name).toBe(text('asset-import:badLinesName'));
  expect(lines).toHaveLength(4);

  await press(text('asset-import:start_other', { formatted: 2 }), { in: dialog });
  expect(await within(dialog).findByText(text('import:finishedTitle'))).toBeVisible();
  const summary = text('asset-import:toastFinished', { created: 2, changed: 0, bad: 3 });
  expect(await screen.findByText(summary)).toBeVisible();
  await press(text('asset-import:done'), { in: dialog });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { items } = await account.owner.call('listAssets', { query: { search: 'IMP' } });
  expect(items.map(({ code, region }) => [code, region])).toEqual([
    ['IMP-1', 'São José'],
    ['IMP-2', 'Goiânia'],
  ]);
});

it('moves a device after the person confirms its old and new asset', async () => {
  const { press, dialog } = await openImport('trocas.csv', ['ID;Dispositivos', 'NEW-1;D-1']);
  const taken = text('asset-import:reason_device_taken', { value: 'D-1' });
  expect(await within(dialog).findByText(taken)).toBeVisible();
  await press(new RegExp(text('asset-import:moveDevices')), { role: 'switch', in: dialog });
  const moves = await within(dialog).findByRole('list', { name: text('asset-import:moves') });
  expect(moves).toHaveTextContent(text('asset-import:move', { from: 'OLD-1', to: 'NEW-1' }));
  await press(text('asset-import:start_one', { formatted: 1 }), { in: dialog });
  expect(await within(dialog).findByText(text('import:finishedTitle'))).toBeVisible();
  const { items } = await account.owner.call('listDeviceAssignments', { query: { device: 'D-1' } });
  expect(items.map(({ asset }) => asset.code)).toEqual(['NEW-1', 'OLD-1']);
});

it('shows IDs matched despite another letter case or hyphen, and updates them', async () => {
  const { press, dialog } = await openImport('grafia.csv', ['ID;Modelo', 'kn-7;D6', 'NEW-1;D8']);
  const name = text('asset-import:recognized');
  const recognized = await within(dialog).findByRole('list', { name });
  expect(within(recognized).getAllByRole('listitem')).toHaveLength(1);
  expect(recognized).toHaveTextContent('kn-7');
  expect(recognized).toHaveTextContent(text('asset-import:recognizedAs', { known: 'KN-7' }));
  expect(
    within(dialog).getByRole('heading', {
      name: text('asset-import:recognizedCount', { formatted: 1 }),
    }),
  ).toBeVisible();
  await press(text('asset-import:start_other', { formatted: 2 }), { in: dialog });
  expect(await within(dialog).findByText(text('import:finishedTitle'))).toBeVisible();
  const { items } = await account.owner.call('listAssets', { query: { search: 'KN-7' } });
  expect(items.map(({ code, model }) => [code, model])).toEqual([['KN-7', 'D6']]);
});

/** Opens the asset import with a file in Windows-1252, Excel's encoding. */
async function openImport(name: string, lines: readonly string[]) {
  const { user, press } = await openApp(path, { as: account.people['importer'] });
  await press(text('asset-import:import'));
  const dialog = await screen.findByRole('dialog', { name: text('asset-import:title') });
  // In Windows-1252 each of these letters is one byte, equal to its Unicode number.
  const bytes = Uint8Array.from(`${lines.join('\r\n')}\r\n`, (letter) => letter.charCodeAt(0));
  const file = new File([bytes], name, { type: 'application/vnd.ms-excel' });
  await user.upload(within(dialog).getByLabelText(text('import:choose')), file);
  return { press, dialog };
}
