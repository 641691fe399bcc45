import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { mapPath, openMap, startReporting, type Reporting } from '../testing/open-map.ts';

let account: TestAccount;
let report: Reporting;
beforeAll(async () => {
  account = await plantAccount({
    people: { Ana: { role: 'admin' } },
    assets: { 'UL-OWN': { devices: ['own'] }, 'UL-OTHER': { unit: 'SOUTH', devices: ['other'] } },
  });
  report = startReporting(account);
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

/** Simulates the browser moving the page to the background or foreground. */
function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function profileOfViewer() {
  const { items } = await account.owner.call('listProfiles', { query: {} });
  const [profile] = items;
  if (!profile) throw new Error('The viewer has a profile.');
  return { profileId: profile.id };
}

it('catches up in a hidden tab when it becomes visible', async () => {
  await report({ deviceId: 'own', speedKph: 11 });
  const { row, card } = await openMap(`?asset=${account.assetIds['UL-OWN']}`, { as: account.owner });
  await waitFor(async () => expect(await row('UL-OWN')).toHaveTextContent('11 km/h'));
  setVisibility('hidden');
  // A hidden tab updates the card at most ten times a second, but not the list, which is due in this time.
  for (let speedKph = 21; speedKph <= 27; speedKph += 1) {
    await report({ deviceId: 'own', speedKph });
    await waitFor(async () => expect(await card()).toHaveTextContent(`${speedKph} km/h`));
  }
  expect(await row('UL-OWN')).toHaveTextContent('11 km/h');
  setVisibility('visible');
  await waitFor(async () => expect(await row('UL-OWN')).toHaveTextContent('27 km/h'));
  await report({ deviceId: 'own', speedKph: 33 });
  await waitFor(async () => expect(await row('UL-OWN')).toHaveTextContent('33 km/h'));
});

it('shows a viewer only the assets of their UL as positions arrive, and no other by its URL', async () => {
  const speeds = async (speedKph: number) => {
    // Once this user's report is visible, the other has been processed.
    await report({ deviceId: 'other', speedKph });
    await report({ deviceId: 'own', speedKph });
  };
  await speeds(30);
  const { row, list, queryCard } = await openMap(`?asset=${account.assetIds['UL-OTHER']}`, {
    as: account.viewer,
  });
  await screen.findByText(text('geolocation:live'));
  for (const speed of [31, 46]) {
    await speeds(speed);
    await waitFor(async () => expect(await row('UL-OWN')).toHaveTextContent(`${speed} km/h`));
    expect(within(list()).getAllByRole('button')).toHaveLength(1);
  }
  expect(document.body).toHaveTextContent(`1 ${text('geolocation:assets_one')} ·`);
  expect(queryCard()).toBeNull();
  expect(document.body).not.toHaveTextContent('UL-OTHER');
});

it('loses and regains what a profile does: a UL, and the section', async () => {
  const params = await profileOfViewer();
  const units = (code: string) =>
    account.owner.call('changeProfile', { params, body: { unitIds: [account.unitIds[code] ?? 0] } });
  const { row, queryList } = await openMap('?q=UL-', { as: account.viewer });
  await row('UL-OWN');
  await units('SOUTH');
  await row('UL-OTHER');
  expect(screen.queryByText('UL-OWN')).toBeNull();
  await units('NORTH');
  await row('UL-OWN');
  await account.owner.call('changeProfile', { params, body: { sections: [] } });
  await waitFor(() => expect(document.body).not.toHaveTextContent('UL-OWN'));
  expect(queryList()).toBeNull();
});

it('offers to reload without the filters when the session has moved to another account', async () => {
  const elsewhere = await plantAccount();
  const { owner } = account;
  await queryPortal('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
    elsewhere.id,
    owner.id,
    'admin',
  ]);
  const { press } = await openMap('?q=UL-', { as: owner });
  await owner.call('changeCurrentAccount', { body: { account_id: elsewhere.id } });
  const offer = await screen.findByRole('dialog', { name: text('shell:accountMovedTitle') });
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { pathname: window.location.pathname, replace });
  await press(text('shell:reload'), { in: offer });
  expect(replace).toHaveBeenCalledExactlyOnceWith(mapPath);
});

it('leaves no data behind when the session ends', async () => {
  const { Ana } = account.people;
  if (!Ana) throw new Error('Ana is of the account.');
  const { row } = await openMap('', { as: Ana });
  await row('UL-OWN');
  await Ana.call('logout');
  await waitFor(() => expect(screen.queryByText('UL-OWN')).toBeNull());
});
