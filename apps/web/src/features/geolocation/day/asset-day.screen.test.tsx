import { beforeAll, expect, it } from 'vitest';
import { createKey, sendFix } from '../../../testing/send-fix.ts';
import { screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';
import { openMap, startReporting } from '../testing/open-map.ts';

const start = { latitude: -11.5, longitude: -20.1 };
const dayMs = 86_400_000;
/** Midnight in São Paulo, the accounts' time zone. */
const midnightMs = Math.floor((Date.now() - 3 * 3_600_000) / dayMs) * dayMs + 3 * 3_600_000;
const yesterdayMs = midnightMs - dayMs;
const yesterday = new Date(yesterdayMs).toISOString().slice(0, 10);
const atMinute = (minute: number): string => new Date(yesterdayMs + minute * 60_000).toISOString();

/** Yesterday from eight: half an hour of standing, twenty minutes of driving east, standing again. */
const fixes = Array.from({ length: 81 }, (_, minute) => {
  const driven = Math.min(20, Math.max(0, minute - 30));
  const isMoving = minute > 30 && minute <= 50;
  return {
    deviceId: 'day',
    time: atMinute(8 * 60 + minute),
    latitude: start.latitude,
    longitude: start.longitude + driven * 0.006,
    speedKph: isMoving ? 40 + driven : 0,
    headingDegrees: 90,
    ignition: minute >= 25 && minute <= 55,
    odometerKm: 1000 + driven * 0.65,
    attributes: { engineTemp: 40 + driven },
  };
});
/** A momentary outlier while the asset stands. */
const stray = { deviceId: 'day', time: atMinute(9 * 60 + 5.5), ...start, longitude: start.longitude + 1 };

let account: TestAccount;
let asset: number;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'DAY-1': { devices: ['day'] } },
    people: { Ana: { role: 'admin', locale: 'pt' } },
  });
  asset = account.assetIds['DAY-1'] ?? 0;
  const report = startReporting(account);
  await report(...fixes, stray);
  // The button of the device was pressed at 8:20 at the asset's place.
  const [lat, lon] = [String(start.latitude), String(start.longitude)];
  const alarm = { lat, lon, alarm: 'sos', timestamp: atMinute(8 * 60 + 20) };
  await sendFix(await createKey(account.owner), 'day', alarm);
});

/** Returns the place of the position arrow, in map pixels. */
function placeOfMoment(): number {
  const pin = document
    .querySelector<HTMLElement>('[data-pin="moment"]')
    ?.closest<HTMLElement>('.maplibregl-marker');
  return Number(/translate\((-?[\d.]+)px/.exec(pin?.style.transform ?? '')?.[1]);
}

const dayName = { name: text('asset-day:day', { code: 'DAY-1' }) };

/** Returns the panel of the day once it has loaded. */
function readDay(): Promise<HTMLElement> {
  return waitFor(() => {
    const found = screen.getByRole('region', dayName);
    expect(found).toHaveTextContent(/13\.0 km/);
    return found;
  });
}

/** Slider of a day: its value, and keys to press in order. */
function sliderIn(panel: HTMLElement, { user }: OpenedApp) {
  const slider = within(panel).getByRole('slider', { name: text('asset-day:slider') });
  const told = () => slider.getAttribute('aria-valuetext') ?? '';
  const push = async (...keys: readonly string[]) => {
    for (const one of keys) {
      const before = told();
      slider.focus();
      await user.keyboard(`{${one}}`);
      await waitFor(() => expect(told()).not.toBe(before));
    }
  };
  return { told, push };
}

it('opens the day of an asset by a tool, and steps through it by keyboard', async () => {
  const map = await openMap('?q=DAY', { as: account.owner });
  const { press, row, card, search } = map;
  const tool = screen.getByRole('button', { name: new RegExp(`^${text('asset-day:timeline')}: `) });
  expect(tool).toHaveAttribute('aria-disabled', 'true');
  expect(tool).toHaveAccessibleName(new RegExp(text('asset-day:chooseAsset')));
  (await row('DAY-1')).click();
  await press(text('asset-day:timeline'), { in: await card() });
  await screen.findByText(text('asset-day:noFixes'));
  await press(text('asset-day:previousDay'), { in: await screen.findByRole('region', dayName) });
  const panel = await readDay();
  expect(search().get('day')).toBe(yesterday);
  expect(panel).toHaveTextContent(/60 km\/h at 8:50 AM/);

  const { told, push } = sliderIn(panel, map);
  await push('End', 'Home');
  expect(told()).toMatch(/8:00:00.*0.km\/h/);
  await waitFor(() => expect(placeOfMoment()).toBeGreaterThan(0));
  const west = placeOfMoment();
  await push(...Array.from({ length: 8 }, () => 'PageUp'));
  expect(told()).toMatch(/8:40:00.*50.km\/h/);
  expect(panel).toHaveTextContent(/1,007 km/);
  await waitFor(() => expect(placeOfMoment()).toBeGreaterThan(west + 50));
  await push('ArrowRight');
  expect(told()).toMatch(/8:41:00.*51.km\/h/);
  await waitFor(() => expect(search().get('t')).toMatch(/^\d{8}T114100Z$/));
});

it('explains an implausible position, and lists the day’s events and readings', async () => {
  const map = await openMap(`?asset=${asset}&day=${yesterday}`, { as: account.owner });
  const panel = await readDay();
  expect(within(panel).getByText(text('asset-day:jumps'))).toBeVisible();
  const { told, push } = sliderIn(panel, map);
  await push('Home', 'End', 'PageDown', 'PageDown', 'PageDown', 'ArrowRight');
  expect(told()).toMatch(/9:05:30/);
  expect(await within(panel).findByText(text('asset-day:jump'))).toBeVisible();
  await map.press(new RegExp(text('device-messages:kind_alarm_sos')), { in: panel });
  await waitFor(() => expect(told()).toMatch(/8:20:00/));
  expect(await within(panel).findByText(text('asset-day:eventFact'))).toBeVisible();
  expect(await within(panel).findByText(text('asset-day:received'))).toBeVisible();

  await map.press(text('asset-day:readings'), { in: panel });
  const reading = 'Engine temperature';
  const chart = { name: text('readings:chartLabel', { reading }) };
  expect(await within(panel).findByRole('figure', chart)).toBeVisible();
  expect(within(panel).getByRole('combobox', { name: text('readings:reading') })).toHaveValue(reading);
});

it('lists the day’s stops and trips, exports it, and returns to the live map', async () => {
  const nextFile = catchSavedFiles();
  const { press, search } = await openMap(`?asset=${asset}&day=${yesterday}`, { as: account.owner });
  const panel = await screen.findByRole('region', dayName);
  await press(text('asset-day:routes'), { in: screen.getByRole('toolbar') });
  const list = await within(panel).findByRole('list', { name: text('asset-day:routes') });
  const parts = await waitFor(() => {
    const found = within(list).getAllByRole('button');
    expect(found).toHaveLength(3);
    return found;
  });
  expect(parts[1]).toHaveTextContent(/13\.0 km/);
  parts[2]?.click();
  await waitFor(() =>
    expect(panel.querySelector('[aria-current]')).toHaveTextContent(
      text('asset-day:stopShort', { number: 2 }),
    ),
  );
  expect(search().get('tab')).toBe('routes');

  await press(text('asset-day:exportDay'), { in: panel });
  await press(text('ui:export_gpx'), { role: 'menuitem' });
  const { name, lines } = await nextFile();
  expect(name).toBe(`DAY-1-${yesterday}.gpx`);
  // The fixes, the outlier, and the place of the alarm.
  expect(lines.join('\n').match(/<trkpt /g)).toHaveLength(83);

  await press(text('asset-day:backToLive'), { in: panel });
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(search().has('day')).toBe(false);
});

it('opens from a link in another language, and plays on a phone', async () => {
  const { Ana = account.owner } = account.people;
  const pt = texts.pt;
  const link = `?asset=${asset}&day=${yesterday}`;
  await openMap(`${link}&tab=routes`, { as: Ana, locale: 'pt' });
  const ofDay = { name: pt('asset-day:day', { code: 'DAY-1' }) };
  const panel = await screen.findByRole('region', ofDay);
  await within(panel).findAllByText(pt('geolocation:idling'), { exact: false });
  expect(panel).toHaveTextContent(/13,0 km/);

  const { press } = await openMap(link, { as: Ana, locale: 'pt', width: 360 });
  const sheet = await screen.findByRole('region', ofDay);
  const slider = await within(sheet).findByRole('slider');
  const before = slider.getAttribute('aria-valuetext');
  await press(pt('asset-day:play'), { in: sheet });
  await waitFor(() => expect(slider).not.toHaveAttribute('aria-valuetext', before));
  await press(pt('asset-day:pause'), { in: sheet });
  expect(await within(sheet).findByRole('button', { name: pt('asset-day:play') })).toBeVisible();
});
