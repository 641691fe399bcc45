import { beforeAll, expect, it } from 'vitest';
import { screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { openMap } from '../testing/open-map.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'ANY-1': {} }, columns: { distance_unit: 'mi' } });
});

const pointName = { name: /^Point|first point/i };

it('measures lines and areas in the account’s unit by pointer, and undoes points', async () => {
  const { press, pressMap, key } = await openMap('?at=-11.5,-20.1,12', { as: account.owner });
  await press(text('geolocation:measure'));
  const panel = await screen.findByRole('region', { name: text('asset-day:measure') });
  const map = screen.getByRole('region', { name: text('geolocation:mapLabel') });
  const points = () => within(map).queryAllByRole('button', pointName);
  // 200 pixels at this zoom and latitude are 3.74 km.
  await pressMap({ right: -40, below: -10 });
  await pressMap({ right: 160, below: -10 });
  await pressMap({ right: 160, below: 190 });
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(2));
  const total = within(panel).getByRole('status');
  expect(total).toHaveTextContent(/4\.6\d mi/);
  expect(map).toHaveTextContent(/2\.3\d mi/);

  await key('{Control>}z{/Control}');
  await waitFor(() => expect(points()).toHaveLength(2));
  await pressMap({ right: 160, below: 190 });
  await press(text('asset-day:closeArea'), { in: panel });
  await waitFor(() => expect(total).toHaveTextContent(text('asset-day:area')));
  expect(total).toHaveTextContent(/2\.7 mi²/);
  await press(text('asset-day:undo'), { in: panel });
  await waitFor(() => expect(total).not.toHaveTextContent(text('asset-day:area')));
  expect(total).toHaveTextContent('mi');
  await press(text('asset-day:clear'), { in: panel });
  await waitFor(() => expect(points()).toHaveLength(0));
});

it('measures by keyboard only', async () => {
  const { press, key, pushMap, canvas, camera } = await openMap('?at=-11.5,-20.1,12', { as: account.owner });
  await press(text('geolocation:measure'));
  const panel = await screen.findByRole('region', { name: text('asset-day:measure') });
  canvas.focus();
  await key('{Enter}');
  pushMap('ArrowRight');
  await waitFor(() => expect(camera().longitude).toBeGreaterThan(-20.09));
  await key('{Enter}');
  await waitFor(() => expect(within(panel).getByRole('status')).toHaveTextContent('mi'));
  await key('{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
});
