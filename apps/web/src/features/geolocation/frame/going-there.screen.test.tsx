import { expect, it } from 'vitest';
import { screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { openMap, startReporting, yard } from '../testing/open-map.ts';

it('goes to a search result, offers a geofence around it, and Back to the former place', async () => {
  const account = await plantAccount({
    assets: { 'GONE-1': { devices: ['gone'] }, 'HERE-1': { devices: ['here'] } },
  });
  const report = startReporting(account);
  await report({ deviceId: 'here' }, { deviceId: 'gone', longitude: yard.longitude - 12 });
  const { row, key, fill, press, card, queryCard, camera, address } = await openMap('', {
    as: account.owner,
  });
  await row('HERE-1');
  const before = address();

  await key('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: text('shell:search') });
  await fill(text('shell:search'), 'GONE-1', { in: dialog });
  await within(dialog).findByRole('option', { name: /GONE-1/ });
  await key('{Enter}');
  expect(await card()).toHaveTextContent('GONE-1');
  await waitFor(() => expect(camera().longitude).toBeLessThan(yard.longitude - 10));
  expect(camera().zoom).toBeGreaterThan(9);
  await press(text('asset-day:more'), { in: await card() });
  const fence = await screen.findByRole('menuitem', { name: text('asset-day:fenceAround') });
  expect(fence.getAttribute('href')).toMatch(
    new RegExp(`form=new&around=${yard.latitude}\\.?0*,${yard.longitude - 12}\\.?0*$`),
  );
  await key('{Escape}');

  window.history.back();
  await waitFor(() => expect(queryCard()).toBeNull());
  await waitFor(() => expect(address()).toBe(before));
  await waitFor(() =>
    expect(document.body).toHaveTextContent(text('geolocation:onScreen', { formatted: 1 })),
  );
});
