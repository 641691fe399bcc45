import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { plantFile } from '../../files/testing/plant-file.ts';

const path = '/services/simc/geolocalizacao/ativos';
const panelOf = (code: string) =>
  screen.findByRole('complementary', { name: text('assets:panelLabel', { code }) });

it('adds a file from the file manager to an asset and removes it', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'D-1': {} } });
  const fileId = await plantFile(owner, 'Manual.pdf');
  const app = await openApp(`${path}?asset=${assetIds['D-1']}`, { as: owner });
  const panel = await panelOf('D-1');
  await app.press(text('asset-attachments:addDocuments'), { in: panel });
  await app.choose(text('asset-attachments:files'), 'Manual.pdf', { in: panel });
  await app.press(text('asset-attachments:addDocuments'), { in: panel });
  const link = await within(panel).findByRole('link', { name: 'Manual.pdf' });
  expect(link).toHaveAttribute('href', expect.stringContaining(`file=${fileId}`));

  await app.press(text('asset-attachments:removeDocument', { name: 'Manual.pdf' }), { in: panel });
  await waitFor(() => expect(within(panel).queryByRole('link', { name: 'Manual.pdf' })).toBeNull());
  expect(screen.getByText(text('asset-attachments:documentRemoved', { name: 'Manual.pdf' }))).toBeVisible();
});

it('shows documents to people with read access, without buttons', async () => {
  const { owner, viewer, assetIds } = await plantAccount({ assets: { 'D-1': {} } });
  const fileIds = [await plantFile(owner, 'Manual.pdf')];
  await owner.call('addAssetDocuments', { params: { assetId: assetIds['D-1'] ?? 0 }, body: { fileIds } });
  await openApp(`${path}?asset=${assetIds['D-1']}`, { as: viewer });
  const panel = await panelOf('D-1');
  expect(await within(panel).findByRole('link', { name: 'Manual.pdf' })).toBeVisible();
  expect(within(panel).queryByRole('button', { name: text('asset-attachments:addDocuments') })).toBeNull();
  expect(within(panel).queryByRole('button', { name: text('photo:add') })).toBeNull();
});
