import type { Address, FoundAddresses } from '@azimute/contract';
import { beforeAll, expect, it } from 'vitest';
import { screen, waitFor, within, type OpenedApp } from '../../../../testing/open-app.ts';
import {
  fetchFromNode,
  plantAccount,
  portalUrl,
  type TestAccount,
  type TestPerson,
} from '../../../../testing/test-portal.ts';
import { text, texts } from '../../../../testing/texts.ts';
import { openMap, startReporting } from '../../testing/open-map.ts';

// 8 km southeast of the center of Taubaté.
const farm = { latitude: -23.08, longitude: -45.5 };
const line = 'Rua Visconde do Rio Branco, 310, Centro';
const attribution = { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' };
const geocoded: Address = {
  kind: 'address',
  lines: [line],
  place: 'Taubaté, SP',
  attribution,
  readAt: new Date().toISOString(),
};
const found: FoundAddresses = {
  addresses: [{ lines: [line], place: 'Taubaté, SP', ...farm }],
  because: null,
  attribution,
};

let account: TestAccount;
let abroad: TestPerson;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'ADR-1': { devices: ['address'] } },
    people: { Ana: { role: 'admin', locale: 'es' } },
  });
  ({ Ana: abroad = account.owner } = account.people);
  const report = startReporting(account);
  await report({ deviceId: 'address', ...farm });
});

/** Simulates a portal with a geocoder, which can be stopped. */
function answerWithGeocoder({ intercept }: OpenedApp, { token }: TestPerson): { readonly stop: () => void } {
  let isStopped = false;
  const ask = async (call: string): Promise<object> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetchFromNode(`${portalUrl()}/api/v1${call.slice('GET '.length)}`, { headers });
    return (await answer.json()) as object;
  };
  const nearest = async (call: string, because: string) => Response.json({ ...(await ask(call)), because });
  intercept(/^GET .addresses\?/, async (call) => {
    if (call.includes('detail=nearest')) return await nearest(call, 'asked');
    return isStopped ? await nearest(call, 'unavailable') : Response.json(geocoded);
  });
  intercept(/^GET .assets.\d+.address/, async (call) => {
    return Response.json({ ...(await ask(call)), address: geocoded });
  });
  intercept(/^GET .places/, async (call) => Response.json({ ...(await ask(call)), hasGeocoder: true }));
  intercept(/^GET .addresses.search/, () => Response.json(found));
  return {
    stop: () => {
      isStopped = true;
    },
  };
}

const asked = ({ calls }: OpenedApp, start: string) => calls.filter((call) => call.startsWith(start));
const panel = () => screen.findByRole('region', { name: text('address:address') });

it('shows the nearest place on an asset’s card at once, and its address on request', async () => {
  const { es } = texts;
  const map = await openMap('?at=-20,-22,9', { as: abroad, locale: 'es' });
  answerWithGeocoder(map, abroad);
  (await map.row('ADR-1')).click();
  const card = await map.card();
  await within(card).findByText('8 km al sureste de Taubaté, SP');
  expect(asked(map, 'GET /assets/')).not.toContainEqual(expect.stringContaining('/address'));
  await map.press(es('address:show'), { in: card });
  await within(card).findByText(line);
  expect(card).toHaveTextContent(`Taubaté, SP · ${es('address:readAt', { time: '' }).trim()}`);
  expect(within(card).getByRole('link', { name: attribution.text })).toHaveAttribute('href', attribution.url);
  expect(card).not.toHaveTextContent('8 km');
  expect(asked(map, `GET /assets/${account.assetIds['ADR-1']}/address`)).toEqual([
    expect.stringContaining('language=es'),
  ]);
});

it('shows the address where the map is pressed, until Escape, and from its menu', async () => {
  const map = await openMap('', { as: account.owner });
  answerWithGeocoder(map, account.owner);
  await map.press(text('address:show'));
  expect(await panel()).toHaveTextContent(text('address:hint'));
  await map.pressMap({ right: 60, below: 20 });
  await within(await panel()).findByText(line);
  await map.key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: text('address:address') })).toBeNull());
  await map.pressMap({ right: 160, below: 120, button: 'right' });
  await map.press(text('map-menu:showAddress'), { role: 'menuitem' });
  await within(await panel()).findByText(line);
});

it('names the nearest place of the map center if no geocoder responds, and can retry', async () => {
  const map = await openMap(`?at=${farm.latitude},${farm.longitude},15`, { as: account.owner });
  answerWithGeocoder(map, account.owner).stop();
  await map.press(text('address:show'));
  await map.press(text('address:ofCentre'));
  await within(await panel()).findByText(text('address:unavailable'));
  expect(await panel()).toHaveTextContent(/8 km SE of Taubaté, SP/);
  expect(within(await panel()).getByRole('button', { name: text('address:again') })).toBeVisible();
});

it('requests a place beyond the antimeridian, where the map continues', async () => {
  const map = await openMap('?at=-17.5,179.95,9', { as: account.owner });
  answerWithGeocoder(map, account.owner);
  await map.press(text('address:show'));
  await map.pressMap({ right: 280 });
  await within(await panel()).findByText(line);
  expect(asked(map, 'GET /addresses?')).toEqual([expect.stringMatching(/longitude=-179\.\d/)]);
});

it('finds places while typing and addresses on request, goes there, and removes its pin', async () => {
  const map = await openMap('', { as: account.owner });
  answerWithGeocoder(map, account.owner);
  const { user, key, press, camera } = map;
  const field = screen.getByRole('searchbox');
  const places = () => screen.findByRole('region', { name: text('places:places') });
  await user.type(field, 'sao jose dos camp');
  await waitFor(async () => {
    const [first] = within(await places()).getAllByRole('button');
    expect(first).toHaveTextContent('São José dos CamposSP');
  });
  expect(asked(map, 'GET /addresses')).toEqual([]);
  field.focus();
  await key('{ArrowDown}');
  await key('{Enter}');
  await screen.findByText('São José dos Campos, SP');
  expect(field).toHaveValue('');
  await waitFor(() => expect(camera().latitude).toBeCloseTo(-23.2, 0));
  expect(camera().longitude).toBeCloseTo(-45.9, 0);

  const wanted = 'Rua Visconde 77';
  await user.type(field, wanted);
  await press(text('places:searchAddress', { search: wanted }));
  await press(new RegExp(line));
  const name = `${line}, Taubaté, SP`;
  await screen.findByText(name);
  expect(asked(map, 'GET /addresses/search')).toHaveLength(1);
  await press(text('places:removePin'));
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
});
