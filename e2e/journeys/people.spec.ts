import type { Profile } from '@azimute/contract';
import type { Page } from '@playwright/test';
import type { ApiSession } from '../support/api-session.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { signInContext } from '../support/portal-session.ts';
import { managerEmail } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;
const place = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0';

test('crops a person’s photo, and keeps only its pixels', async ({ page, context, request }) => {
  const session = await signInContext(context, request, { email: managerEmail });
  await page.goto('/settings/profile');
  const picture = await takePicture(page);
  expect(picture.includes('Exif')).toBe(true);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: picture });
  const dialog = page.getByRole('dialog', { name: text('photo:cropTitle') });
  await expect(dialog.getByRole('button', { name: text('photo:use') })).toBeEnabled();
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await dialog.getByRole('button', { name: text('photo:use') }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(text('messages:updated'), { exact: true })).toBeVisible();

  const kept = await readPhoto(session, await session.profile());
  expect([kept.length > 0, kept.includes('Exif')]).toEqual([true, false]);
  await expect(page.getByRole('button', { name: text('shell:userMenu') }).locator('img')).toHaveAttribute(
    'src',
    /^blob:/,
  );
});

/** Creates a picture like a phone's, with its location. */
async function takePicture(page: Page): Promise<Buffer> {
  const drawn = await drawPicture(page);
  const told = Buffer.from(place, 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, told.length + 2]);
  return Buffer.concat([drawn.subarray(0, 2), head, told, drawn.subarray(2)]);
}

async function readPhoto(session: ApiSession, { id, photo }: Profile): Promise<Buffer> {
  return await session.download(`/people/${id}/photo?version=${photo}`);
}
