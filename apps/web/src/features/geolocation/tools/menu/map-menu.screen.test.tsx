import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '../../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../../testing/test-portal.ts';
import { text } from '../../../../testing/texts.ts';
import { mapPath, openMap, startReporting, yard } from '../../testing/open-map.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'MENU-1': { devices: ['menu'] } } });
  const report = startReporting(account);
  await report({ deviceId: 'menu' });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const copied = () => navigator.clipboard.readText();
const aside = { right: 150, below: 100 };

it('offers the actions for a place: its coordinates, a link to it, and measuring from it', async () => {
  const { press, pressMap, key } = await openMap('', { as: account.owner });
  const ask = () => pressMap({ ...aside, button: 'right' });
  await ask();
  await press(/^-20\.\d+, -21\.\d+/, { role: 'menuitem' });
  expect(await screen.findByText(text('map-menu:coordinatesCopied'))).toBeVisible();
  const [latitude = 0, longitude = 0] = (await copied()).split(', ').map(Number);
  expect(latitude).toBeCloseTo(yard.latitude - 0.129, 2);
  expect(longitude).toBeCloseTo(yard.longitude + 0.206, 2);

  await ask();
  await press(text('map-menu:copyLinkToPlace'), { role: 'menuitem' });
  await waitFor(async () => expect(await copied()).toContain(`${mapPath}?at=`));

  await ask();
  await press(text('map-menu:measureFrom'), { role: 'menuitem' });
  const measure = screen.getByRole('button', { name: text('geolocation:measure') });
  await waitFor(() => expect(measure).toHaveAttribute('aria-pressed', 'true'));
  await key('{Escape}');
  await waitFor(() => expect(measure).toHaveAttribute('aria-pressed', 'false'));
});

it('shares the view by its link, which is copied by hand if the browser refuses', async () => {
  const { press } = await openMap('', { as: account.owner });
  const share = async () => {
    await press(text('map-menu:share'));
    await press(text('map-menu:copyView'), { role: 'menuitem' });
  };
  await share();
  expect(await screen.findByText(text('map-menu:viewCopied'))).toBeVisible();
  expect(await copied()).toBe(window.location.href);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await share();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(text('common:copyByHandHint'))).toHaveValue(window.location.href);
  await press(text('common:close'), { in: dialog });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens by key on the row of an asset: selects it, follows it, and opens its day', async () => {
  const { press, key, row, card, queryCard, search } = await openMap('?q=MENU', { as: account.owner });
  const asset = await row('MENU-1');
  asset.focus();
  await key('{Shift>}{F10}{/Shift}');
  const menu = await screen.findByRole('menu');
  await within(menu).findByText('MENU-1');
  await key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(asset).toHaveFocus();

  const choose = async (entry: string) => {
    await key('{Shift>}{F10}{/Shift}');
    await press(text(`map-menu:${entry}`), { role: 'menuitem' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  const pickedName = { name: text('geolocation:pickedAssets') };
  await choose('addToPicked');
  expect(await screen.findByRole('region', pickedName)).toHaveTextContent('1');
  await choose('removeFromPicked');
  await waitFor(() => expect(screen.queryByRole('region', pickedName)).toBeNull());
  await choose('followAsset');
  const follow = within(await card()).getByRole('button', { name: text('geolocation:follow') });
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  await key('{Escape}');
  await waitFor(() => expect(queryCard()).toBeNull());
  asset.focus();
  await choose('openDay');
  await waitFor(() => expect(search().get('day')).toMatch(/^\d{4}-\d\d-\d\d$/));
  expect(
    await screen.findByRole('region', { name: text('asset-day:day', { code: 'MENU-1' }) }),
  ).toBeVisible();
});

it('runs its tools by keyboard shortcuts, which can be turned off', async () => {
  const { key, row } = await openMap('', { as: account.owner });
  const tools = within(screen.getByRole('toolbar', { name: text('geolocation:mapTools') }));
  tools.getByRole('button', { name: text('base-maps:zoomIn') }).focus();
  await key('{ArrowUp}');
  expect(tools.getByRole('button', { name: text('map-menu:keys') })).toHaveFocus();
  await key('{Enter}');
  const helpName = { name: text('map-menu:keys') };
  expect(await screen.findByRole('dialog', helpName)).toHaveTextContent(text('geolocation:measure'));
  await key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', helpName)).toBeNull());

  const legendName = { name: text('map-menu:legend') };
  await key('l');
  const legend = await screen.findByRole('region', legendName);
  await within(legend).findByText(text('status:in_maintenance'));
  const measure = tools.getByRole('button', { name: text('geolocation:measure') });
  await key('m');
  await waitFor(() => expect(measure).toHaveAttribute('aria-pressed', 'true'));
  await key('{Escape}');
  await waitFor(() => expect(measure).toHaveAttribute('aria-pressed', 'false'));

  await key('?');
  const help = await screen.findByRole('dialog', helpName);
  within(help).getByRole('switch').click();
  await key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', helpName)).toBeNull());
  await key('l');
  (await row('MENU-1')).focus();
  expect(legend).toBeInTheDocument();
});
