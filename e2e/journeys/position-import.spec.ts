import { existsSync, readFileSync } from 'node:fs';
import { apiPrefix, type AssetImportDetail } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { devicesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';

const tracks = '/work/shared/data/aracaju-tracks.csv';
const text = texts.pt;

/** The tracks of real cars and buses where they are, else a few of the same kind. */
function readTracks(mark: string): { readonly file: string; readonly ids: readonly string[] } {
  const source = existsSync(tracks)
    ? readFileSync(tracks, 'utf8')
    : 'track_id,time,latitude,longitude\n1,2014-09-13 07:24:32,-10.9,-37.0\n2,2014-09-13 07:24:33,-10.9,-37.0\n';
  const [heading = '', ...lines] = source.trim().split('\n');
  const marked = lines.map((line) => `${mark}-${line}`);
  return {
    file: [heading, ...marked].join('\n'),
    ids: [...new Set(marked.map((line) => line.split(',')[0] ?? ''))],
  };
}

test('recorded tracks are previewed, told apart by device, and imported with nothing refused', async ({
  page,
  context,
  request,
}) => {
  const admin = await signInContext(context, request, { email: adminEmail, locale: 'pt' });
  const { file, ids } = readTracks(`T${Date.now() % 100_000}`);
  const [unit] = await admin.listUnits();
  const headers = { authorization: `Bearer ${admin.tokens.access_token}`, 'content-type': 'text/csv' };
  const fleet = ids.slice(1).map((id) => `${id};${unit?.code};${id}\n`);
  const made = await request.post(`${apiPrefix}/asset-imports`, {
    headers,
    data: `ID;UL;Dispositivos\n${fleet.join('')}`,
  });
  const assetImport = (await made.json()) as AssetImportDetail;
  await admin.post(`/asset-imports/${assetImport.id}/start`, {});
  await expect
    .poll(async () => (await admin.get<AssetImportDetail>(`/asset-imports/${assetImport.id}`)).state)
    .toBe('finished');

  await page.goto(pathIn('pt', `${devicesPath}?tab=files`));
  const choose = async (): Promise<void> => {
    await page.locator('input[type="file"]').setInputFiles({
      name: 'trajetos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
    await expect(page.getByText('trajetos.csv')).toBeVisible();
  };
  await choose();
  // The zone of the tracks is not the account's.
  await page.getByLabel(text('position-import:timeZone')).selectOption('America/Maceio');
  // One device is unknown: it is told which one it stands for.
  await page
    .getByLabel(text('position-import:insteadOf', { name: ids[0] ?? '' }), { exact: true })
    .fill(ids[1] ?? '');
  await page.keyboard.press('Enter');
  const counts = page.getByLabel(text('position-import:counts'));
  await expect(counts).toHaveText(new RegExp(`${text('position-import:unknown')}0$`));

  await page.getByRole('button', { name: text('position-import:start'), exact: true }).click();
  await expect(page.getByText(text('position-import:finishedTitle'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(text('position-import:refusedLines'))).toBeHidden();
  await expect(page.getByRole('link', { name: text('position-import:onMap') })).toBeVisible();

  await page.getByRole('button', { name: text('position-import:another') }).click();
  await expect(page.getByRole('button', { name: /trajetos\.csv/ })).toBeVisible();
});
