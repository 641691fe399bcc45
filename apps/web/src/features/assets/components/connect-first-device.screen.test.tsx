import { expect, it } from 'vitest';
import { countPresses } from '../../../testing/count-presses.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { fetchFromNode, plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it('creates the first asset with its UL, and connects a phone that reports to the shown URL', async () => {
  const { owner } = await plantAccount({ units: [] });
  const app = await openApp('/services/simc/geolocalizacao/ativos', { as: owner });
  await screen.findByRole('heading', { name: text('assets:title') });
  const [create] = await screen.findAllByRole('button', { name: text('assets:newAsset') });
  create?.click();
  const dialog = await screen.findByRole('dialog', { name: text('assets:createTitle') });
  await app.fill(new RegExp(`^${text('fields:code')}`), 'ESC-0001', { in: dialog });
  await app.press(text('assets:newUnit'), { in: dialog });
  await app.fill(new RegExp(`^${text('assets:unitCode')}`), 'UL-01', { in: dialog });
  await app.fill(new RegExp(`^${text('assets:unitName')}`), 'Campinas', { in: dialog });
  await app.press(text('assets:createUnit'), { in: dialog });
  expect(await screen.findByText(text('assets:unitCreated'))).toBeVisible();
  await app.press(text('assets:create'), { in: dialog });
  expect(await screen.findByText(text('assets:created'))).toBeVisible();

  const panel = await screen.findByRole('complementary', {
    name: text('assets:panelLabel', { code: 'ESC-0001' }),
  });
  expect(await within(panel).findByText(text('status:without_status'))).toBeVisible();
  await app.press(text('assets:connectDevice'), { in: panel });
  await app.fill(new RegExp(`^${text('assets:deviceId')}`), 'phone-of-ana', { in: panel });
  await app.press(text('assets:connect'), { in: panel });
  const [device] = await within(panel).findAllByRole('listitem');
  expect(device).toHaveTextContent('phone-of-ana');
  await app.press(text('api-keys:createAddress'), { in: panel });
  const { textContent: address } = await within(panel).findByText(/^http\S+\/telemetry\/osmand\//);

  const now = String(Math.floor(Date.now() / 1000));
  const fix = { id: 'phone-of-ana', timestamp: now, lat: '-22.9', lon: '-47.06', speed: '10' };
  expect((await fetchFromNode(`${address}?${new URLSearchParams(fix)}`)).status).toBe(200);
  expect(await within(panel).findByText(text('status:running'))).toBeVisible();
  const { items } = await owner.call('listAssets', { query: { limit: 1 } });
  // Ten knots.
  expect(items).toMatchObject([{ code: 'ESC-0001', position: { speedKph: expect.closeTo(18.5, 1) } }]);
});

it('connects a tracker with 4 presses and its ID, and shows the address, the port and a command', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'A-1': {} } });
  const app = await openApp(`/services/simc/geolocalizacao/ativos?asset=${assetIds['A-1']}`, { as: owner });
  const panel = await screen.findByRole('complementary', {
    name: text('assets:panelLabel', { code: 'A-1' }),
  });
  const { presses } = countPresses();
  await app.press(text('assets:connectDevice'), { in: panel });
  const field = await within(panel).findByLabelText(new RegExp(`^${text('assets:deviceId')}`));
  await waitFor(() => expect(field).toHaveFocus());
  await app.user.keyboard('862798050000000{Enter}');
  await within(panel).findAllByText('862798050000000');
  await app.press(text('api-keys:createAddress'), { in: panel });
  const command = text('assets:testCommand');
  await app.press(text('common:copyNamed', { name: command }), { in: panel });
  expect(presses()).toBe(4);
  expect(within(panel).getByText(window.location.port || '80', { exact: true })).toBeVisible();
  const copied = await navigator.clipboard.readText();
  const [, address = ''] = /^curl "([^"]*)"$/.exec(copied) ?? [];
  const now = String(Math.floor(Date.now() / 1000));
  expect((await fetchFromNode(address.replace('$(date +%s)', now))).status).toBe(200);
  expect(await within(panel).findByText(text('status:turned_off'))).toBeVisible();
});
