import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { devicesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const text = texts.en;

test('previews and imports a file of positions', async ({ page, context, request }) => {
  const admin = await signInContext(context, request, { email: adminEmail });
  const device = unique('T');
  await admin.createAssetWithDevice(device);
  const lines = ['07:24:32', '07:24:33'].map((time) => `${device},2014-09-13 ${time},-10.9,-37`);
  await page.goto(`${devicesPath}?tab=files`);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'tracks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['device,time,latitude,longitude', ...lines].join('\n')),
  });
  await expect(page.getByLabel(text('position-import:counts'))).toContainText(
    `${text('position-import:good')}2`,
  );
  await page.getByRole('button', { name: text('position-import:start'), exact: true }).click();
  await expect(page.getByText(text('import:finishedTitle'), { exact: true })).toBeVisible();
  const stored = page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${text('position-import:accepted')}$`) });
  await expect(stored.locator('xpath=following-sibling::dd')).toHaveText('2');
});
