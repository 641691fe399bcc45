import { expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it('imports users from a file on a phone, and lists users that could not be changed', async () => {
  const { name: account, owner } = await plantAccount();
  const app = await openApp('/admin/users', { as: owner, width: 360 });
  await app.press(text('users:import'));
  const dialog = await screen.findByRole('dialog', { name: text('users:importTitle') });
  const input = dialog.querySelector('input');
  if (!input) throw new Error('No file can be chosen.');
  const lines = [
    'Name,E-mail,Role,AD',
    `Ida,ida@${account}.example,Viewer,no`,
    ',two@import.example,king,yes',
    `Ana,${owner.email},,`,
  ];
  await app.user.upload(input, new File([lines.join('\n')], 'team.csv', { type: 'text/csv' }));
  expect(await within(dialog).findByText(text('users:line_present'))).toBeVisible();
  expect(within(dialog).getByText(new RegExp(text('users:reason_unknown_role')))).toBeVisible();
  await app.press(text('users:importSome_one', { formatted: 1 }), { in: dialog });
  expect(await within(dialog).findByText(text('import:finishedTitle'))).toBeVisible();
  await app.press(text('users:done'), { in: dialog });
  expect(await screen.findByRole('link', { name: 'Ida' })).toBeVisible();

  await app.press(text('ui:selectRows'));
  await app.press(/Ida/, { role: 'checkbox' });
  await app.press(/owner/, { role: 'checkbox' });
  await app.press(text('users:bulkMenu'));
  await app.press(text('users:deactivate'), { role: 'menuitem' });
  await app.press(text('users:bulkConfirm_deactivate'), { in: await screen.findByRole('dialog') });
  const refused = await screen.findByRole('dialog', { name: text('users:refusedTitle') });
  expect(within(refused).getByText('owner')).toBeVisible();
  expect(within(refused).getByText(text('users:refusal_own_membership'))).toBeVisible();
  await app.user.click(within(refused).getByText(text('common:close')));
  await app.press('Ida', { role: 'link' });
  const panel = await screen.findByRole('dialog', { name: text('users:panelLabel', { name: 'Ida' }) });
  expect(await within(panel).findByText(text('users:state_inactive'))).toBeVisible();
});
