import { readFile } from 'node:fs/promises';
import type { Asset, CostList, RentalContractList } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { modulePath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test.use({ viewport: { width: 1280, height: 800 } });

test('costs and rental contracts come from files, with what is wrong by line', async ({ page, request }) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const [code, customer] = [unique('IMF'), unique('Cliente')];
  const [unit] = await admin.listUnits();
  const asset = await admin.post<Asset>('/assets', { code, unitId: unit?.id });
  await admin.post('/customers', { name: customer });
  const dialog = page.getByRole('dialog');
  const choose = async (lines: readonly string[]): Promise<void> => {
    await page.getByRole('button', { name: pt('financial-import:import'), exact: true }).click();
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'valores.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'),
    });
  };
  const bad = dialog.getByRole('listitem').filter({ hasText: /^Linha/ });

  await test.step('costs are previewed, and the good ones added', async () => {
    await page.goto(`/pt${modulePath('financials')}/costs`);
    await choose([
      'Ativo;Tipo;Valor;Base;Primeiro dia',
      `${code};Combustível;48,50;por hora de motor;01/11/2026`,
      `${code};Tinta;48,50;por hora de motor;01/11/2026`,
    ]);
    await expect(bad.first()).toContainText(pt('financial-import:reason_unknown_word'));
    await dialog
      .getByRole('button', { name: pt('financial-import:start_costs_one', { formatted: 1 }) })
      .click();
    await expect(dialog.getByText(pt('import:finishedTitle'))).toBeVisible();
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: pt('asset-import:downloadBad') }).click();
    const refused = await readFile(await (await saving).path(), 'utf8');
    expect(refused).toContain(`Tipo: ${pt('financial-import:reason_unknown_word')}`);
    await dialog.getByRole('button', { name: pt('asset-import:done') }).click();
    await expect(page.getByRole('row').filter({ hasText: code })).toContainText(/R\$\s?48,50/);
    const { items } = await admin.get<CostList>(`/costs?assets=${asset.id}`);
    expect(items).toMatchObject([{ kind: 'fuel', basis: 'engine_hour', amount: 48.5, from: '2026-11-01' }]);
  });

  await test.step('so are contracts, which are there already when the file comes again', async () => {
    await page.goto(`/pt${modulePath('financials')}/rentals`);
    const lines = [
      'Número do contrato;Cliente;Ativo;Primeiro dia;Cobrança;Tarifa;Horas incluídas',
      `${code};${customer};${code};2026-11-01;por dia;850,5;8`,
    ];
    await choose(lines);
    const start = pt('financial-import:start_contracts_one', { formatted: 1 });
    await dialog.getByRole('button', { name: start }).click();
    await expect(dialog.getByText(pt('import:finishedTitle'))).toBeVisible();
    await dialog.getByRole('button', { name: pt('asset-import:done') }).click();
    await expect(page.getByRole('row').filter({ hasText: code })).toContainText(/R\$\s?850,50/);
    const { items } = await admin.get<RentalContractList>(`/rental-contracts?assets=${asset.id}`);
    expect(items).toMatchObject([{ code, rate: 850.5, includedHours: 8, basis: 'day' }]);
    await choose(lines);
    await expect(dialog.getByText(pt('financial-import:line_present'))).toBeVisible();
  });
});
