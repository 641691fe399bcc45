import type { Asset } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

test('previews and imports a file of assets', async ({ page, context, request }) => {
  const admin = await signInContext(context, request, { email: adminEmail });
  const [unit] = await admin.listUnits();
  if (!unit) throw new Error('The account has ULs.');
  const mark = `IMP${Date.now() % 1_000_000}`;
  await page.goto(assetsPath);
  await page.getByRole('button', { name: text('asset-import:import'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text('asset-import:title') });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'fleet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`ID;UL;Região\r\n${mark}-1;${unit.code};São José\r\n`, 'latin1'),
  });
  await expect(dialog.getByRole('cell', { name: 'São José' })).toBeVisible();
  await dialog.getByRole('button', { name: text('asset-import:start_one', { formatted: 1 }) }).click();
  await expect(dialog.getByText(text('import:finishedTitle'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: text('asset-import:done') }).click();
  const { items } = await admin.get<{ items: Asset[] }>(`/assets?search=${mark}`);
  expect(items.map(({ code, region }) => [code, region])).toEqual([[`${mark}-1`, 'São José']]);
});
