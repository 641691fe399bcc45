import { fireEvent } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

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

async function openLinks({ user }: OpenedApp): Promise<HTMLElement> {
  // Before the asset is read, there is nothing to share.
  const share = await screen.findByRole('button', { name: text('routes:share') });
  await waitFor(() => expect(share).toBeEnabled());
  await user.click(share);
  return findDialog(text('tracking-links:shareTitle', { code: 'T-1' }));
}

/** A page that was in the background reads at once when it is looked at again. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

it('makes a link to a route as it was, which is looked through without a session, in another language', async () => {
  const app = await openApp(routesOf('T-1'), { as: account.owner, hasMaps: true });
  const links = await openLinks(app);
  await within(links).findByText(text('tracking-links:noLinks'));
  await app.press(text('tracking-links:newLink'));
  const form = await findDialog(text('tracking-links:create'));
  await app.press(new RegExp(`^${text('tracking-links:past')}`), { role: 'radio', in: form });
  await app.fill(text('tracking-links:name'), 'Delivery 1187', { in: form });
  await app.press(text('tracking-links:showsSpeed'), { role: 'checkbox', in: form });
  await app.press(text('tracking-links:create'), { in: form });
  const ready = await findDialog(text('made-link:ready'));
  const link = new URL((await within(ready).findByText(/\/tracked-route#/)).textContent);
  const [, close = ready] = within(ready).getAllByRole('button', { name: text('common:close') });
  await app.user.click(close);
  await screen.findByText(/^Delivery 1187/);

  const reader = await openApp(`/es/tracked-route${link.hash}`, { width: 360, hasMaps: true });
  const slider = await findSlider();
  expect(screen.queryByText(es('tracked-route:toNow'))).toBeNull();
  fireEvent.change(slider, { target: { value: slider.getAttribute('min') } });
  await screen.findByRole('button', { name: es('tracked-route:toNow') });
  await reader.choose(es('common:language'), 'Português');
  await screen.findByText(pt('tracked-route:start'));
  expect(reader.address()).toBe(`/pt/tracked-route${link.hash}`);
});

it('follows a route live from when its link was made, makes up for a lost connection, and ends with the link', async () => {
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

it('revokes a link from its list, which says how often it was opened', async () => {
  const { owner, assetIds } = account;
  const body = { assetId: assetIds['T-1'] ?? 0, past: null, hours: 24, ...shown, name: 'Delivery 1189' };
  const { token } = await owner.call('createTrackingLink', { body });
  await owner.call('openTrackingLink', { body: { token } });
  const app = await openApp(routesOf('T-1'), { as: owner, hasMaps: true });
  const links = await openLinks(app);
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
