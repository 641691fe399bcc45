import { expect, it } from 'vitest';
import { screen, waitFor, within } from '../../../../testing/open-app.ts';
import { plantAccount } from '../../../../testing/test-portal.ts';
import { text } from '../../../../testing/texts.ts';
import { openMap, startReporting } from '../../testing/open-map.ts';

const minuteMs = 60_000;
const wroteSeconds = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

it('shows the past fleet beside the current one, steps by keyboard and plays, and returns to live', async () => {
  const account = await plantAccount({ assets: { 'PAST-1': { devices: ['past'] } } });
  const report = startReporting(account);
  // Two hours ago it drove for an hour; since then it has stood elsewhere.
  const thenMs = Math.floor(Date.now() / minuteMs) * minuteMs - 120 * minuteMs;
  const fixes = Array.from({ length: 60 }, (_, minute) => ({
    deviceId: 'past',
    time: new Date(thenMs + minute * minuteMs).toISOString(),
    longitude: -22 + minute * 0.002,
    speedKph: minute < 59 ? 47 : 0,
    ignition: minute < 59,
  }));
  await report(...fixes);
  const { press, card, choose, key, search } = await openMap(
    `?asset=${account.assetIds['PAST-1']}&past=${wroteSeconds(thenMs + 10.5 * minuteMs)}&at=-20,-22,9`,
    { as: account.owner },
  );
  const panel = await screen.findByRole('region', { name: text('time-travel:title') });
  expect(panel).toHaveTextContent(text('time-travel:notLive'));
  await waitFor(async () => expect(await card()).toHaveTextContent(text('status:running')));
  expect(await card()).toHaveTextContent('47');
  expect(await card()).toHaveTextContent('-20.00000, -21.98000');
  await waitFor(async () => expect(await card()).toHaveTextContent(text('time-travel:arrivedLater')));
  await waitFor(async () => expect(await card()).toHaveTextContent(/Turned off, 10\.24.km away/));
  expect(panel).toHaveTextContent(/moved since/);

  const slider = within(panel).getByRole('slider', { name: text('time-travel:slider') });
  slider.focus();
  const there = slider.getAttribute('aria-valuetext');
  await key('{PageDown}');
  await waitFor(() => expect(slider).not.toHaveAttribute('aria-valuetext', there));
  await key('{PageDown}');
  await waitFor(async () => expect(await card()).toHaveTextContent(text('geolocation:neverReported')));
  await choose(text('time-travel:speed'), '3600x', { in: panel });
  await press(text('time-travel:play'), { in: panel });
  await waitFor(async () => expect(await card()).toHaveTextContent(text('status:running')));
  await press(text('time-travel:pause'), { in: panel });

  await press(text('time-travel:backToLive'), { in: panel });
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  await waitFor(async () => expect(await card()).toHaveTextContent(text('status:turned_off')));
  expect(screen.getByText(text('geolocation:live'))).toBeVisible();
  expect(search().has('past')).toBe(false);
});
