import { beforeAll, expect, it } from 'vitest';
import { screen, waitFor, within, type OpenedApp } from '../../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../../testing/test-portal.ts';
import { text, texts } from '../../../../testing/texts.ts';
import { openMap, startReporting } from '../../testing/open-map.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'PICK-1': { devices: ['picked'] } },
    viewer: { locale: 'pt' },
  });
  const report = startReporting(account);
  await report({ deviceId: 'picked' });
});

async function openViews({ press }: OpenedApp): Promise<HTMLElement> {
  await press(text('map-views:views'));
  return await screen.findByRole('dialog', { name: text('map-views:views') });
}

async function save({ user }: OpenedApp, list: HTMLElement, name: string): Promise<void> {
  await user.type(within(list).getByRole('textbox'), `${name}{Enter}`);
  await within(list).findByRole('button', { name });
}

async function choose({ press }: OpenedApp, list: HTMLElement, name: string, entry: string): Promise<void> {
  await press(text('map-views:more', { name }), { in: list });
  await press(text(`map-views:${entry}`), { role: 'menuitem' });
}

it('saves views, opens the map with the selected one, and deletes them', async () => {
  const map = await openMap('?q=PICK&order=code', { as: account.owner });
  const { press, canvas, search } = map;
  let list = await openViews(map);
  await save(map, list, 'Night');
  await press(text('map-views:share'), { role: 'checkbox', in: list });
  await save(map, list, 'Cranes');
  await choose(map, list, 'Night', 'makeDefault');
  await within(list).findByText(text('map-views:isDefault'));

  // The first is the desktop navigation.
  const [desk] = screen.getAllByRole('navigation', { name: text('shell:main') });
  if (!desk) throw new Error('There is no navigation.');
  const sections = { role: 'link', in: desk };
  await press(text('shell:home'), sections);
  // Until then, only the map's address changes.
  await waitFor(() => expect(canvas).not.toBeInTheDocument());
  await press(text('shell:map'), sections);
  await waitFor(() => expect(search().get('q')).toBe('PICK'));
  expect(search().get('order')).toBe('code');

  list = await openViews(map);
  await choose(map, list, 'Night', 'remove');
  await press(text('map-views:removeView'));
  await waitFor(() => expect(within(list).queryByRole('button', { name: 'Night' })).toBeNull());
  expect(within(list).getByRole('button', { name: 'Cranes' })).toBeVisible();
});

it('shows a viewer shared views read-only, and reports that a link leads to no asset of theirs', async () => {
  await account.owner.call('createMapView', { body: { name: 'Shared', shared: true, view: { q: 'PICK' } } });
  const { pt } = texts;
  const { press } = await openMap('?q=PICK&asset=2147483647&at=-20,-22,9', {
    as: account.viewer,
    locale: 'pt',
  });
  expect(await screen.findByText(pt('geolocation:unknownAsset'))).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('PICK');
  await press(pt('map-views:views'));
  await press(pt('map-views:more', { name: 'Shared' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([pt('map-views:makeDefault')]);
});
