import { beforeAll, expect, it } from 'vitest';
import { minutesAgo } from '../../../testing/send-fix.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
const mapPath = '/services/simc/geolocalizacao/mapa';
const heard = ['running', 'turned_off', 'in_maintenance', 'temporarily_disabled'];
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: {
      'H-1': { devices: ['H-1'] },
      'H-2': { columns: { in_maintenance: true } },
      'H-3': { devices: ['H-3'] },
    },
  });
  const fix = { latitude: -12, longitude: -55, ignition: true };
  await postPositions(account.owner, [
    { ...fix, deviceId: 'H-1', time: minutesAgo(1) },
    { ...fix, deviceId: 'H-3', time: minutesAgo(3 * 24 * 60) },
  ]);
});

it('leads from each figure of the fleet to the assets behind it', async () => {
  const { press, address } = await openApp('/home', { as: account.owner });
  const fleet = await screen.findByRole('region', { name: text('home:fleetNow') });
  expect(addressOf(fleet, /^3 assets/)).toBe(assetsPath);
  expect(addressOf(fleet, /communicating/)).toBe(listing(...heard.map((status) => ['status', status])));
  expect(addressOf(fleet, new RegExp(`^${text('status:running')}\\s*1`))).toBe(
    listing(['status', 'running']),
  );
  await press(new RegExp(`^${text('status:in_maintenance')}`), { role: 'link', in: fleet });
  await waitFor(() => expect(address()).toBe(listing(['status', 'in_maintenance'])));
  expect(await screen.findByRole('link', { name: 'H-2' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'H-1' })).toBeNull();
});

it('lists who is silent and who reported last, each on the map and all of them in the list', async () => {
  await openApp('/home', { as: account.owner });
  const silent = await card(text('home:silent'));
  expect(addressOf(silent, text('home:seeAll'))).toBe(
    listing(['status', 'without_communication'], ['sort', 'lastContact']),
  );
  expect(addressOf(silent, /H-3/)).toBe(`${mapPath}?asset=${account.assetIds['H-3']}`);
  expect(within(silent).queryByRole('link', { name: /H-1/ })).toBeNull();
  const latest = await card(text('home:latest'));
  expect(addressOf(latest, text('home:seeAll'))).toBe(listing(['sort', 'lastContact'], ['order', 'desc']));
  const [first] = within(latest).getAllByRole('listitem');
  expect(first).toHaveTextContent('H-1');
});

function listing(...search: string[][]): string {
  return `${assetsPath}?${new URLSearchParams(search).toString()}`;
}

async function card(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${title}`) });
  return heading.closest('section') ?? heading;
}

function addressOf(part: HTMLElement, name: string | RegExp): string | null {
  return within(part).getByRole('link', { name }).getAttribute('href');
}
