import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { switchLanguage } from '../../../testing/go-in-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'OF-NORTH': {}, 'OF-SOUTH': { unit: 'SOUTH' } },
    viewer: { sees: ['services:simc:geolocalizacao:ativos'] },
  });
});

it('explains why a person cannot see a screen, also after a change of language', async () => {
  const { owner, viewer } = account;
  const { name } = viewer;
  const app = await openApp(`/admin/users?user=${viewer.id}`, { as: owner });
  const panel = await screen.findByRole('complementary', { name: text('users:panelLabel', { name }) });
  await app.press(text('view-as:why'), { in: panel });
  const dialog = await screen.findByRole('dialog', { name: text('view-as:whyTitle', { name }) });
  await app.choose(text('view-as:screen'), text('shell:users'), { in: dialog });
  expect(await within(dialog).findByText(text('view-as:hidden', { name }))).toBeVisible();
  expect(within(dialog).getByText(text('view-as:fails_section'))).toBeVisible();
  for (const [from, to] of [
    ['en', 'es'],
    ['es', 'pt'],
    ['pt', 'en'],
  ] as const) {
    await switchLanguage(from, to);
    expect(await within(dialog).findByText(texts[to]('view-as:fails_section'))).toBeVisible();
  }
  const [close] = within(dialog).getAllByRole('button', { name: text('common:close') });
  close?.click();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('shows what the person sees, changes nothing, and is audited with both names', async () => {
  const { owner, viewer } = account;
  const seen = await owner.call('beginViewAs', { params: { userId: viewer.id } });
  const app = await openApp(assetsPath, { as: { ...viewer, token: seen.access_token } });
  const banner = text('view-as:seeing', { name: viewer.name, account: account.name });
  expect(await screen.findByText(banner)).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'OF-NORTH' })).toBeVisible();
  expect(screen.queryByRole('cell', { name: 'OF-SOUTH' })).toBeNull();
  const [navigation] = screen.getAllByRole('navigation', { name: text('shell:main') });
  if (!navigation) throw new Error('There is no navigation.');
  expect(within(navigation).getByRole('link', { name: text('shell:assets') })).toBeVisible();
  expect(within(navigation).queryByRole('link', { name: text('shell:people') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('assets:newAsset') })).toBeNull();
  await app.press(text('shell:home'), { role: 'link', in: navigation });
  await waitFor(() => expect(app.address()).toBe('/home'));
  expect(screen.getByText(banner)).toBeVisible();
  await app.press(text('view-as:stop'));
  await waitFor(() => expect(screen.queryByText(banner)).toBeNull());

  const audit = await openApp('/admin/users/audit', { as: owner });
  const both = text('audit:asOther', { name: owner.name, other: viewer.name });
  expect((await screen.findAllByText(both))[0]).toBeVisible();
  await audit.press(text('audit:action_user.view-as'), { role: 'link' });
  const panel = await screen.findByRole('complementary');
  expect(within(panel).getByText('user.view-as')).toBeVisible();
});
