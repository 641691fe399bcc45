import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';

const path = '/pt/services/simc/financials';
const text = texts.pt;
let account: TestAccount;
let assets: number[];
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'F-1': {} },
    people: { controller: { role: 'admin', locale: 'pt' } },
  });
  assets = Object.values(account.assetIds);
  await account.owner.call('createCustomer', { body: { name: 'Cliente' } });
});

it('previews a cost file with errors by line, imports the good ones, and returns the others', async () => {
  const savedFile = catchSavedFiles();
  const app = await openApp(`${path}/costs`, { as: account.people['controller'] });
  const dialog = await importFile(app, [
    'Ativo;Tipo;Valor;Base;Primeiro dia',
    'F-1;Combustível;48,50;por hora de motor;01/11/2026',
    'F-1;Tinta;48,50;por hora de motor;01/11/2026',
  ]);
  const lines = await within(dialog).findByRole('list', { name: text('financial-import:lines') });
  const [bad] = within(lines).getAllByRole('listitem');
  expect(bad).toHaveTextContent('Linha 3');
  expect(bad).toHaveTextContent(text('financial-import:reason_unknown_word'));
  await app.press(text('financial-import:start_costs_one', { formatted: 1 }), { in: dialog });
  expect(await within(dialog).findByText(text('import:finishedTitle'))).toBeVisible();
  await app.press(text('asset-import:downloadBad'), { in: dialog });
  const refused = (await savedFile()).lines.join('\n');
  expect(refused).toContain(`Tipo: ${text('financial-import:reason_unknown_word')}`);

  await app.press(text('asset-import:done'), { in: dialog });
  expect(await screen.findByRole('cell', { name: /R\$\s?48,50/ })).toBeVisible();
  const { items } = await account.owner.call('listCosts', { query: { assets } });
  expect(items).toMatchObject([{ kind: 'fuel', basis: 'engine_hour', amount: 48.5, from: '2026-11-01' }]);
});

it('imports rental contracts from a file, and reports duplicates on repeat', async () => {
  const app = await openApp(`${path}/rentals`, { as: account.people['controller'] });
  const file = [
    'Número do contrato;Cliente;Ativo;Primeiro dia;Cobrança;Tarifa;Horas incluídas',
    'C-1;Cliente;F-1;2026-11-01;por dia;850,5;8',
  ];
  const dialog = await importFile(app, file);
  await app.press(text('financial-import:start_contracts_one', { formatted: 1 }), { in: dialog });
  expect(await within(dialog).findByText(text('import:finishedTitle'))).toBeVisible();
  await app.press(text('asset-import:done'), { in: dialog });
  expect(await screen.findByRole('cell', { name: /R\$\s?850,50/ })).toBeVisible();
  const { items } = await account.owner.call('listRentalContracts', { query: { assets } });
  expect(items).toMatchObject([{ code: 'C-1', rate: 850.5, includedHours: 8, basis: 'day' }]);

  const again = await importFile(app, file);
  expect(await within(again).findByText(text('financial-import:line_present'))).toBeVisible();
});

/** Chooses a file in Windows-1252, Excel's encoding. */
async function importFile({ press, user }: OpenedApp, lines: readonly string[]): Promise<HTMLElement> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(text('financial-import:import'));
  const dialog = await screen.findByRole('dialog');
  const bytes = Uint8Array.from(`${lines.join('\r\n')}\r\n`, (letter) => letter.charCodeAt(0));
  const file = new File([bytes], 'valores.csv', { type: 'text/csv' });
  await user.upload(within(dialog).getByLabelText(text('import:choose')), file);
  return dialog;
}
