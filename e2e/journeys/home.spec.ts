import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

test('shows the state of the fleet on the home screen, and opens the assets behind a figure', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const { total } = await session.get<{ total: number }>('/fleet/summary');
  await page.goto('/home');
  const fleet = page.getByRole('region', { name: text('home:fleetNow') });
  await fleet.getByRole('link', { name: new RegExp(`^${total} `) }).click();
  await expect(page).toHaveURL(assetsPath);
  await page.goBack();
  await fleet.getByRole('link', { name: new RegExp(`^${text('status:in_maintenance')}`) }).click();
  await expect(page).toHaveURL(`${assetsPath}?status=in_maintenance`);
  const table = page.getByRole('grid', { name: text('assets:tableLabel') });
  await expect(table.getByRole('row').nth(1)).toContainText(text('status:in_maintenance'));
});
