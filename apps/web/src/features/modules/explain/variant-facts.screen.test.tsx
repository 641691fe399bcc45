import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const [usual, chosen] = [text('metrics:name_utilization'), text('metrics:name_utilization_in_hours')];

it('shows the account’s utilization variant on its pages, labels it, and links to the default', async () => {
  const { owner } = await plantAccount({ assets: { 'A-1': {} } });
  const account = await openApp('/account', { as: owner });
  const field = await screen.findByRole('combobox', {
    name: text('settings:variants_utilization'),
  });
  expect(field).toHaveValue('utilization');
  await account.user.selectOptions(field, chosen);
  expect(await screen.findByText(text('metrics:formula_utilization_in_hours'))).toBeVisible();
  await account.press(text('settings:save'), { in: field.closest('form') ?? document.body });
  expect(await screen.findByText(text('messages:updated'))).toBeVisible();

  const { press, address } = await openApp('/services/simc/utilization', { as: owner });
  const tile = await screen.findByRole('region', { name: chosen });
  expect(screen.queryByRole('region', { name: usual })).toBeNull();
  await press(new RegExp(`${chosen}: `), { in: tile });
  const panel = await screen.findByRole('dialog', { name: chosen });
  expect(await within(panel).findByText(text('modules:variantChosen'), { exact: false })).toBeVisible();
  await press(text('metrics:formula_utilization'), { role: 'link', in: panel });
  await waitFor(() => expect(address()).toMatch(/utilization\/utilization/));
  expect(await screen.findByRole('heading', { name: usual })).toBeVisible();
});
