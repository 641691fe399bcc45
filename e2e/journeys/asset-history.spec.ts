import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
const minuteMs = 60_000;

test('three assets are changed at once, the effect said before; the list and the history tell it', async ({
  page,
  context,
  request,
}) => {
  const admin = await signInContext(context, request, { email: adminEmail });
  const { name } = await admin.profile();
  const [from, to] = await admin.listUnits();
  if (!from || !to) throw new Error('The account has two ULs.');
  const mark = `BULK${Date.now() % 1_000_000}`;
  await admin.createAssetWithDevice(`${mark}-A`, from.id);
  await admin.createAssetWithDevice(`${mark}-B`, from.id);
  await admin.createAssetWithDevice(`${mark}-C`, to.id);
  const fixAt = (agoMs: number) => ({
    deviceId: `${mark}-A`,
    time: new Date(Date.now() - agoMs).toISOString(),
    latitude: -12,
    longitude: -55,
    ignition: true,
  });
  await admin.postPositions(await admin.createKey(), [fixAt(10 * minuteMs), fixAt(minuteMs)]);

  await page.goto(`${assetsPath}?search=${mark}`);
  const table = page.getByRole('grid', { name: text('assets:tableLabel') });
  await expect(table).toHaveAttribute('aria-rowcount', '4');
  for (const letter of ['A', 'B', 'C'])
    await table.getByRole('checkbox', { name: text('ui:selectRow', { name: `${mark}-${letter}` }) }).check();
  const bar = page.getByRole('toolbar', { name: text('ui:bulkActions') });
  await bar.getByRole('button', { name: text('assets:edit') }).click();

  const dialog = page.getByRole('dialog', { name: text('asset-bulk:title_other', { formatted: 3 }) });
  const choose = (field: string) =>
    dialog.getByRole('button', { name: `${field} ${text('asset-bulk:asIs')}` }).click();
  await choose(text('assets:unit'));
  await page.getByRole('option', { name: `${to.code} ${to.name}` }).click();
  await choose(text('assets:inMaintenance'));
  const moved = text('asset-bulk:effectUnit_other', { formatted: 2, unit: to.name });
  const stay = text('asset-bulk:stay_one', { formatted: 1 });
  await expect(dialog.getByText(`${moved}; ${stay}`)).toBeVisible();
  await dialog.getByRole('button', { name: text('asset-bulk:save_other', { formatted: 3 }) }).click();
  await expect(page.getByText(text('asset-bulk:updated_other', { formatted: 3 }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();
  const rows = table.getByRole('row').filter({ hasText: mark });
  await expect(rows.filter({ hasText: text('status:in_maintenance') })).toHaveCount(3);
  await expect(rows.filter({ hasText: to.name })).toHaveCount(3);

  await table.getByRole('link', { name: `${mark}-A` }).click();
  await page.getByRole('tab', { name: text('assets:history') }).click();
  const changes = page.getByRole('region', { name: text('asset-history:changes') }).getByRole('listitem');
  await expect(changes.nth(0)).toContainText(text('status:in_maintenance'));
  await expect(changes.nth(0)).toContainText(name);
  await expect(changes.nth(1)).toContainText(text('status:running'));
  await expect(changes.nth(1)).toContainText(text('asset-history:ignition_on'));
  await page.getByRole('button', { name: text('asset-history:asTable') }).click();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: text('status:in_maintenance') })
      .last(),
  ).toBeVisible();
});
