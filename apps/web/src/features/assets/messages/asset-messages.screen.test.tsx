import { beforeAll, expect, it } from 'vitest';
import { createKey, sendFix, minutesAgo } from '../../../testing/send-fix.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { fetchFromNode, plantAccount, portalUrl, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';
const reason = text('telemetry:reason_latitude_invalid');
let account: TestAccount;
let key: string;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'M-1': { devices: ['M-1'] }, 'M-2': { devices: ['M-2'] }, 'M-3': { devices: ['M-3'] } },
    people: { installer: { role: 'admin', locale: 'pt' } },
  });
  key = await createKey(account.owner);
});

it('shows what a device sent, how it was parsed, and its outcome', async () => {
  const { user, press } = await openApp(address(), { as: account.owner });
  expect(await screen.findByText(text('device-messages:verdict_never'))).toBeVisible();
  expect(screen.getByRole('link', { name: text('device-messages:apiDocs') })).toBeVisible();

  const sent = { lat: '-23.5', lon: '-46.6', speed: '10', batt: '80', engineTemp: '6553.5' };
  const timestamp = minutesAgo(180);
  expect(await sendFix(key, 'M-1', { ...sent, timestamp, oilPressure: '310', alarm: 'sos' })).toBe(200);
  expect(await screen.findByText(text('device-messages:verdict_working'))).toBeVisible();
  const health = screen.getByRole('list', { name: text('device-messages:health') });
  expect(health).toHaveTextContent(text('telemetry:source_osmand'));

  const position = await message(text('device-messages:position'));
  expect(position).toHaveTextContent(text('device-messages:late', { duration: '3 h' }));
  await user.click(within(position).getByRole('button', { expanded: false }));
  await waitFor(() => expect(position).toHaveTextContent('Oil pressure310 kPa'));
  expect(position).toHaveTextContent('19 km/h');
  expect(position).toHaveTextContent(text('device-messages:attribute_batteryPercent'));
  expect(position).toHaveTextContent(`Engine temperature6,554 °C · ${text('readings:impossible')}`);
  await waitFor(() => expect(position).toHaveTextContent(text('device-messages:becameLatest')));
  expect(within(position).getByRole('link', { name: text('device-messages:onMap') })).toBeVisible();

  await press(text('device-messages:show_event'), { role: 'radio' });
  expect(await message(text('device-messages:kind_alarm_sos'))).toBeVisible();
  await press(text('assets:summary'), { role: 'tab' });
  const readings = await screen.findByRole('list', { name: text('readings:title') });
  expect(readings).toHaveTextContent('Oil pressure 310 kPa');
});

it('explains why the last message was refused, and the remedy', async () => {
  expect(await sendFix(key, 'M-1', { lat: '91', lon: '-46.6', timestamp: minutesAgo(1) })).toBe(200);
  const { user } = await openApp(address(), { as: account.owner });
  expect(await screen.findByText(text('device-messages:verdict_refused'))).toBeVisible();
  const health = screen.getByRole('list', { name: text('device-messages:health') });
  expect(health).toHaveTextContent(text('telemetry:mend_latitude_invalid'));
  const refused = await message(text('device-messages:refusedFor', { reason }));
  await user.click(within(refused).getByRole('button', { expanded: false }));
  expect(refused).toHaveTextContent(text('device-messages:becameRefused'));
  expect(
    within(refused)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toContain('lat');
});

it('uses the person’s language, on a phone too', async () => {
  const { press, user } = await openApp(`/pt${address()}`, { as: account.people['installer'], width: 360 });
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText(texts.pt('device-messages:verdict_refused'))).toBeVisible();
  await press(texts.pt('device-messages:show_refused'), { role: 'radio', in: panel });
  const name = texts.pt('device-messages:refusedFor', {
    reason: texts.pt('telemetry:reason_latitude_invalid'),
  });
  await user.click(within(await message(name, texts.pt)).getByRole('button'));
  expect(await within(panel).findByText(texts.pt('device-messages:becameRefused'))).toBeVisible();
});

it('shows numbers beyond 2^53 with all their digits', async () => {
  const fix = `"deviceId": "M-3", "time": "${minutesAgo(1)}", "latitude": -23.5, "longitude": -46.6`;
  const { status } = await fetchFromNode(`${portalUrl()}/api/v1/telemetry/positions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: `[{${fix}, "attributes": {"iccid": 89014103211118510720}}]`,
  });
  expect(status).toBe(200);
  const { user } = await openApp(address('M-3'), { as: account.owner });
  const position = await message(text('device-messages:position'));
  await user.click(within(position).getByRole('button', { expanded: false }));
  await waitFor(() => expect(position).toHaveTextContent('Iccid89014103211118510720'));
});

it('offers to correct a clock that is 1,024 weeks behind, and to stop it', async () => {
  const weeks = { weeks: '1,024' };
  const rolled = () =>
    sendFix(key, 'M-2', { lat: '-23.5', lon: '-46.6', timestamp: minutesAgo(1024 * 7 * 1440) });
  for (const _ of [1, 2, 3]) expect(await rolled()).toBe(200);
  const { press } = await openApp(address('M-2'), { as: account.owner });
  expect(await screen.findByText(text('device-messages:clockBehind', weeks))).toBeVisible();
  await press(text('device-messages:clockCorrect', weeks));
  expect(await screen.findByText(text('device-messages:clockCorrected', weeks))).toBeVisible();
  expect(await rolled()).toBe(200);
  expect(await screen.findByText(text('device-messages:verdict_working'))).toBeVisible();
  expect(await message(text('device-messages:position'))).toBeVisible();
  await press(text('device-messages:clockReset', weeks));
  expect(await screen.findByText(text('device-messages:clockWasReset'))).toBeVisible();
});

function address(code = 'M-1'): string {
  return `${path}?search=${code}&asset=${account.assetIds[code]}&tab=messages`;
}

/** Finds the list item of the message with this text. */
function message(name: string, words = text): Promise<HTMLElement> {
  return waitFor(() => {
    const list = screen.getByRole('list', { name: words('device-messages:list') });
    const found = within(list)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(name));
    if (!found) throw new Error(`There is no message ${name}.`);
    return found;
  });
}
