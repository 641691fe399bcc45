import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount, type TestPerson } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/settings/profiles';
const map = 'services:simc:geolocalizacao:mapa';
const save = '{Control>}{Enter}{/Control}';
const seeMap = text('profiles:seeModule', {
  module: text('profiles:module_services:simc:geolocalizacao:mapa'),
});

let account: TestAccount;
let lia: TestPerson;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'A-1': {}, 'A-2': {}, 'B-1': { unit: 'SOUTH' } },
    people: { Lia: { sees: [] } },
  });
  const { Lia } = account.people;
  if (!Lia) throw new Error('Lia was not planted.');
  lia = Lia;
});

it('previews what a new profile opens, and changes it for its users', async () => {
  const app = await openApp(path, { as: account.owner });
  await app.press(text('profiles:newProfile'));
  const dialog = await screen.findByRole('dialog', { name: text('profiles:newProfile') });
  await app.fill(new RegExp(`^${text('profiles:name')}`), 'Yard', { in: dialog });
  await app.user.click(within(dialog).getByLabelText(seeMap));
  await app.user.click(within(dialog).getByLabelText(/^NORTH/));
  await app.choose(text('profiles:link'), /^Lia/, { in: dialog });
  const effect = within(dialog).getByText(text('profiles:effectTitle')).closest('output');
  expect(effect).toHaveTextContent(text('profiles:effectAssets_other', { formatted: 2 }));
  expect(effect).toHaveTextContent(text('shell:map'));
  await app.key(save);
  expect(await screen.findByText(text('messages:created'))).toBeVisible();

  await app.press('Yard', { role: 'link' });
  const editing = await screen.findByRole('dialog', { name: text('profiles:editTitle', { name: 'Yard' }) });
  await app.user.click(await within(editing).findByLabelText(/^SOUTH/));
  await app.user.click(within(editing).getByLabelText(/^NORTH/));
  await app.key(save);
  expect(await screen.findByText(text('messages:updated'))).toBeVisible();
  const { items } = await account.owner.call('listProfiles', { query: { limit: 10, search: 'Yard' } });
  const [{ id }] = items as [(typeof items)[number]];
  expect(await account.owner.call('getProfileDetails', { params: { profileId: id } })).toMatchObject({
    sections: [{ module: map, level: 'see' }],
    unitIds: [account.unitIds['SOUTH']],
    people: [expect.objectContaining({ id: lia.id })],
  });
});

it('shows concurrent changes of another administrator, and adopts them', async () => {
  const { owner } = account;
  const { id } = await owner.call('createProfile', {
    body: { name: 'Night watch', sections: [{ module: map, level: 'see' }], unitIds: [], userIds: [] },
  });
  const app = await openApp(`${path}?profile=${id}`, { as: owner });
  const dialog = await screen.findByRole('dialog', {
    name: text('profiles:editTitle', { name: 'Night watch' }),
  });
  await app.user.click(await within(dialog).findByLabelText(seeMap));
  await owner.call('changeProfile', { params: { profileId: id }, body: { description: 'From another tab' } });
  await app.key(save);
  const theirs = text('profiles:theirs', { parts: text('profiles:part_description') });
  expect(await within(dialog).findByText(theirs)).toBeVisible();
  expect(within(dialog).getByLabelText(text('profiles:description'))).toHaveValue('From another tab');
  await app.key(save);
  expect(await screen.findByText(text('messages:updated'))).toBeVisible();
  expect(await owner.call('getProfileDetails', { params: { profileId: id } })).toMatchObject({
    description: 'From another tab',
    sections: [],
  });
});

it('removes a profile from a person, and warns that they see nothing without it', async () => {
  const { owner } = account;
  await owner.call('createProfile', {
    body: {
      name: 'Gate',
      sections: [{ module: map, level: 'see' }],
      unitIds: [],
      userIds: [account.viewer.id],
    },
  });
  const search = new URLSearchParams({ person: String(account.viewer.id) });
  const app = await openApp(`/services/simc/settings/users?${search}`, { as: owner });
  const panel = await screen.findByRole('complementary', {
    name: text('profiles:personLabel', { name: account.viewer.name }),
  });
  for (const name of [/^viewer/, /^Gate/]) await app.user.click(await within(panel).findByLabelText(name));
  expect(await within(panel).findByText(text('profiles:seesNothing'))).toBeVisible();
  await app.press(text('profiles:assign'), { in: panel });
  expect(await screen.findByText(text('messages:profile_detached'))).toBeVisible();
  await waitFor(() => expect(within(panel).getByLabelText(/^Gate/)).not.toBeChecked());
});
