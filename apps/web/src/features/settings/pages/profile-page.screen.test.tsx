import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor } from '../../../testing/open-app.ts';
import {
  plantAccount,
  queryPortal,
  type TestAccount,
  type TestPerson,
} from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ people: { Dora: {} } });
});

it('changes name and language, and keeps values typed meanwhile', async () => {
  const { viewer } = account;
  const app = await openApp('/settings/profile', { as: viewer });
  const name = await screen.findByLabelText(text('settings:name'));
  await app.fill(text('settings:name'), '');
  await app.key('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(text('errors:required'))).toBeVisible();
  await app.fill(text('settings:name'), 'Gabriela Farias');
  const [home] = screen.getAllByRole('link', { name: text('shell:home') });
  if (!home) throw new Error('Nothing leads home.');
  await app.user.click(home);
  const question = await screen.findByRole('dialog');
  await app.press(text('common:cancel'), { in: question });
  expect(name).toHaveValue('Gabriela Farias');
  await waitFor(() => expect(question).not.toBeInTheDocument());

  const answerAgain = app.intercept(/^PUT .profile.update/, () => {
    throw new TypeError('There is no network.');
  });
  await app.user.click(name);
  await app.key('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(text('errors:request-no-response'))).toBeVisible();
  expect(name).toHaveValue('Gabriela Farias');
  answerAgain();
  await app.choose(text('settings:language'), 'Português');
  await app.user.click(name);
  await app.key('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(texts.pt('messages:updated'))).toBeVisible();
  await waitFor(() => expect(app.address()).toBe('/pt/settings/profile'));
  expect(await viewer.call('getProfile')).toMatchObject({
    name: 'Gabriela Farias',
    locale: 'pt',
    email: viewer.email,
  });
});

it('refuses an invalid image', async () => {
  const app = await openApp('/settings/profile', { as: account.owner });
  const input = await screen.findByLabelText(text('settings:photo'), { selector: 'input' });
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'picture.png', {
    type: 'image/png',
  });
  await app.user.upload(input, drawing);
  expect(await screen.findByText(text('photo:noImage'))).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves directory-managed fields of AD users read-only, and offers them no security screen', async () => {
  const Dora: TestPerson | undefined = account.people['Dora'];
  if (!Dora) throw new Error('Dora was not planted.');
  await queryPortal('update users set directory_login = true, password_hash = null where user_id = $1', [
    Dora.id,
  ]);
  const app = await openApp('/settings/profile', { as: Dora });
  expect((await screen.findAllByText(text('settings:directoryLocked')))[0]).toBeVisible();
  expect(screen.getByLabelText(text('settings:name'))).toHaveAttribute('readonly');
  expect(screen.queryByRole('link', { name: text('shell:security') })).toBeNull();
  await app.close();
  const later = await openApp('/settings/security', { as: Dora });
  await waitFor(() => expect(later.address()).toBe('/home'));
});
