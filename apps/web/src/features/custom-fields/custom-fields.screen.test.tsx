import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount } from '../../testing/test-portal.ts';
import { openMap } from '../geolocation/testing/open-map.ts';
import { text } from '../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';

it('adds a field with options, moves it, deletes it and restores it', async () => {
  const { owner } = await plantAccount();
  await owner.call('createCustomField', { body: { kind: 'text', names: { en: 'Policy' } } });
  const app = await openApp(`${path}/campos`, { as: owner });
  await app.press(text('custom-fields:new'));
  const form = await screen.findByRole('dialog');
  await app.choose(text('custom-fields:kind'), text('custom-fields:kind_choice'), { in: form });
  await app.press(text('records:create'), { in: form });
  expect(await within(form).findByText(text('custom-fields:nameMissing'))).toBeVisible();
  await app.fill(text('custom-fields:name_en'), 'Origin', { in: form });
  await app.press(text('custom-fields:addChoice'), { in: form });
  await app.fill(`1 · ${text('custom-fields:name_en')}`, 'Yard', { in: form });
  await app.press(text('records:create'), { in: form });
  const row = await screen.findByRole('row', { name: /Origin/ });
  expect(row).toHaveTextContent('Yard');

  await app.press('Origin', { role: 'link', in: row });
  await app.press(text('custom-fields:moveUp'), { in: await screen.findByRole('dialog') });
  const order = async () => (await owner.call('listCustomFields', {})).items.map(({ names }) => names.en);
  await waitFor(async () => expect(await order()).toEqual(['Origin', 'Policy']));
  await app.press(text('records:delete'), { in: await screen.findByRole('dialog') });
  const question = await screen.findByRole('dialog', { name: /Origin\?/ });
  await app.press(text('records:delete'), { in: question });

  const deleted = await screen.findByRole('row', { name: new RegExp(text('custom-fields:state_deleted')) });
  await app.press('Origin', { role: 'link', in: deleted });
  await app.press(text('custom-fields:restore'), { in: await screen.findByRole('dialog') });
  await waitFor(async () => expect(await order()).toEqual(['Policy', 'Origin']));
});

it('sets values of an asset, and shows them in its panel', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'K-1': {}, 'K-2': {} } });
  const create = async (body: object) => (await owner.call('createCustomField', { body: body as never })).id;
  const policy = await create({ kind: 'text', names: { en: 'Policy' } });
  const load = await create({ kind: 'number', unit: 't', names: { en: 'Load' } });
  const app = await openApp(`${path}?asset=${assetIds['K-1']}`, { as: owner });
  const panel = await screen.findByRole('complementary', {
    name: text('assets:panelLabel', { code: 'K-1' }),
  });
  await app.press(text('assets:edit'), { in: panel });
  const dialog = await screen.findByRole('dialog', { name: text('assets:editTitle', { code: 'K-1' }) });
  await app.fill('Policy', 'P-1', { in: dialog });
  await app.fill('Load (t)', '12.5', { in: dialog });
  await app.press(text('assets:save'), { in: dialog });
  await waitFor(() => expect(panel).toHaveTextContent('P-1'));
  expect(panel).toHaveTextContent('12.5 t');
  const { custom } = await owner.call('getAsset', { params: { assetId: assetIds['K-1'] ?? 0 } });
  expect(custom).toEqual({ [policy]: 'P-1', [load]: 12.5 });
});

it('shows custom fields as columns, and a filter from the URL in words', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'K-1': {}, 'K-2': {} } });
  const { id } = await owner.call('createCustomField', { body: { kind: 'number', names: { en: 'Load' } } });
  const update = (assetId: number, load: number) =>
    owner.call('updateAsset', { params: { assetId }, body: { custom: { [id]: load } } });
  await update(assetIds['K-1'] ?? 0, 5);
  await update(assetIds['K-2'] ?? 0, 10);
  const query = new URLSearchParams({ custom: `${id}:7..`, columns: `custom.${id}` });
  await openApp(`${path}?${query}`, { as: owner });
  expect(await screen.findByRole('columnheader', { name: /Load/ })).toBeVisible();
  expect(await screen.findByRole('row', { name: /K-2/ })).toHaveTextContent('10');
  expect(screen.queryByRole('row', { name: /K-1/ })).toBeNull();
});

it('shows the values of an asset on its map card, the first three until the user opens the rest', async () => {
  const { owner, assetIds } = await plantAccount({ assets: { 'K-1': { devices: ['k1'] } } });
  const names = ['Policy', 'Yard', 'Crew', 'Route', 'Empty'];
  const ids = [];
  for (const en of names)
    ids.push((await owner.call('createCustomField', { body: { kind: 'text', names: { en } } })).id);
  const assetId = assetIds['K-1'] ?? 0;
  const custom = Object.fromEntries(ids.slice(0, 4).map((id, index) => [id, `${names[index]} value`]));
  await owner.call('updateAsset', { params: { assetId }, body: { custom } });
  const { press, card } = await openMap(`?asset=${assetId}`, { as: owner });
  await waitFor(async () => expect(await card()).toHaveTextContent('CrewCrew value'));
  expect(await card()).not.toHaveTextContent(/Route|Empty/);
  await press(text('geolocation:andMore', { count: 1 }), { in: await card() });
  expect(await card()).toHaveTextContent('RouteRoute value');
  expect(await card()).not.toHaveTextContent('Empty');
});
