import { webClientId } from '@azimute/contract/identity';
import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import {
  callerWith,
  plantAccount,
  plantedPassword,
  queryPortal,
  type TestPerson,
} from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const newPassword = 'a lorry full of gravel';

/** Calls with a session that the user opened in another browser. */
async function signInElsewhere({ call, email }: TestPerson, password: string) {
  const tokens = await call('createToken', {
    body: { grant_type: 'password', client_id: webClientId, username: email, password },
  });
  return callerWith(tokens.access_token);
}

it('changes the password, ends one of the sessions, and lists the rest', async () => {
  const { viewer } = await plantAccount();
  const before = await signInElsewhere(viewer, plantedPassword);
  const login = await openApp('/');
  await submitLogin(login, viewer);
  await waitFor(() => expect(login.address()).toBe('/home'));
  const app = await openApp('/settings/security', { sameTab: true });
  const card = await screen.findByRole('form', { name: text('security:passwordTitle') });
  const enter = async (name: 'current' | 'password' | 'confirmation', value: string): Promise<void> =>
    await app.fill(new RegExp(`^${text(`security:${name}`)} \\*$`), value, { in: card });
  await enter('current', 'not this one');
  await enter('password', newPassword);
  await enter('confirmation', 'another one');
  await app.key('{Enter}');
  expect(await screen.findByText(text('errors:passwords_differ'))).toBeVisible();
  await enter('confirmation', newPassword);
  await app.key('{Enter}');
  expect(await screen.findByText(text('errors:invalid_current_password'))).toBeVisible();
  await enter('current', plantedPassword);
  await app.key('{Enter}');
  expect(await screen.findByText(text('messages:password_updated'))).toBeVisible();
  await waitFor(() =>
    expect(within(card).getByLabelText(new RegExp(`^${text('security:current')} \\*$`))).toHaveValue(''),
  );
  await expect(before('getProfile')).rejects.toMatchObject({ status: 401 });

  const other = await signInElsewhere(viewer, newPassword);
  await other('getProfile');
  const later = await openApp('/settings/security', { sameTab: true });
  const sessions = await screen.findByRole('region', { name: text('security:sessionsTitle') });
  const [own, ...others] = await within(sessions).findAllByRole('listitem');
  expect(own).toHaveTextContent(text('security:thisSession'));
  expect(others).toHaveLength(1);
  await later.press(new RegExp(`^${text('security:endNamed', { device: '' })}`), { in: sessions });
  await later.press(text('security:endConfirm'));
  expect(await screen.findByText(text('security:ended'))).toBeVisible();
  expect(await within(sessions).findByText(text('security:onlyThis'))).toBeVisible();
  await expect(other('getProfile')).rejects.toMatchObject({ status: 401 });
});

it('explains why an account refuses another administrator’s password, and closes its other screens', async () => {
  const [first, second] = await Promise.all([plantAccount(), plantAccount()]);
  const { owner, viewer } = first;
  // The owner too: administering both accounts is not enough.
  await queryPortal(
    `insert into memberships (account_id, user_id, role) values ($1, $2, 'admin'), ($1, $3, 'viewer')`,
    [second.id, owner.id, viewer.id],
  );
  await owner.call('changeUserPassword', {
    params: { userId: viewer.id },
    body: { password: newPassword, password_confirmation: newPassword },
  });

  let app = await openApp('/');
  await submitLogin(app, { email: viewer.email, password: newPassword });
  await waitFor(() => expect(app.address()).toBe('/home'));
  app = await openApp('/settings/my-accounts', { sameTab: true });
  expect(await screen.findByText(new RegExp(text('settings:ownPasswordMissing')))).toBeVisible();
  await app.press(text('settings:switchNamed', { account: second.name }));
  await waitFor(() => expect(app.address()).toBe('/settings/security'));
  const notice = { name: text('security:ownPasswordTitle', { accounts: second.name }) };
  expect(await screen.findByRole('region', notice)).toBeVisible();
  app = await openApp('/home', { sameTab: true });
  await waitFor(() => expect(app.address()).toBe('/settings/security'));
});
