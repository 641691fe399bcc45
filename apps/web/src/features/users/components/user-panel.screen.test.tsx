import { beforeAll, expect, it } from 'vitest';
import { Authenticator } from '../../../testing/authenticator.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantDirectory } from '../../../testing/plant-directory.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import {
  plantAccount,
  plantedPassword,
  queryPortal,
  type TestAccount,
} from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ people: { Fabio: {} } });
});

const findPanel = (name: string): Promise<HTMLElement> =>
  screen.findByRole('complementary', { name: text('users:panelLabel', { name }) });

it('removes a lost second factor, after which the password suffices', async () => {
  const { owner, viewer } = account;
  const { secret } = await viewer.call('beginTwoFactor', { body: { password: plantedPassword } });
  await viewer.call('confirmTwoFactor', { body: { otp: new Authenticator(secret).next() } });

  const app = await openApp(`/admin/users?user=${viewer.id}`, { as: owner });
  const panel = await findPanel(viewer.name);
  await app.press(text('users:resetTwoFactor'), { in: panel });
  const question = await screen.findByRole('dialog', {
    name: text('users:resetTwoFactorTitle', { name: viewer.name }),
  });
  expect(within(question).getByText(text('users:resetTwoFactorBeware'))).toBeVisible();
  await app.press(text('users:resetTwoFactorConfirm'), { in: question });
  expect(await screen.findByText(text('users:resetTwoFactorToast', { name: viewer.name }))).toBeVisible();
  expect(await within(panel).findByText(text('users:twoFactorOff'))).toBeVisible();
  expect(within(panel).queryByRole('button', { name: text('users:resetTwoFactor') })).toBeNull();

  const login = await openApp('/');
  await submitLogin(login, viewer);
  await waitFor(() => expect(login.address()).toBe('/home'));
});

it('names the directory group that gives a profile, and the directory-managed fields', async () => {
  const { Fabio } = account.people;
  if (!Fabio) throw new Error('Fabio was not planted.');
  await plantDirectory(account);
  await queryPortal('update users set directory_login = true, password_hash = null where user_id = $1', [
    Fabio.id,
  ]);
  await queryPortal(
    `with given as (update profile_users set by_hand = false where user_id = $1 returning *)
      insert into directory_profile_grants (account_id, profile_id, user_id, group_value)
      select account_id, profile_id, user_id, 'yard' from given`,
    [Fabio.id],
  );
  const app = await openApp('/admin/users?search=Fabio', { as: account.owner });
  await app.press('Fabio', { role: 'link' });
  const panel = await findPanel('Fabio');
  const given = text('users:profileByGroup_one', { profile: 'Fabio', groups: 'yard' });
  expect(await within(panel).findByText(given)).toBeVisible();
  expect(within(panel).getByText(text('users:directoryManaged'))).toBeVisible();
});
