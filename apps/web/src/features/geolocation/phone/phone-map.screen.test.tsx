import { beforeAll, expect, it } from 'vitest';
import { screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { openMap, startReporting } from '../testing/open-map.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'THUMB-1': { devices: ['thumb'] } } });
  const report = startReporting(account);
  await report({ deviceId: 'thumb' });
});
const phone = () => ({ as: account.owner, width: 360 });

it('zooms, centers, measures a line, and opens a chosen asset’s days from the tools menu', async () => {
  const { press, pressMap, camera } = await openMap('', phone());
  const more = () => press(text('geolocation:moreTools'));
  await more();
  const out = await press(text('base-maps:zoomOut'), { role: 'menuitem' });
  out.click();
  const [day] = screen.getAllByRole('menuitem', { name: new RegExp(text('asset-day:chooseAsset')) });
  expect(day).toBeDisabled();
  await waitFor(() => expect(camera().zoom).toBeLessThan(9));
  const { zoom } = camera();
  await press(text('geolocation:centre'));
  await waitFor(() => expect(camera().zoom).toBeGreaterThan(zoom));

  await more();
  await press(text('geolocation:measure'), { role: 'menuitemcheckbox' });
  const panel = await screen.findByRole('region', { name: text('asset-day:measure') });
  await pressMap({ right: -110, below: -140 });
  await pressMap({ right: 20, below: -80 });
  const total = within(panel).getByRole('status');
  await waitFor(() => expect(total).toHaveTextContent(text('asset-day:total')));
  await press(text('asset-day:undo'), { in: panel });
  await waitFor(() => expect(total).toHaveTextContent(text('asset-day:measureHint')));
  await more();
  expect(await screen.findByRole('menuitemcheckbox', { name: text('geolocation:measure') })).toBeChecked();
  await press(text('asset-day:stopMeasuring'), { in: panel });
  await waitFor(() => expect(panel).not.toBeInTheDocument());
});

it('shows in its layers what the map contains and why it has no imagery', async () => {
  const { press } = await openMap('', phone());
  await press(text('map-menu:layers'));
  const missing = `${text('base-maps:typeSatellite')}: ${text('base-maps:imageryMissing')}`;
  const satellite = await screen.findByRole('button', { name: missing });
  expect(satellite).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: text('base-maps:typeRoadmap') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await press(text('common:close'));
  await waitFor(() => expect(screen.queryByRole('button', { name: missing })).toBeNull());
});

it('opens the day from the card, and Back returns to the card', async () => {
  const { press, row, card, search, queryCard } = await openMap('?q=THUMB', phone());
  (await row('THUMB-1')).click();
  await press(text('asset-day:routesShort'), { in: await card() });
  const ofDay = { name: text('asset-day:day', { code: 'THUMB-1' }) };
  expect(await screen.findByRole('region', ofDay)).toBeVisible();
  await waitFor(() => expect(search().get('day')).toMatch(/^\d{4}-\d\d-\d\d$/));
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('region', ofDay)).toBeNull());
  await press(text('geolocation:closeCard'), { in: await card() });
  await waitFor(() => expect(queryCard()).toBeNull());
});
