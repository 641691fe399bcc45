import { beforeAll, expect, it } from 'vitest';
import { countPresses } from '../../../testing/count-presses.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { submitLogin } from '../../../testing/submit-login.ts';
import { plantAccount, plantedPassword, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount();
});

/** Matches the label of a required field. */
const required = (label: string) => new RegExp(`^${label} \\*$`);

async function beginUser({ press, fill }: OpenedApp, entered: { name: string; email: string }, words = text) {
  await press(words('users:newUser'));
  const dialog = await screen.findByRole('dialog', { name: words('users:createTitle') });
  await fill(required(words('users:name')), entered.name, { in: dialog });
  await fill(required(words('users:email')), entered.email, { in: dialog });
  return dialog;
}

it.each(['en', 'es', 'pt'] as const)(
  'reports in %s that an invited user was added to the account',
  async (locale) => {
    const words = texts[locale];
    const email = `invited-${locale}@${account.name}.example`;
    const { owner } = await plantAccount();
    await owner.call('changeLocale', { body: { locale } });
    const app = await openApp(locale === 'en' ? '/admin/users' : `/${locale}/admin/users`, { as: owner });
    await beginUser(app, { name: 'Invited', email }, words);
    await app.key('{Control>}{Enter}{/Control}');
    const toast = await screen.findByText(words('users:addedAndInvitedToast', { email }));
    expect(toast).toHaveTextContent(words('messages:user_added'));
  },
);

it('adds a user with a password, changes their role, and deactivates them', async () => {
  const { pt } = texts;
  const [name, email] = ['Marina Lopes', `marina@${account.name}.example`];
  await account.owner.call('changeLocale', { body: { locale: 'pt' } });
  const app = await openApp('/pt/admin/users', { as: account.owner });
  const dialog = await beginUser(app, { name, email }, pt);
  await app.choose(pt('users:filter_login'), pt('users:signIn_password'), { in: dialog });
  await app.fill(required(pt('users:password')), plantedPassword, { in: dialog });
  await app.fill(required(pt('users:passwordAgain')), 'outra senha', { in: dialog });
  await app.key('{Control>}{Enter}{/Control}');
  expect(await within(dialog).findByText(pt('errors:passwords_differ'))).toBeVisible();
  await app.fill(required(pt('users:passwordAgain')), plantedPassword, { in: dialog });
  await app.key('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(pt('messages:created'))).toBeVisible();
  const panel = await screen.findByRole('complementary', { name: pt('users:panelLabel', { name }) });
  expect(within(panel).getByText(pt('users:noProfile_viewer'))).toBeVisible();

  await app.press(pt('users:edit'), { in: panel });
  const editing = await screen.findByRole('dialog', { name: pt('users:editTitle', { name }) });
  await app.choose(pt('users:filter_role'), pt('shell:admin'), { in: editing });
  await app.key('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(pt('messages:updated'))).toBeVisible();
  expect(await within(panel).findByText(pt('shell:admin'))).toBeVisible();

  await app.press(pt('users:deactivate'), { in: panel });
  const question = await screen.findByRole('dialog', { name: pt('users:deactivateTitle', { name }) });
  await app.press(pt('users:deactivate'), { in: question });
  expect(await within(panel).findByText(pt('users:state_inactive'))).toBeVisible();
  const login = await openApp('/pt');
  await submitLogin(login, { email, text: pt });
  expect(await screen.findByRole('alert')).toHaveTextContent(pt('errors:user_inactive'));
});

it('invites a person of another account after a confirmation, shows their e-mail only, and withdraws it', async () => {
  const [{ owner }, other] = await Promise.all([plantAccount(), plantAccount({ people: { Pedro: {} } })]);
  const { Pedro } = other.people;
  if (!Pedro) throw new Error('Pedro was not planted.');
  const { email } = Pedro;
  const app = await openApp('/admin/users', { as: owner });
  const dialog = await beginUser(app, { name: 'As I wrote it', email });
  await app.key('{Control>}{Enter}{/Control}');
  let question = await screen.findByRole('dialog', { name: text('users:grantTitle') });
  expect(within(question).getByText(text('messages:existing_user'))).toBeVisible();
  expect(screen.queryByText('Pedro')).toBeNull();
  await app.press(text('common:cancel'), { in: question });
  expect(await within(dialog).findByLabelText(required(text('users:email')))).toHaveValue(email);
  await waitFor(() => expect(question).not.toBeInTheDocument());

  await app.key('{Control>}{Enter}{/Control}');
  question = await screen.findByRole('dialog', { name: text('users:grantTitle') });
  await app.press(text('users:grant'), { in: question });
  expect(await screen.findByText(text('messages:user_added'))).toBeVisible();
  const panel = await screen.findByRole('complementary', { name: text('users:panelLabel', { name: email }) });
  expect(within(panel).getByText(text('users:pendingNote'))).toBeVisible();
  expect(screen.queryByText('Pedro')).toBeNull();

  await app.press(text('users:invite'), { in: panel });
  expect(await screen.findByText(text('users:invitedToast', { email }))).toBeVisible();
  await app.press(text('users:withdraw'), { in: panel });
  const withdrawing = await screen.findByRole('dialog', { name: text('users:withdrawTitle', { email }) });
  await app.press(text('users:withdraw'), { in: withdrawing });
  expect(await screen.findByText(text('messages:deleted'))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: email })).toBeNull());
});

it('adds a colleague who sees only the map of one UL, within 7 presses in one form', async () => {
  const { owner, name: domain } = await plantAccount({ units: ['NORTH', 'SOUTH'] });
  const app = await openApp('/admin/users', { as: owner });
  const { presses } = countPresses();
  await app.press(text('users:newUser'));
  const dialog = await screen.findByRole('dialog', { name: text('users:createTitle') });
  await waitFor(() => expect(within(dialog).getByLabelText(required(text('users:name')))).toHaveFocus());
  await app.user.keyboard('Marina{Tab}');
  await app.user.keyboard(`map@${domain}.example`);
  await app.press(text('users:access_map'), { role: 'radio', in: dialog });
  await app.choose(text('users:accessUnits'), /NORTH/, { in: dialog });
  await app.press(text('users:create'), { in: dialog });
  await screen.findByText(text('users:addedAndInvitedToast', { email: `map@${domain}.example` }));
  expect(presses()).toBeLessThanOrEqual(7);
  const { items } = await owner.call('listUsers', { query: { search: 'Marina' } });
  const details = await owner.call('getProfileDetails', {
    params: { profileId: items[0]?.profiles[0]?.id ?? 0 },
  });
  expect(details).toMatchObject({
    name: 'Map only NORTH',
    sections: [{ module: 'services:simc:geolocalizacao:mapa', level: 'see' }],
    people: [{ name: 'Marina' }],
  });
  expect(details.unitIds).toHaveLength(1);
});
