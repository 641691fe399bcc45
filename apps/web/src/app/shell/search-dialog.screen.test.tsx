import { beforeAll, expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { text, texts } from '../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'S-100': {} } });
});

/** Opens the search by its keys and types into it. */
async function search({ key, user }: OpenedApp, words: string): Promise<HTMLElement> {
  await screen.findByRole('button', { name: text('shell:userMenu') });
  if (screen.queryByRole('dialog', { name: text('shell:search') }) === null)
    await key('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: text('shell:search') });
  const field = await within(dialog).findByRole('textbox');
  await user.clear(field);
  await user.type(field, words);
  return dialog;
}

/** Finds one thing and does it by Enter. */
async function choose(app: OpenedApp, words: string, option: string): Promise<void> {
  const dialog = await search(app, words);
  await waitFor(() => {
    const found = within(dialog).getAllByRole('option');
    expect(found.map(({ textContent }) => textContent)).toEqual([option]);
    expect(found[0]).toHaveAttribute('data-combobox-selected');
  });
  await app.key('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: text('shell:search') })).toBeNull());
}

it('focuses its field also when its texts are still on their way', async () => {
  const app = await openApp('/home', { as: account.owner });
  await screen.findByRole('button', { name: text('shell:userMenu') });
  for (const namespace of ['users', 'assets']) i18n.removeResourceBundle('en', namespace);
  await app.key('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: text('shell:search') });
  const field = await within(dialog).findByRole('textbox');
  await waitFor(() => expect(field).toHaveFocus());
});

it('opens the dialogs of a screen that is not open, and changes theme and language', async () => {
  const app = await openApp('/home', { as: account.owner });
  await choose(app, 'import assets', text('asset-import:title'));
  expect(await screen.findByRole('dialog', { name: text('asset-import:title') })).toBeVisible();
  await app.key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(app, 'dark', `${text('shell:theme')}: ${text('shell:dark')}`);
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'));
  await choose(app, 'new asset', text('assets:newAsset'));
  expect(await screen.findByRole('dialog', { name: text('assets:createTitle') })).toBeVisible();
  expect(app.address()).toBe(assetsPath);
  await app.key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(app, 'portugues', 'Language: Português');
  expect(await screen.findByRole('heading', { name: texts.pt('assets:title') })).toBeVisible();
  expect(app.address()).toBe(`/pt${assetsPath}`);
});

it('offers a viewer no action that they may not do', async () => {
  const app = await openApp('/home', { as: account.viewer });
  for (const action of [text('assets:newAsset'), text('assets:apiKeys')]) {
    const dialog = await search(app, action);
    expect(await within(dialog).findByText(text('shell:searchNothing'))).toBeVisible();
  }
  const dialog = await search(app, 'S-');
  expect(within(dialog).getByText(text('shell:searchMore', { minimum: 3 }))).toBeVisible();
  await search(app, 'S-1');
  expect(await within(dialog).findByRole('option', { name: /S-100/ })).toBeVisible();
});
