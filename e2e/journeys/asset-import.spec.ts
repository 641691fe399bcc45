import type { Asset, DeviceAssignment } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const text = texts.pt;

test('a file as Excel writes it in Brazil is previewed with its bad lines, and its good ones are imported', async ({
  page,
  context,
  request,
}) => {
  const admin = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const [unit] = await admin.listUnits();
  if (!unit) throw new Error('The account has ULs.');
  const mark = `IMP${Date.now() % 1_000_000}`;
  const lines = [
    'ID;UL;Modelo;Categoria;Região',
    `${mark}-1;${unit.code};E320L;Escavadeira hidráulica;São José`,
    `${mark}-2;${unit.code};E210;Pá-carregadeira;Goiânia`,
    `${mark}-3;9999;E210;;`,
    `${mark}-1;${unit.code};E999;;`,
    `;${unit.code};E210;;`,
  ];
  await page.goto(pathIn('pt', assetsPath));
  await page.getByRole('button', { name: text('asset-import:import'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text('asset-import:title') });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'frota.csv',
    mimeType: 'application/vnd.ms-excel',
    // What is beyond ASCII here is one byte in Windows-1252, as in Latin-1.
    buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'),
  });

  await expect(dialog.getByText(/Windows-1252 · /)).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'São José' })).toBeVisible();
  const bad = dialog.getByRole('listitem').filter({ hasText: /^Linha \d/ });
  await expect(bad).toHaveText([
    new RegExp(`Linha 4.*${text('asset-import:reason_unit_not_found', { value: '9999' })}`),
    new RegExp(`Linha 5.*${text('asset-import:reason_duplicate_line', { line: 2, value: `${mark}-1` })}`),
    new RegExp(
      `Linha 6.*${text('asset-import:reason_required', { field: text('asset-import:field_code') })}`,
    ),
  ]);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: text('asset-import:downloadBad') }).click();
  expect((await saving).suggestedFilename()).toBe(text('asset-import:badLinesName'));

  await dialog.getByRole('button', { name: text('asset-import:start_other', { formatted: 2 }) }).click();
  await expect(dialog.getByText(text('import:finishedTitle'))).toBeVisible();
  const summary = text('asset-import:toastFinished', { created: 2, changed: 0, bad: 3 });
  await expect(page.getByText(summary)).toBeVisible();
  await dialog.getByRole('button', { name: text('asset-import:done') }).click();
  const { items } = await admin.get<{ items: Asset[] }>(`/assets?search=${mark}`);
  expect(items.map(({ code, region }) => [code, region])).toEqual([
    [`${mark}-1`, 'São José'],
    [`${mark}-2`, 'Goiânia'],
  ]);
});

test('a file moves a device once the person lets it, who sees from where to where', async ({
  page,
  context,
  request,
}) => {
  const admin = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const from = await admin.createAssetWithDevice(unique('OLD'));
  const to = await admin.createAssetWithDevice(unique('NEW'));
  const { items } = await admin.get<{ items: DeviceAssignment[] }>(`/device-assignments?asset=${from.id}`);
  const device = items[0]?.deviceId ?? '';
  await page.goto(pathIn('pt', assetsPath));
  await page.getByRole('button', { name: text('asset-import:import'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text('asset-import:title') });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'trocas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`ID;Dispositivos\n${to.code};${device}\n`),
  });
  await expect(dialog.getByText(text('asset-import:reason_device_taken', { value: device }))).toBeVisible();
  await dialog.getByRole('switch', { name: text('asset-import:moveDevices') }).click();
  await expect(dialog.getByRole('list', { name: text('asset-import:moves') })).toContainText(
    text('asset-import:move', { from: from.code, to: to.code }),
  );
  await dialog.getByRole('button', { name: text('asset-import:start_one', { formatted: 1 }) }).click();
  await expect(dialog.getByText(text('import:finishedTitle'))).toBeVisible();
  const moved = await admin.get<{ items: DeviceAssignment[] }>(
    `/device-assignments?device=${encodeURIComponent(device)}`,
  );
  expect(moved.items.map(({ asset }) => asset.code)).toEqual([to.code, from.code]);
});
