import type { AccountDetail } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { modulePath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const { pt } = texts;

test('an account chooses which utilization stands on its pages, and the figure says so', async ({
  page,
  request,
}) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const { accounts, current_account_id: currentId } = await session.profile();
  // The first one is that of the other journeys.
  const other = accounts.find(({ id }) => id !== currentId);
  if (other === undefined) throw new Error('The demo has two accounts.');
  await session.changeAccount(other.id);
  const { figureVariants } = await session.get<AccountDetail>('/account');
  const [usual, chosen] = [pt('metrics:name_utilization'), pt('metrics:name_utilization_in_hours')];

  await page.goto('/pt/account');
  const field = page.getByRole('combobox', { name: pt('settings:variants_utilization') });
  await expect(field).toHaveValue('utilization');
  await field.selectOption('utilization_in_hours');
  await expect(page.getByText(pt('metrics:formula_utilization_in_hours'))).toBeVisible();
  await page
    .getByRole('button', { name: pt('settings:save') })
    .first()
    .click();
  await expect(page.getByText(pt('messages:updated')).first()).toBeVisible();

  await page.goto(`/pt${modulePath('utilization')}`);
  const tile = page.getByRole('region', { name: chosen, exact: true });
  await expect(tile).toBeVisible();
  await expect(page.getByRole('region', { name: usual, exact: true })).toHaveCount(0);
  await tile.getByRole('button').click();
  const panel = page.getByRole('dialog', { name: chosen });
  await expect(panel.getByText(pt('modules:variantChosen'))).toBeVisible();
  await panel.getByRole('link', { name: pt('metrics:formula_utilization'), exact: true }).click();
  await expect(page).toHaveURL(/utilization\/utilization/);
  await expect(page.getByRole('heading', { name: usual, exact: true })).toBeVisible();

  await session.put('/account', { figureVariants });
});
