import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount } from '../../testing/test-portal.ts';
import { text } from '../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos/fabricantes';
const snapshotUrl = 'https://feed.example/Fleet/1';

it('creates a source with its secret, changes it and deletes it', async () => {
  const { owner } = await plantAccount();
  const app = await openApp(`${path}?new=true`, { as: owner });
  const form = await screen.findByRole('dialog', { name: text('maker-feeds:new') });
  await app.fill(new RegExp(`^${text('maker-feeds:name')}`), 'Norrland', { in: form });
  await app.fill(new RegExp(`^${text('maker-feeds:snapshotUrl')}`), snapshotUrl, { in: form });
  await app.fill(new RegExp(`^${text('maker-feeds:userName')}`), 'client', { in: form });
  await app.press(text('records:create'), { in: form });
  await app.fill(new RegExp(`^${text('maker-feeds:tokenUrl')}`), 'https://login.example/token', { in: form });
  await app.fill(new RegExp(`^${text('maker-feeds:secret')}`), 'very secret', { in: form });
  await app.press(text('records:create'), { in: form });
  const row = await screen.findByRole('row', { name: /Norrland/ });
  const feeds = async () => (await owner.call('listMakerFeeds', {})).items;
  await waitFor(async () => expect(await feeds()).toMatchObject([{ name: 'Norrland', hasSecret: true }]));

  await app.press('Norrland', { role: 'link', in: row });
  const panel = await screen.findByRole('complementary', {
    name: text('maker-feeds:panelLabel', { name: 'Norrland' }),
  });
  expect(await within(panel).findByText(text('maker-feeds:noDeviations'))).toBeVisible();
  await app.press(text('maker-feeds:edit'), { in: panel });
  const edited = await screen.findByRole('dialog', { name: 'Norrland' });
  await app.press(text('records:delete'), { in: edited });
  const question = await screen.findByRole('dialog', {
    name: text('maker-feeds:deleteTitle', { name: 'Norrland' }),
  });
  await app.press(text('records:delete'), { in: question });
  await waitFor(async () => expect(await feeds()).toEqual([]));
});

it('tells other systems where to read the fleet', async () => {
  const { owner } = await plantAccount();
  const app = await openApp(path, { as: owner });
  await app.press(text('maker-feeds:publish'));
  expect(await screen.findByText(/\/api\/v1\/iso15143-3\/fleet\/1$/)).toBeVisible();
});
