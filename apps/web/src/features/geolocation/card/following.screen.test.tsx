import { beforeAll, expect, it } from 'vitest';
import { screen, waitFor } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { openMap, startReporting, yard, type Reporting } from '../testing/open-map.ts';

// Three quarters of a desktop map's width at this zoom, and the distance of 140 pixels.
const zoom = 15;
const far = yard.longitude + 0.02;
const aside = 0.003;
/** Center of the area left visible by the panels, in pixels of a map as wide as the screen. */
const middle = (384 + 1440 - 420) / 2;

let account: TestAccount;
let report: Reporting;
beforeAll(async () => {
  account = await plantAccount({
    assets: { GOES: { devices: ['goes'] }, STAYS: { devices: ['stays'] }, DRIVES: { devices: ['drives'] } },
  });
  report = startReporting(account);
});

const onScreen = (formatted: number) =>
  screen.findByText(text('geolocation:onScreen', { formatted }), { exact: false });

/** Returns the place of the selected asset's name, in map pixels. */
function placeOfName(code: string): number {
  const name = [...document.querySelectorAll<HTMLElement>('[data-on-map]')].find(
    ({ textContent }) => textContent === code,
  );
  return Number(/translate\((-?\d+)px/.exec(name?.style.transform ?? '')?.[1]);
}

it('centers a followed asset until the map is dragged, with its neighbor’s tooltip', async () => {
  await report({ deviceId: 'goes' }, { deviceId: 'stays', longitude: far + aside });
  const { press, card, camera, moveOnMap, dragMap, address } = await openMap(
    `?asset=${account.assetIds['GOES']}&at=${yard.latitude},${yard.longitude},${zoom}`,
    { as: account.owner },
  );
  await onScreen(1);
  const follow = await press(text('geolocation:follow'), { in: await card() });
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  const isInMiddle = () => expect(Math.abs(placeOfName('GOES') - middle)).toBeLessThan(3);
  await waitFor(isInMiddle);
  const before = address();
  expect(Math.abs(camera().longitude - yard.longitude)).toBeLessThan(0.001);

  await report({ deviceId: 'goes', longitude: far, speedKph: 33 });
  await onScreen(2);
  await waitFor(isInMiddle);
  const neighbour = { right: middle + 140 - 720 };
  await waitFor(async () => {
    await moveOnMap({ below: 300 });
    await moveOnMap(neighbour);
    expect(screen.getByRole('tooltip')).toHaveTextContent('STAYS');
  });
  await report({ deviceId: 'goes', longitude: far, speedKph: 5 });
  await waitFor(async () => expect(await card()).toHaveTextContent('5 km/h'));
  expect(screen.getByRole('tooltip')).toHaveTextContent('STAYS');
  expect(address()).toBe(before);

  await dragMap({ ...neighbour, below: 100 }, { right: neighbour.right - 200, below: 100 });
  expect(await screen.findByText(text('asset-day:followEnded', { code: 'GOES' }))).toBeVisible();
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(camera().longitude).toBeGreaterThan(far + aside));
});

it('shows today’s trail with its details, and hides and restores it', async () => {
  const fixes = Array.from({ length: 30 }, (_, index) => ({
    deviceId: 'drives',
    secondsAgo: 60 + (29 - index) * 2,
    longitude: yard.longitude + index * 0.0002,
    speedKph: 20 + index,
    ignition: true,
  }));
  await report(...fixes);
  const { press, card } = await openMap(`?asset=${account.assetIds['DRIVES']}`, { as: account.owner });
  const ofTrail = { name: text('geolocation:trailOf') };
  const strip = await screen.findByRole('region', ofTrail);
  expect(strip).toHaveTextContent('DRIVES');
  expect(strip).toHaveTextContent(text('geolocation:topSpeed', { speed: '49 km/h' }));
  expect(await card()).toHaveTextContent('0.6 km');
  const toggle = await press(text('geolocation:trail'), { in: await card() });
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByRole('region', ofTrail)).toBeNull();
  await press(text('geolocation:trail'), { in: await card() });
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByRole('region', ofTrail)).toBeVisible();
});
