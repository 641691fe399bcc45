import { assetPhotoUploadType } from '@azimute/contract/asset-attachments';
import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/alertas/alertas/ordens';
/** The smallest photo that the portal accepts: 64 × 64 pixels of one color. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAG0lEQVR4nO3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAFGOA0dAAAAAElFTkSuQmCC',
  'base64',
);
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'P-1': {} } });
});

it('shows the photos of a work order on a phone, offers the camera, and deletes a photo', async () => {
  const { id, code } = await account.owner.call('createWorkOrder', {
    body: { assetId: account.assetIds['P-1'] ?? 0, task: 'Change the pump' },
  });
  const body = new Blob([png], { type: assetPhotoUploadType });
  await account.owner.call('addWorkOrderPhoto', { params: { workOrderId: id }, body });
  const { press } = await openApp(path, { as: account.owner, width: 360 });
  await press(new RegExp(code), { role: 'link' });
  const panel = await screen.findByRole('dialog', { name: text('work-orders:named', { code }) });
  const photos = await within(panel).findByRole('region', { name: text('photo:photos') });
  expect(within(photos).getByLabelText(text('photo:take'))).toHaveAttribute('capture', 'environment');
  await press(text('photo:open', { number: 1 }), { in: photos });
  const dialog = await screen.findByRole('dialog', { name: text('photo:photoNumber', { number: 1 }) });
  expect(await within(dialog).findByRole('img')).toHaveAccessibleName(
    text('photo:photoNumber', { number: 1 }),
  );
  await press(text('photo:delete'), { in: dialog });
  const question = await screen.findByRole('dialog', { name: text('photo:deleteTitle', { number: 1 }) });
  await press(text('photo:delete'), { in: question });
  await expect
    .poll(() => within(photos).queryByRole('button', { name: text('photo:open', { number: 1 }) }))
    .toBeNull();
  const { photos: left } = await account.owner.call('getWorkOrder', { params: { workOrderId: id } });
  expect(left).toEqual([]);
});
