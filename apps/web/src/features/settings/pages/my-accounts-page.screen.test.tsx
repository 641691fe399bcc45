import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import { takeMailedLink } from '../../../testing/take-mailed-link.ts';
import { plantAccount, plantedPassword, queryPortal } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const password = { password: plantedPassword, password_confirmation: plantedPassword };

it('shows the effects of leaving an account, and goes to the remaining one', async () => {
  const [first, second] = await Promise.all([
    plantAccount({ assets: { 'A-1': {}, 'A-2': {} }, people: { Rita: { role: 'admin' } } }),
    plantAccount(),
  ]);
  const { Rita } = first.people;
  if (!Rita) throw new Error('Rita was not planted.');
  await queryPortal(`insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`, [
    second.id,
    Rita.id,
  ]);
  const app = await openApp('/settings/my-accounts', { as: Rita });
  await app.press(text('settings:leaveNamed', { account: first.name }));
  const dialog = await screen.findByRole('dialog', {
    name: text('settings:leaveTitle', { account: first.name }),
  });
  const lost = { formatted: 2, account: first.name };
  expect(within(dialog).getByText(text('settings:losesAssets_other', lost))).toBeVisible();
  await app.press(text('settings:leaveConfirm'), { in: dialog });
  expect(await screen.findByText(text('settings:left', { account: first.name }))).toBeVisible();
  await waitFor(() => expect(app.address()).toBe('/home'));
  expect(
    await screen.findByRole('button', { name: `${text('shell:switchAccount')} ${second.name}` }),
  ).toBeVisible();
  const { accounts } = await Rita.call('getProfile');
  expect(accounts.map(({ id }) => id)).toEqual([second.id]);
});

it('keeps the last administrator, and explains why', async () => {
  const { name, owner } = await plantAccount();
  const app = await openApp('/settings/my-accounts', { as: owner });
  await app.press(text('settings:leaveNamed', { account: name }));
  const dialog = await screen.findByRole('dialog', { name: text('settings:lastTitle', { account: name }) });
  expect(within(dialog).getByText(text('settings:lastText', { account: name }))).toBeVisible();
  await app.user.click(within(dialog).getByText(text('common:close')));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name })).toBeVisible();
});

it('accepts no invitation with a password known to others', async () => {
  const [first, second] = await Promise.all([plantAccount(), plantAccount()]);
  const email = `sofia@${first.name}.example`;
  const sofia = { name: 'Sofía Reyes', email };
  const chosen = await first.owner.call('createUser', { body: { ...sofia, role: 'viewer', ...password } });
  await second.owner.call('createUser', { body: { ...sofia, role: 'admin', grant: true } });
  const own = 'siete grúas tranquilas';
  const link = await takeMailedLink(chosen.user.id);

  let app = await openApp('/');
  await submitLogin(app, { email });
  await waitFor(() => expect(app.address()).toBe('/home'));
  app = await openApp('/settings/my-accounts', { sameTab: true });
  const invitations = await screen.findByRole('region', { name: text('settings:invitationsTitle') });
  expect(within(invitations).getByText(text('settings:invitationOwnPassword'))).toBeVisible();
  expect(within(invitations).queryByRole('button')).toBeNull();

  app = await openApp(link);
  expect(await screen.findByRole('button', { name: text('password:decline') })).toBeVisible();
  await app.fill(text('password:newPassword'), own);
  await app.fill(text('password:again'), own);
  await app.press(text('password:save'));
  expect(await screen.findByRole('heading', { name: text('password:savedTitle') })).toBeVisible();
  app = await openApp('/');
  await submitLogin(app, { email, password: own });
  await waitFor(() => expect(app.address()).toBe('/home'));
  await openApp('/settings/my-accounts', { sameTab: true });
  expect(await screen.findByRole('heading', { name: second.name })).toBeVisible();
  expect(screen.queryByText(text('settings:ownPasswordMissing'), { exact: false })).toBeNull();
  const panel = await openApp(`/admin/users?user=${chosen.user.id}`, { as: second.owner });
  expect(
    await screen.findByRole('complementary', { name: text('users:panelLabel', { name: sofia.name }) }),
  ).toBeVisible();
  expect(screen.queryByText(text('users:pendingNote'))).toBeNull();
  await panel.close();
});
