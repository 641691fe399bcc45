import { beforeAll, expect, it } from 'vitest';
import { screen, waitFor, within } from '../../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../../testing/test-portal.ts';
import { text, texts } from '../../../../testing/texts.ts';
import { openMap, startReporting, yard, type OpenedMap, type Reporting } from '../../testing/open-map.ts';

const codes = ['PICK-1', 'PICK-2', 'PICK-3'];
let account: TestAccount;
let report: Reporting;
let ids: number[];
beforeAll(async () => {
  const columns = { model: 'Trial' };
  account = await plantAccount({
    people: { Ana: { role: 'admin', locale: 'pt' } },
    assets: Object.fromEntries(codes.map((code) => [code, { devices: [code], columns }])),
  });
  ids = codes.map((code) => account.assetIds[code] ?? 0);
  report = startReporting(account);
  // 15 pixels apart at zoom 9.
  for (const [index, deviceId] of codes.entries())
    await report({ deviceId, longitude: yard.longitude + index * 0.02, secondsAgo: 60, ignition: true });
});

const barName = { name: text('geolocation:pickedAssets') };
const bar = () => screen.findByRole('region', barName);
const picked = (formatted: number) => screen.findByText(text('geolocation:picked_other', { formatted }));
const onScreen = (formatted: number) =>
  screen.findByText(text('geolocation:onScreen', { formatted }), { exact: false });

async function pickWithControl({ user, row }: OpenedMap, wanted: readonly string[]): Promise<void> {
  await user.keyboard('{Control>}');
  for (const code of wanted) await user.click(await row(code));
  await user.keyboard('{/Control}');
}

it('selects several by keyboard, links to their routes, and deselects them with Escape', async () => {
  const map = await openMap('?q=PICK&order=code', { as: account.owner });
  const { row, key, search } = map;
  await pickWithControl(map, ['PICK-1']);
  (await row('PICK-2')).focus();
  await key('{ArrowDown}');
  await key(' ');
  await picked(2);
  await waitFor(() => expect(search().get('assets')).toBe(`${ids[0]},${ids[2]}`));
  const routes = within(await bar()).getByRole('link', { name: text('asset-day:openRoutes') });
  expect(routes.getAttribute('href')).toMatch(new RegExp(`/rotas\\?assets=${ids[0]}&assets=${ids[2]}$`));
  await key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', barName)).toBeNull());
});

it('selects assets in a box drawn with Shift held', async () => {
  const { dragMap, key, row } = await openMap('?q=PICK&order=code', { as: account.owner });
  await row('PICK-3');
  await onScreen(3);
  await key('{Shift>}');
  await dragMap({ right: -60, below: -60 }, { right: 100, below: 60 });
  await key('{/Shift}');
  expect(await picked(3)).toBeVisible();
});

it('zooms to a clicked cluster, keeps all followed assets in view, and centers the shown one', async () => {
  const map = await openMap(`?q=PICK&order=code&at=${yard.latitude},${yard.longitude + 0.02},5`, {
    as: account.owner,
  });
  const { press, pressMarker, camera, pushMap } = map;
  await onScreen(3);
  await pressMarker();
  await waitFor(() => expect(camera().zoom).toBeGreaterThan(9));
  await pickWithControl(map, ['PICK-1', 'PICK-3']);
  const follow = await press(text('geolocation:followPicked'), { in: await bar() });
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  await report({ deviceId: 'PICK-3', longitude: yard.longitude + 3 });
  await waitFor(() => expect(camera().zoom).toBeLessThan(9));
  await onScreen(3);
  pushMap('ArrowUp');
  await waitFor(() => expect(follow).toHaveAttribute('aria-pressed', 'false'));
  await report({ deviceId: 'PICK-1', longitude: yard.longitude - 12 });
  await onScreen(2);
  await press(text('geolocation:centre'));
  await onScreen(3);
  await press(text('asset-day:openInAssets'), { role: 'link', in: await bar() });
  const table = await screen.findByRole('grid', { name: text('assets:tableLabel') });
  await within(table).findByRole('link', { name: 'PICK-1' });
  expect(within(table).getByRole('link', { name: 'PICK-3' })).toBeVisible();
  expect(table).toHaveAttribute('aria-rowcount', '3');
});

it('selects by taps only on a phone, and saves the selection as a view', async () => {
  const pt = texts.pt;
  const { Ana = account.owner } = account.people;
  const phone = { as: Ana, locale: 'pt', width: 360 } as const;
  const { press, row, queryCard, fill } = await openMap('?q=PICK&order=code', phone);
  await press(pt('geolocation:pickSeveral'));
  for (const code of codes.slice(0, 2)) (await row(code)).click();
  const chosen = pt('geolocation:picked_other', { formatted: 2 });
  expect(await screen.findByText(chosen)).toBeVisible();
  expect(queryCard()).toBeNull();

  await press(pt('geolocation:filters'));
  const drawer = { in: await screen.findByRole('dialog', { name: pt('geolocation:filters') }) };
  await press(pt('fields:model'), drawer);
  await press(/^Trial\s*3$/, { role: 'checkbox' });
  await fill(pt('map-views:name'), 'Pátio', drawer);
  await press(pt('map-views:save'), drawer);
  await within(drawer.in).findByRole('button', { name: 'Pátio' });

  const again = await openMap('?order=contact', phone);
  await again.press(pt('geolocation:filters'));
  await again.press('Pátio');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(chosen)).toBeVisible();
  await waitFor(() => expect(again.search().getAll('models')).toEqual(['Trial']));
});
