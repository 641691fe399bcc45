import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { plantTrips } from '../testing/plant-trips.ts';

const path = '/services/simc/geolocalizacao/rotas';
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const noonMs = new Date(Date.now() - dayMs).setUTCHours(12, 0, 0, 0);
const day = new Date(noonMs).toISOString().slice(0, 10);
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    columns: { time_zone: 'UTC' },
    assets: { 'R-1': { devices: ['R-1'] }, 'R-2': { devices: ['R-2'] } },
  });
  await plantTrips(account.owner, 'R-1', noonMs);
  // An hour earlier on the day before.
  await plantTrips(account.owner, 'R-2', noonMs - dayMs - 60 * minuteMs);
  await plantTrips(account.owner, 'R-2', noonMs);
});

const addressOf = (code: string): string => `${path}?assets=${account.assetIds[code]}&from=${day}&to=${day}`;

async function findTrip(kilometres: RegExp, part?: HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const [list] = (part ? within(part) : screen).getAllByRole('list', { name: text('routes:list') });
    const found = within(list ?? document.body)
      .getAllByRole('button')
      .find((button) => kilometres.test(button.textContent));
    if (!found) throw new Error(`There is no trip ${String(kilometres)}.`);
    return found;
  });
}

it('exports listed trips, and hides those outside of a filter in the URL until cleared', async () => {
  const nextFile = catchSavedFiles();
  const app = await openApp(addressOf('R-1'), { as: account.owner, hasMaps: true });
  await findTrip(/30\.0\skm/);
  const list = screen.getByRole('list', { name: text('routes:list') });
  const listed = within(list)
    .getAllByRole('button')
    .filter((button) => /\d\skm/.test(button.textContent));
  expect(listed).toHaveLength(2);
  await app.press(text('routes:export'));
  await app.press(text('ui:export_csv'), { role: 'menuitem' });
  const { name, lines } = await nextFile();
  expect(name).toBe(`R-1-${day}.csv`);
  expect(lines.filter((line) => line.includes('R-1'))).toHaveLength(listed.length);

  const filtered = await openApp(`${addressOf('R-1')}&over=120`, {
    as: account.owner,
    width: 360,
    hasMaps: true,
  });
  expect(await screen.findByText(text('routes:noMatch'))).toBeVisible();
  await filtered.press(text('routes:filtersSet', { count: 1 }));
  await filtered.press(text('routes:clearFilters'));
  await filtered.key('{Escape}');
  expect(await findTrip(/30\.0\skm/)).toBeVisible();
  expect(filtered.address()).not.toContain('over=');
});

it('compares an asset with its previous day, by the time of day, and plays both', async () => {
  const app = await openApp(addressOf('R-2'), { as: account.owner, hasMaps: true });
  await findTrip(/30\.0\skm/);
  await app.press(text('routes:compare'));
  await app.press(text('routes:dayBefore'));
  await app.key('{Escape}');
  const columnsOf = async (): Promise<HTMLElement[]> => {
    const comparison = await screen.findByRole('region', { name: text('routes:comparison') });
    const columns = within(comparison).getAllByRole('region');
    expect(columns).toHaveLength(2);
    return columns;
  };
  const [one, other] = await columnsOf();
  expect(await findTrip(/30\.0\skm/, one)).toHaveTextContent('12:09');
  expect(await findTrip(/30\.0\skm/, other)).toHaveTextContent('11:09');

  await app.user.click(await findTrip(/20\.0\skm/, other));
  const slider = await screen.findByRole('slider', { name: text('routes:slider') });
  // In local time of the first day, when the trip is an hour later.
  await waitFor(() =>
    expect(Math.abs(Number(slider.getAttribute('value')) - noonMs)).toBeLessThan(10 * minuteMs),
  );
  const began = Number(slider.getAttribute('value'));
  await app.choose(text('asset-day:playSpeed'), '3600x');
  await app.press(text('asset-day:play'));
  await waitFor(() => expect(Number(slider.getAttribute('value'))).toBeGreaterThan(began + 20 * minuteMs));
  await app.press(text('asset-day:pause'));

  const again = await openApp(app.address(), { as: account.owner, hasMaps: true });
  await columnsOf();
  await again.press(text('routes:compare'));
  await again.press(text('routes:endComparison'));
  await waitFor(() => expect(again.address()).not.toContain('compare='));
  await waitFor(() => expect(screen.queryByRole('region', { name: text('routes:comparison') })).toBeNull());
});
