import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../testing/test-portal.ts';
import { text } from '../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
let first: TestAccount;
let second: TestAccount;
beforeAll(async () => {
  [first, second] = await Promise.all([
    plantAccount({ assets: { 'OF-FIRST': {} } }),
    plantAccount({ assets: { 'OF-SECOND': {} } }),
  ]);
  await queryPortal(`insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`, [
    second.id,
    first.owner.id,
  ]);
});

const buttonOf = ({ name }: TestAccount) => `${text('shell:switchAccount')} ${name}`;
const goBackToFirst = () => first.owner.call('changeCurrentAccount', { body: { account_id: first.id } });

it('goes home in the chosen account and shows its lists', async () => {
  await goBackToFirst();
  const app = await openApp(assetsPath, { as: first.owner });
  expect(await screen.findByRole('cell', { name: 'OF-FIRST' })).toBeVisible();
  await app.press(buttonOf(first));
  await app.press(second.name, { role: 'menuitem' });
  expect(await screen.findByRole('button', { name: buttonOf(second) })).toBeVisible();
  expect(app.address()).toBe('/home');
  const [navigation] = screen.getAllByRole('navigation', { name: text('shell:main') });
  if (!navigation) throw new Error('There is no navigation.');
  await app.press(text('shell:assets'), { role: 'link', in: navigation });
  expect(await screen.findByRole('cell', { name: 'OF-SECOND' })).toBeVisible();
  expect(screen.queryByRole('cell', { name: 'OF-FIRST' })).toBeNull();
});

it('asks about unsaved changes first', async () => {
  await goBackToFirst();
  const app = await openApp('/account', { as: first.owner });
  const change = async (): Promise<void> => {
    await app.press(buttonOf(first));
    await app.press(second.name, { role: 'menuitem' });
  };
  const name = await screen.findByLabelText(new RegExp(`^${text('settings:accountName')}`));
  await app.fill(new RegExp(`^${text('settings:accountName')}`), 'Not saved yet');
  await change();
  const question = await screen.findByRole('dialog', { name: text('ui:leaveQuestion') });
  await app.press(text('common:cancel'), { in: question });
  expect(name).toHaveValue('Not saved yet');
  expect(screen.getByRole('button', { name: buttonOf(first) })).toBeVisible();

  await waitFor(() => expect(question).not.toBeInTheDocument());
  await change();
  await app.press(text('ui:leaveUnsaved'), {
    in: await screen.findByRole('dialog', { name: text('ui:leaveQuestion') }),
  });
  expect(await screen.findByRole('button', { name: buttonOf(second) })).toBeVisible();
  await waitFor(() => expect(app.address()).toBe('/home'));
});

it('offers to continue in the account that another tab switched to', async () => {
  await goBackToFirst();
  const app = await openApp(assetsPath, { as: first.owner });
  expect(await screen.findByRole('cell', { name: 'OF-FIRST' })).toBeVisible();
  await first.owner.call('changeCurrentAccount', { body: { account_id: second.id } });
  await app.user.type(screen.getByRole('searchbox'), 'OF');
  const offer = await screen.findByRole('dialog', { name: text('shell:accountMovedTitle') });
  expect(within(offer).getByRole('button', { name: text('shell:reload') })).toBeVisible();
  await app.key('{Escape}');
  expect(offer).toBeVisible();

  await openApp(assetsPath, { sameTab: true });
  expect(await screen.findByRole('button', { name: buttonOf(second) })).toBeVisible();
});
