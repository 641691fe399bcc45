import { expect, it } from 'vitest';
import { screen, waitFor } from '../../../testing/open-app.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { openMap, startReporting } from '../testing/open-map.ts';

it('shows a tooltip for the hovered marker and the focused row, and a card for the clicked one', async () => {
  const account = await plantAccount({ assets: { 'TIP-1': { devices: ['tip'] } } });
  const report = startReporting(account);
  await report({ deviceId: 'tip' });
  const { moveOnMap, pressMarker, row, key, card } = await openMap('', { as: account.owner });
  const gone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await waitFor(async () => {
    await moveOnMap({ below: 200 });
    await moveOnMap({});
    expect(screen.getByRole('tooltip')).toHaveTextContent('TIP-1');
  });
  expect(screen.getByRole('tooltip')).toHaveTextContent(text('fields:manufacturer'));
  await moveOnMap({ below: 200 });
  await gone();
  (await row('TIP-1')).focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(text('fields:odometer'));
  await key('{Escape}');
  await gone();
  await pressMarker();
  expect(await card()).toHaveTextContent('TIP-1');
});
