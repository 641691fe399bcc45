import { beforeAll, expect, it } from 'vitest';
import { screen, waitFor, within } from '../../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../../testing/saved-files.ts';
import { plantAccount, type TestAccount } from '../../../../testing/test-portal.ts';
import { text } from '../../../../testing/texts.ts';
import { openMap, startReporting, yard } from '../../testing/open-map.ts';

const minuteMs = 60_000;
const thenMs = Math.floor(Date.now() / minuteMs) * minuteMs - 120 * minuteMs;
const wroteSeconds = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Returns a link to a presence search in a square around a place. */
function linkTo({ latitude, longitude }: typeof yard): string {
  const ring = [
    [-0.005, -0.005],
    [0.005, -0.005],
    [0.005, 0.005],
    [-0.005, 0.005],
  ].map(([east = 0, north = 0]) => `${(longitude + east).toFixed(5)},${(latitude + north).toFixed(5)}`);
  const who = [wroteSeconds(thenMs - 30 * minuteMs), wroteSeconds(thenMs + 90 * minuteMs), ring.join('_')];
  return `?at=${latitude},${longitude},12&who=${who.join('~')}`;
}

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { STOOD: { devices: ['stood'] }, PASSED: { devices: ['passed'] } },
  });
  const report = startReporting(account);
  const fix = (deviceId: string, minute: number, east: number) => ({
    deviceId,
    time: new Date(thenMs + minute * minuteMs).toISOString(),
    longitude: yard.longitude + east,
  });
  await report(
    ...[0, 10, 20, 30].map((minute) => fix('stood', minute, 0.001)),
    fix('stood', 60, 0.1),
    fix('passed', 5, -0.02),
    fix('passed', 7, 0.02),
  );
});

const panelName = { name: text('presence:title') };
const listName = { name: text('presence:list') };

it('lists the assets that stood in or drove through an area, exports them, and opens the day', async () => {
  const nextFile = catchSavedFiles();
  const { press, card, search } = await openMap(linkTo(yard), { as: account.owner });
  const panel = await screen.findByRole('region', panelName);
  await press(text('presence:search'), { in: panel });
  await within(panel).findByText(text('presence:found_other', { formatted: '2' }));
  const list = await screen.findByRole('region', listName);
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(list).toHaveTextContent(text('presence:passage'));
  expect(list).toHaveTextContent(/STOOD.*4 positions/);

  await press('CSV', { in: panel });
  const { lines } = await nextFile();
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).toContain('"PASSED"');

  within(list)
    .getAllByRole('button', { name: /4 positions/ })
    .at(-1)
    ?.click();
  await waitFor(() => expect(search().get('day')).toMatch(/^\d{4}-\d\d-\d\d$/));
  expect(search().get('t')).toMatch(/^\d{8}T\d{6}Z$/);
  expect(await card()).toHaveTextContent('STOOD');
  await press(text('presence:close'), { in: panel });
  await waitFor(() => expect(screen.queryByRole('region', panelName)).toBeNull());
  await waitFor(() => expect(search().has('who')).toBe(false));
});

it('reports that no asset was there, and offers to select another area', async () => {
  const { press, search } = await openMap(linkTo({ latitude: -35, longitude: -30 }), { as: account.owner });
  await press(text('presence:search'), { in: await screen.findByRole('region', panelName) });
  await screen.findByText(text('presence:noAsset'));
  await press(text('presence:close'));
  await waitFor(() => expect(screen.queryByRole('region', panelName)).toBeNull());
  await press(text('geolocation:whoWasHere'));
  expect(await screen.findByRole('region', panelName)).toHaveTextContent(text('presence:hint'));
  expect(search().has('who')).toBe(true);
});

it('lists the assets nearest to a place', async () => {
  const { press, pressMap } = await openMap(`?at=${yard.latitude},${yard.longitude},12`, {
    as: account.owner,
  });
  await pressMap({ right: 100, below: -150, button: 'right' });
  await press(text('map-menu:nearestHere'), { role: 'menuitem' });
  const nearest = await screen.findByRole('region', { name: text('presence:nearest') });
  expect(await within(nearest).findByRole('link', { name: /STOOD.*km/ })).toBeVisible();
  await press(text('presence:closeNearest'), { in: nearest });
  await waitFor(() => expect(nearest).not.toBeInTheDocument());
});
