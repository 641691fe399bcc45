import { fireEvent } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { countPresses } from '../../testing/count-presses.ts';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../testing/open-app.ts';
import { postPositions } from '../../testing/post-positions.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { text, texts } from '../../testing/texts.ts';

const { es, pt } = texts;
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'T-1': { devices: ['T-1'] } } });
  for (const minute of [3, 2, 1]) await tell(-22 - minute * 0.001, minute * 60);
});

const tell = (longitude: number, secondsAgo = 0): Promise<void> =>
  postPositions(account.owner, [
    {
      deviceId: 'T-1',
      time: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      latitude: -20,
      longitude,
      speedKph: 42,
      headingDegrees: 90,
    },
  ]);

const shown = { showsCode: true, showsSpeed: true };
const routesOf = (code: string): string =>
  `/services/simc/geolocalizacao/rotas?assets=${account.assetIds[code]}`;
const findSlider = (): Promise<HTMLElement> =>
  screen.findByRole('slider', { name: new RegExp(`^${es('tracked-route:moment')}`) });
const findDialog = (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name });

async function openShare(): Promise<HTMLElement> {
  // Until the asset has loaded, there is nothing to share.
  const share = await screen.findByRole('button', { name: text('tracking-links:shareLive') });
  await waitFor(() => expect(share).toBeEnabled());
  await userEvent.click(share);
  return screen.findByRole('dialog');
}
const creations = ({ calls }: OpenedApp): number =>
  calls.filter((call) => call === 'POST /tracking-links').length;

/** A page that returns from the background refreshes immediately. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

it.each([
  ['the map card', () => `/services/simc/geolocalizacao/mapa?asset=${account.assetIds['T-1']}`],
  ['the asset panel', () => `/services/simc/geolocalizacao/ativos?asset=${account.assetIds['T-1']}`],
  ['the route', () => routesOf('T-1')],
])(
  'shares an asset live from %s within 3 presses, and creates no link before the last one',
  async (_name, address) => {
    const app = await openApp(address(), { as: account.owner, hasMaps: true });
    const { presses } = countPresses();
    const dialog = await openShare();
    await within(dialog).findByText(text('tracking-links:notYet'));
    expect(creations(app)).toBe(0);
    await app.press(text('tracking-links:copyLink'), { in: dialog });
    const link = await within(dialog).findByText(/\/tracked-route#/);
    expect(presses()).toBeLessThanOrEqual(3);
    expect(await navigator.clipboard.readText()).toBe(link.textContent);
    expect(within(dialog).getByLabelText(text('tracking-links:name'))).toBeDisabled();
    await app.press(text('tracking-links:copyLink'), { in: dialog });
    expect(creations(app)).toBe(1);
  },
);

it('sends a link by WhatsApp, and revokes it', async () => {
  const app = await openApp(routesOf('T-1'), { as: account.owner, width: 360, hasMaps: true });
  const tab = { opener: {}, location: { href: '' }, close: vi.fn<() => void>() };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const dialog = await openShare();
  await app.press(text('made-link:days_other', { formatted: '7' }), { role: 'radio', in: dialog });
  await app.press('WhatsApp', { in: dialog });
  const link = await within(dialog).findByText(/\/tracked-route#/);
  await waitFor(() => expect(tab.location.href).toContain(encodeURIComponent(link.textContent)));
  expect(tab.opener).toBeNull();
  open.mockRestore();
  await app.press(text('tracking-links:revoke'), { in: dialog });
  const asked = await findDialog(text('tracking-links:revokeTitle'));
  await app.press(text('tracking-links:revoke'), { in: asked });
  await within(dialog).findByText(text('tracking-links:notYet'));
  const { items } = await account.owner.call('listTrackingLinks', {
    query: { asset: account.assetIds['T-1'] },
  });
  expect(items[0]).toMatchObject({ state: 'revoked', isLive: true, showsTrail: true });
  expect(Date.parse(items[0]?.expiresAt ?? '') - Date.parse(items[0]?.createdAt ?? '')).toBe(
    7 * 24 * 3_600_000,
  );
});

it('shares a past route, which is viewed without a session, in another language', async () => {
  const app = await openApp(routesOf('T-1'), { as: account.owner, hasMaps: true });
  const dialog = await openShare();
  await app.press(new RegExp(`^${text('tracking-links:past')}`), { role: 'radio', in: dialog });
  await app.fill(text('tracking-links:name'), 'Delivery 1187', { in: dialog });
  await app.press(text('tracking-links:copyLink'), { in: dialog });
  const link = new URL((await within(dialog).findByText(/\/tracked-route#/)).textContent);

  const reader = await openApp(`/es/tracked-route${link.hash}`, { width: 360, hasMaps: true });
  const slider = await findSlider();
  expect(screen.queryByText(es('tracked-route:toNow'))).toBeNull();
  fireEvent.change(slider, { target: { value: slider.getAttribute('min') } });
  await screen.findByRole('button', { name: es('tracked-route:toNow') });
  await reader.choose(es('common:language'), 'Português');
  await screen.findByText(pt('tracked-route:start'));
  expect(reader.address()).toBe(`/pt/tracked-route${link.hash}`);
});

it('follows a route live from the link’s creation, recovers a lost connection, and ends with the link', async () => {
  const { owner } = account;
  const body = {
    assetId: account.assetIds['T-1'] ?? 0,
    past: null,
    hours: 24,
    ...shown,
    name: 'Delivery 1188',
  };
  const { id, token } = await owner.call('createTrackingLink', { body });
  const { intercept } = await openApp(`/es/tracked-route#${token}`, { width: 360, hasMaps: true });
  await screen.findByRole('heading', { name: 'Delivery 1188 · T-1' });
  await screen.findByText(es('tracked-route:noneLive'));
  await tell(-22);
  lookAgain();
  const slider = await findSlider();
  const first = Number(slider.getAttribute('max'));
  expect(await screen.findByText('42 km/h')).toBeVisible();
  await tell(-21.9995);
  lookAgain();
  await waitFor(() => expect(Number(slider.getAttribute('max'))).toBeGreaterThan(first));

  const restore = intercept(/^POST .tracked-routes.fixes/, () => Promise.reject(new TypeError('Offline')));
  lookAgain();
  await screen.findByText(es('tracked-route:lost'));
  restore();
  lookAgain();
  await waitFor(() => expect(screen.queryByText(es('tracked-route:lost'))).toBeNull());

  await owner.call('revokeTrackingLink', { params: { trackingLinkId: id } });
  lookAgain();
  expect(await screen.findByRole('heading', { name: es('shared-link:revokedTitle') })).toBeVisible();
});

it('revokes a link from its list, which shows how often it was opened', async () => {
  const { owner, assetIds } = account;
  const body = { assetId: assetIds['T-1'] ?? 0, past: null, hours: 24, ...shown, name: 'Delivery 1189' };
  const { token } = await owner.call('createTrackingLink', { body });
  await owner.call('openTrackingLink', { body: { token } });
  const app = await openApp(routesOf('T-1'), { as: owner, hasMaps: true });
  await app.press(text('tracking-links:seeLinks'), { in: await openShare() });
  const links = await findDialog(text('tracking-links:links', { code: 'T-1' }));
  const line = await within(links).findByText(/^Delivery 1189/);
  const row = line.closest('li') ?? links;
  expect(row).toHaveTextContent(text('tracking-links:opens_one', { formatted: '1' }));
  await app.press(text('tracking-links:revoke'), { in: row });
  const asked = await findDialog(text('tracking-links:revokeTitle'));
  await app.press(text('tracking-links:revoke'), { in: asked });
  await waitFor(() => {
    const after = within(links)
      .getByText(/^Delivery 1189/)
      .closest('li');
    expect(after).toHaveTextContent(text('tracking-links:state_revoked'));
  });
});
