import { locales, type Locale } from '@azimute/contract/locales';
import { beforeAll, expect, it } from 'vitest';
import { pathIn, switchLanguage } from '../../testing/go-in-app.ts';
import { createKey, sendFix } from '../../testing/send-fix.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../testing/open-app.ts';
import { plantAlerts } from '../../testing/plant-alerts.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { texts } from '../../testing/texts.ts';

type Key = `${string}:${string}`;
type TextOf = (typeof texts)[Locale];

type Open = (press: OpenedApp['press'], text: TextOf) => Promise<unknown>;

/** A layer over a screen, and how to open it. */
interface Layer {
  readonly path: string;
  /** Opens it, unless its address does. */
  readonly open?: Open;
  /** A text that only this layer has. */
  readonly says: Key;
}

const pressing =
  (...keys: readonly Key[]): Open =>
  async (press, text) => {
    for (const key of keys) await press(text(key));
  };

const boardName = 'Board';
const openBoardForm: Open = async (press, text) => {
  await press(text('dashboards:actionsOf', { name: boardName }));
  await press(text('dashboards:edit'), { role: 'menuitem' });
};

const assets = '/services/simc/geolocalizacao/ativos';
const alerts = '/services/simc/alertas';
const routes = '/services/simc/geolocalizacao/rotas';
const profiles = '/services/simc/settings/profiles';
const users = '/admin/users';
const board = '/services/dashboards/briefcase/{briefcase}/content/{board}';

const openSearch: Open = (press, text) => press(new RegExp(text('shell:search')));
const selectAll: Open = (press, text) => press(text('ui:selectLoaded'), { role: 'checkbox' });

const layers: readonly Layer[] = [
  { path: '/home', open: openSearch, says: 'shell:actions' },
  { path: assets, open: selectAll, says: 'assets:edit' },
  { path: assets, open: pressing('ui:addFilter'), says: 'fields:status' },
  { path: assets, open: pressing('ui:export'), says: 'ui:export_csv' },
  { path: assets, open: pressing('assets:newAsset'), says: 'assets:createTitle' },
  { path: assets, open: pressing('asset-import:import'), says: 'asset-import:title' },
  { path: `${assets}?asset={A-1}`, open: pressing('assets:edit'), says: 'assets:save' },
  { path: `${assets}/dispositivos?tab=keys`, open: pressing('api-keys:newKey'), says: 'api-keys:lead' },
  {
    path: `${assets}/dispositivos?tab=inbox&open={device}`,
    open: pressing('devices:claim'),
    says: 'devices:newAsset',
  },
  { path: `${alerts}/alertas?alert={alert}`, open: pressing('alerts:finish'), says: 'alerts:note' },
  { path: `${alerts}/alertas/ordens?new=true`, says: 'work-orders:new' },
  { path: routes, open: pressing('routes:filters'), says: 'routes:weekdays' },
  { path: routes, open: pressing('routes:subscriptions'), says: 'subscriptions:lead' },
  { path: '/services/simc/safety', open: pressing('modules:weights'), says: 'modules:saveWeights' },
  { path: '/services/simc/cockpit', open: pressing('modules:subscriptions'), says: 'subscriptions:lead' },
  { path: '/services/simc/cockpit/targets?new=true', says: 'targets:new' },
  { path: '/services/simc/financials/costs?new=true', says: 'costs:new' },
  { path: '/services/simc/financials/costs?import=new', says: 'financial-import:title_costs' },
  { path: '/services/simc/financials/fuels?new=true', says: 'fuels:new' },
  { path: '/services/simc/financials/rentals?new=true', says: 'rentals:new' },
  {
    path: '/services/dashboards',
    open: pressing('dashboards:newBriefcase'),
    says: 'dashboards:newBriefcase',
  },
  { path: '/services/dashboards', open: pressing('dashboards:newContent'), says: 'dashboards:newContent' },
  { path: board, open: openBoardForm, says: 'dashboards:daysHint' },
  { path: board, open: pressing('dashboards:arrange', 'dashboards:addTile'), says: 'dashboards:newTile' },
  { path: '/services/file-manager', open: pressing('files:newFolder'), says: 'files:within' },
  { path: users, open: pressing('users:newUser'), says: 'users:createTitle' },
  { path: users, open: pressing('users:import'), says: 'users:importTitle' },
  { path: `${users}?user={viewer}`, open: pressing('users:remove'), says: 'users:lostViews' },
  { path: `${users}?user={viewer}`, open: pressing('view-as:why'), says: 'view-as:screen' },
  { path: `${profiles}?profile={profile}`, says: 'profiles:effectTitle' },
  { path: `${profiles}?profile={profile}`, open: pressing('profiles:delete'), says: 'common:cancel' },
];

let account: TestAccount;
let ids: Readonly<Record<string, number | undefined>>;

beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': {} } });
  const { owner, viewer, assetIds } = account;
  const { items } = await owner.call('listProfiles', { query: {} });
  await sendFix(await createKey(owner), 'walk-1');
  const alert = await (await plantAlerts(owner)).raise('A-1');
  const unknown = await owner.call('listUnknownDevices', { query: {} });
  const briefcase = await owner.call('createBriefcase', { body: { name: 'Walk', icon: 'chart' } });
  const tile = {
    id: 'note',
    x: 0,
    y: 0,
    w: 4,
    h: 2,
    view: 'text',
    title: 'Note',
    text: 'Seen each week.',
  } as const;
  const content = await owner.call('createContent', {
    body: { briefcaseId: briefcase.id, name: boardName, body: { kind: 'native', days: 30, tiles: [tile] } },
  });
  ids = {
    ...assetIds,
    alert,
    viewer: viewer.id,
    profile: items[0]?.id,
    device: unknown.items[0]?.id,
    briefcase: briefcase.id,
    board: content.id,
  };
});

const localeAt = (index: number): Locale => locales[index % locales.length] ?? 'en';

it.each(
  layers.map(
    (layer, index) =>
      [`${layer.says} at ${layer.path}`, localeAt(index), localeAt(index + 1), layer] as const,
  ),
)('keeps %s open when the language changes from %s to %s', async (_, from, to, { path, open, says }) => {
  await account.owner.call('changeLocale', { body: { locale: from } });
  const address = path.replaceAll(/\{([\w-]+)\}/g, (_whole, name: string) => String(ids[name]));
  const { press } = await openApp(pathIn(from, address), { as: account.owner, hasMaps: true });
  await open?.(press, texts[from]);
  const layer = await findLayer(texts[from](says));
  await switchLanguage(from, to);
  expect(await findLayer(texts[to](says))).toBe(layer);
});

it('keeps typed values when the language changes, at the URL of the new one', async () => {
  await account.owner.call('changeLocale', { body: { locale: 'pt' } });
  const { fill, address } = await openApp('/pt/settings/profile', { as: account.owner });
  await fill(new RegExp(`^${texts.pt('settings:name')}`), 'Not saved yet');
  await switchLanguage('pt', 'en');
  await waitFor(() => expect(address()).toBe('/settings/profile'));
  expect(screen.getByLabelText(new RegExp(`^${texts.en('settings:name')}`))).toHaveValue('Not saved yet');
});

const roles = '[role="dialog"], [role="menu"], [role="toolbar"]';

/** Returns the layer over the screen that contains the text. */
function findLayer(words: string): Promise<Element> {
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(roles)].find(
      (layer) => within(layer).queryAllByText(words).length > 0,
    );
    if (!found) throw new Error(`Nothing that is open says ${words}.`);
    return found;
  });
}
