import { fireEvent } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { createKey, sendFix, minutesAgo } from '../../../testing/send-fix.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
const path = `${assetsPath}/dispositivos`;
let account: TestAccount;
let key: string;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'HELD-1': {} },
    people: { installer: { role: 'admin', locale: 'pt' } },
  });
  key = await createKey(account.owner);
});

it('goes from the assets to an unknown device, and assigns it to a new asset from a given time', async () => {
  await sendAt('wanted', 4, 3, 2);
  const { press, fill, choose, address } = await openApp(assetsPath, { as: account.owner });
  await press(text('devices:unknownDevices_one', { formatted: 1 }), { role: 'link' });
  await waitFor(() => expect(address()).toBe(`${path}?tab=inbox`));
  await press('wanted', { role: 'link' });
  const panel = await screen.findByRole('complementary', {
    name: text('devices:panelLabel', { device: 'wanted' }),
  });
  expect(within(panel).getByText('-19.92000, -44.05000')).toBeVisible();
  await press(text('devices:claim'), { in: panel });
  const claim = await screen.findByRole('dialog', { name: text('devices:claimTitle', { device: 'wanted' }) });
  expect(claim).toHaveTextContent(text('devices:claimBringsIn_other', { formatted: 3 }));
  await press(text('devices:newAsset'), { role: 'radio', in: claim });
  await fill(new RegExp(`^${text('fields:code')}`), 'NEW-1', { in: claim });
  await choose(new RegExp(`^${text('fields:unit')}`), /NORTH/, { in: claim });
  await fill(text('assets:hourMeterNow'), '1200.5', { in: claim });
  await press(text('device-assignments:sinceTime'), { role: 'radio', in: claim });
  enterSince(claim, '2099-01-01T00:00');
  const save = await press(text('devices:claimNew'), { in: claim });
  expect(await within(claim).findByText(text('device-assignments:inFuture'))).toBeVisible();
  await waitFor(() => expect(save).toBeEnabled());
  enterSince(claim, '2020-01-01T00:00');
  await press(text('devices:claimNew'), { in: claim });
  const outcome = await screen.findByRole('dialog', {
    name: text('devices:claimedTitle', { device: 'wanted', asset: 'NEW-1' }),
  });
  const broughtIn = text('refused-positions:accepted_other', { formatted: 3 });
  expect(await within(outcome).findByText(new RegExp(broughtIn))).toBeVisible();
  await press(text('devices:openAsset', { asset: 'NEW-1' }), { role: 'link', in: outcome });
  expect(await screen.findByRole('heading', { name: 'NEW-1' })).toBeVisible();
  expect(await screen.findByText('-19.92000, -44.05000')).toBeVisible();
  expect(screen.getAllByText('1,200.5 h')[0]).toBeVisible();
});

it('blocks a device and lists it with its count of dropped messages', async () => {
  await sendAt('unwanted', 2);
  const { press } = await openApp(`${path}?tab=inbox`, { as: account.owner });
  await press('unwanted', { role: 'link' });
  await press(text('devices:block'));
  await press(text('devices:blockConfirm'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'unwanted' })).toBeNull());

  await sendAt('unwanted', 1);
  const later = await openApp(`${path}?tab=inbox&state=blocked`, { as: account.owner });
  await later.press('unwanted', { role: 'link' });
  await waitFor(() => expect(fact(text('devices:dropped'))).toHaveTextContent(/^1$/));
  expect(fact(text('devices:keptLong'))).toHaveTextContent(/^1$/);
});

it('assigns a device to an existing asset, on a phone', async () => {
  const { pt } = texts;
  await sendAt('phone', 2);
  const { press, fill, user } = await openApp(`/pt${path}?tab=inbox`, {
    as: account.people['installer'],
    width: 360,
  });
  await press('phone', { role: 'link' });
  await press(pt('devices:claim'));
  const claim = await screen.findByRole('dialog', { name: pt('devices:claimTitle', { device: 'phone' }) });
  // Text typed before the dialog takes the focus would be lost.
  await waitFor(() => expect(claim).toContainElement(document.activeElement as HTMLElement | null));
  await fill(new RegExp(`^${pt('devices:asset')}`), 'HELD-1', { in: claim });
  await user.click(await screen.findByRole('option', { name: /HELD-1/ }));
  await press(pt('devices:claimExisting'), { in: claim });
  const outcome = await screen.findByRole('dialog', {
    name: pt('devices:claimedTitle', { device: 'phone', asset: 'HELD-1' }),
  });
  const broughtIn = pt('refused-positions:accepted_one', { formatted: 1 });
  expect(await within(outcome).findByText(new RegExp(broughtIn))).toBeVisible();
});

async function sendAt(device: string, ...minutes: number[]): Promise<void> {
  for (const ago of minutes)
    await sendFix(key, device, { lat: '-19.92', lon: '-44.05', timestamp: minutesAgo(ago) });
}

/** Enters the start of the assignment; a time field cannot be typed into. */
function enterSince(dialog: HTMLElement, value: string): void {
  const field = within(dialog).getByLabelText(new RegExp(`^${text('device-assignments:time')}`));
  fireEvent.change(field, { target: { value } });
}

/** Returns the value of a fact of the open row. */
function fact(name: string): HTMLElement | null {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return (term?.nextElementSibling as HTMLElement | null | undefined) ?? null;
}
