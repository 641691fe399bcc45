import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { devicesPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const text = texts.en;

test('assigns an unknown device to a new asset, which gets its kept positions', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const [device, code] = [unique('sendFix'), unique('NEW')];
  await session.sendFix(await session.createKey(), device);
  await page.goto(`${devicesPath}?tab=inbox`);
  await page.getByRole('link', { name: device, exact: true }).click();
  await page.getByRole('button', { name: text('devices:claim') }).click();
  const claim = page.getByRole('dialog', { name: text('devices:claimTitle', { device }) });
  await claim.getByText(text('devices:newAsset'), { exact: true }).click();
  await claim.getByRole('textbox', { name: text('fields:code') }).fill(code);
  await claim.getByRole('combobox', { name: text('fields:unit') }).click();
  await page.getByRole('option').first().click();
  await claim.getByRole('button', { name: text('devices:claimNew') }).click();
  const outcome = page.getByRole('dialog', {
    name: text('devices:claimedTitle', { device, asset: code }),
  });
  await expect(outcome.getByText(text('refused-positions:accepted_one', { formatted: 1 }))).toBeVisible();
  await outcome.getByRole('link', { name: text('devices:openAsset', { asset: code }) }).click();
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await expect(page.getByText('-19.92000, -44.05000')).toBeVisible();
});
