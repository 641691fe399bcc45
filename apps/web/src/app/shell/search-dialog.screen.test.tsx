import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../testing/open-app.ts';
import { plantAlerts } from '../../testing/plant-alerts.ts';
import { plantGeofence } from '../../testing/plant-geofence.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { text, texts } from '../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'S-100': {} } });
});

/** Opens the search by shortcut and types into it. */
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

/** Searches for one item and opens it with Enter. */
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

it('focuses its field even while its texts load', async () => {
  const app = await openApp('/home', { as: account.owner });
  await screen.findByRole('button', { name: text('shell:userMenu') });
  await startI18n('en', ['common', 'errors', 'messages', 'shell', 'notifications', 'home', 'status']);
  await app.key('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: text('shell:search') });
  const field = await within(dialog).findByRole('textbox');
  await waitFor(() => expect(field).toHaveFocus());
});

it('opens dialogs of other screens, and changes theme and language', async () => {
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

it('offers a viewer only permitted actions', async () => {
  const app = await openApp('/home', { as: account.viewer });
  for (const action of [text('assets:newAsset'), text('devices:keys')]) {
    const dialog = await search(app, action);
    expect(await within(dialog).findByText(text('shell:searchNothing'))).toBeVisible();
  }
  const dialog = await search(app, 'S-');
  expect(within(dialog).getByText(text('shell:searchMore', { minimum: 3 }))).toBeVisible();
  await search(app, 'S-1');
  expect(await within(dialog).findByRole('option', { name: /S-100/ })).toBeVisible();
});

it('finds records of every list that the person can open, and opens them', async () => {
  const { owner, viewer, assetIds, unitIds } = await plantAccount({
    assets: { 'Q-1': {} },
    viewer: { sees: ['services:simc:geolocalizacao'] },
  });
  const fence = await plantGeofence(owner, { name: 'Quartz pit', unitId: unitIds['NORTH'] ?? 0 });
  const { raise } = await plantAlerts(owner, { code: 'QZ', name: 'Quartz dust' });
  await raise('Q-1');
  await owner.call('createWorkOrder', { body: { assetId: assetIds['Q-1'] ?? 0, task: 'Sweep quartz' } });
  const { id: briefcaseId } = await owner.call('createBriefcase', { body: { name: 'Mine' } });
  await owner.call('createContent', {
    body: { briefcaseId, name: 'Output of quartz', body: { kind: 'link', url: 'https://quartz.example/' } },
  });
  await owner.call('createUser', {
    body: { name: 'Quartz Clerk', email: `quartz-${briefcaseId}@clerks.example`, role: 'viewer' },
  });
  const app = await openApp('/home', { as: owner });
  const dialog = await search(app, 'quartz');
  await waitFor(() => {
    const groups = within(dialog).getAllByRole('group');
    expect(groups.map((group) => group.textContent)).toEqual([
      expect.stringContaining('Quartz pit'),
      expect.stringContaining('Quartz Clerk'),
      expect.stringContaining('Quartz dustQZ'),
      expect.stringContaining('Output of quartz'),
      expect.stringContaining('Quartz dust · Q-1'),
      expect.stringContaining('Sweep quartz · Q-1'),
    ]);
  });
  await app.key('{Enter}');
  await waitFor(() => expect(app.address()).toMatch(new RegExp(`cercas\\?.*geofence=${fence.id}`)));

  const seen = await openApp('/home', { as: viewer });
  const shown = await search(seen, 'quartz');
  expect(await within(shown).findByRole('option', { name: /Quartz pit/ })).toBeVisible();
  expect(shown).not.toHaveTextContent('Quartz Clerk');
  expect(seen.calls.filter((call) => call.startsWith('GET /users?'))).toEqual([]);
});

it('finds tabs, pages of modules and the help, and opens a tab', async () => {
  const { owner } = await plantAccount();
  const app = await openApp('/home', { as: owner });
  const dialog = await search(app, text('devices:refused'));
  const [tab] = await within(dialog).findAllByRole('option');
  expect(tab).toHaveTextContent(`${text('devices:refused')}${text('shell:devices')}`);
  for (const label of [
    text('alert-types:tab_webhooks'),
    text('geofences:view_visits'),
    text('modules:content_rentals'),
    text('metrics:name_idle_hours'),
    text('settings:profileTitle'),
    text('help:topic_routes'),
  ]) {
    await search(app, label);
    await waitFor(() => expect(within(dialog).getAllByRole('option')[0]).toHaveTextContent(label));
  }
  await search(app, text('devices:refused'));
  await waitFor(() =>
    expect(within(dialog).getAllByRole('option')[0]).toHaveTextContent(text('devices:refused')),
  );
  await app.key('{Enter}');
  await waitFor(() => expect(app.address()).toBe(`${assetsPath}/dispositivos?tab=refused`));
});
