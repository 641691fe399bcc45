import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': {} } });
});

it('creates a UL, archives it, and restores it under another code if taken', async () => {
  const { press, fill } = await openApp(`${path}/unidades`, { as: account.owner });
  expect(await screen.findByRole('row', { name: /NORTH/ })).toHaveTextContent(/1$/);
  await press(text('units:new'));
  const form = await screen.findByRole('dialog', { name: text('units:new') });
  await fill(/^Code/, 'NORTH', { in: form });
  await fill(/^Name/, 'West', { in: form });
  await press(text('units:create'), { in: form });
  expect(await within(form).findByText(text('units:taken'))).toBeVisible();
  await fill(/^Code/, 'WEST', { in: form });
  await press(text('units:create'), { in: form });
  expect(await screen.findByText(text('units:created'))).toBeVisible();

  await press('WEST', { role: 'link' });
  await press(text('units:archive'), { in: await screen.findByRole('dialog', { name: 'WEST' }) });
  const question = await screen.findByRole('dialog', {
    name: text('units:archiveTitle', { name: 'WEST' }),
  });
  expect(within(question).getByText(text('units:archiveEffect'))).toBeVisible();
  await press(text('units:archive'), { in: question });
  expect(await screen.findByText(text('units:archived'))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /WEST/ })).toBeNull());

  await account.owner.call('createUnit', { body: { code: 'WEST', name: 'New west' } });
  await press(text('archiving:show_true'), { role: 'radio' });
  await press('WEST', { role: 'link' });
  const dialog = await screen.findByRole('dialog', { name: text('units:restoreTitle', { name: 'WEST' }) });
  await press(text('units:restore'), { in: dialog });
  expect(await within(dialog).findByText(text('units:taken'))).toBeVisible();
  await fill(/^Code/, 'WEST-1', { in: dialog });
  await press(text('units:restore'), { in: dialog });
  expect(await screen.findByText(text('units:restored'))).toBeVisible();
  await press(text('archiving:show_false'), { role: 'radio' });
  expect(await screen.findByRole('row', { name: /WEST-1/ })).toBeVisible();
});

it('gives advice before a UL with assets is archived', async () => {
  const { press } = await openApp(`${path}/unidades`, { as: account.owner });
  await press('NORTH', { role: 'link' });
  await press(text('units:archive'), { in: await screen.findByRole('dialog', { name: 'NORTH' }) });
  const question = await screen.findByRole('dialog', {
    name: text('units:archiveTitle', { name: 'NORTH' }),
  });
  await press(text('units:archive'), { in: question });
  expect(await within(question).findByText(text('errors:has_assets'))).toBeVisible();
});

it('creates, renames, archives and restores a customer', async () => {
  const { press, fill } = await openApp(`${path}/clientes?new=true`, { as: account.owner });
  const form = await screen.findByRole('dialog', { name: text('customers:new') });
  await fill(/^Name/, 'Silva', { in: form });
  await press(text('customers:create'), { in: form });
  await press('Silva', { role: 'link' });
  const opened = await screen.findByRole('dialog', { name: 'Silva' });
  await fill(/^Name/, 'Silva & Co', { in: opened });
  await press(text('customers:save'), { in: opened });
  await press('Silva & Co', { role: 'link' });
  await press(text('customers:archive'), { in: await screen.findByRole('dialog', { name: 'Silva & Co' }) });
  await press(text('customers:archive'), { in: await screen.findByRole('dialog', { name: /^Archive/ }) });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Silva/ })).toBeNull());
  await press(text('archiving:show_true'), { role: 'radio' });
  await press('Silva & Co', { role: 'link' });
  await press(text('customers:restore'), { in: await screen.findByRole('dialog', { name: /^Restore/ }) });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Silva/ })).toBeNull());
  await press(text('archiving:show_false'), { role: 'radio' });
  expect(await screen.findByRole('row', { name: /Silva & Co/ })).toHaveTextContent(/0$/);
});
