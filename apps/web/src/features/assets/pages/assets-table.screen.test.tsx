import { beforeAll, expect, it } from 'vitest';
import { minutesAgo } from '../../../testing/send-fix.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: {
      'T-1': { devices: ['T-1'], columns: { model: 'Alpha' } },
      'T-2': { columns: { model: 'Beta' } },
      'T-3': { devices: ['T-3'], columns: { model: 'Gamma' } },
    },
    people: { colleague: { role: 'admin' } },
  });
  const fix = { time: minutesAgo(1), latitude: -12, longitude: -55, ignition: true };
  await postPositions(account.owner, [
    { ...fix, deviceId: 'T-1' },
    { ...fix, deviceId: 'T-3' },
  ]);
});

it('sorts, filters and arranges its rows, and is shared by its URL', async () => {
  const { press, key, address } = await openApp(path, { as: account.owner });
  await waitFor(() => expect(codes()).toEqual(['T-1', 'T-2', 'T-3']));
  await press(text('fields:model'), { in: header(text('fields:model')) });
  await expectOrder('ascending');
  await press(text('fields:model'), { in: header(text('fields:model')) });
  await expectOrder('descending');
  await press(text('ui:addFilter'));
  const filters = await screen.findByRole('dialog', { name: text('ui:addFilter') });
  await press(text('fields:status'), { in: filters });
  await press(text('assets:activeStatuses'), { in: filters });
  await key('{Escape}');
  await press(text('ui:columns'));
  const columns = await screen.findByRole('group', { name: text('ui:columns') });
  await press(text('fields:customer'), { role: 'checkbox', in: columns });
  await press(text('fields:region'), { role: 'checkbox', in: columns });
  await key('{Escape}');
  await press(text('ui:compactRows'));
  await expectArranged();
  const sent = address();

  const { press: pressLink, address: addressAfter } = await openApp(sent, {
    as: account.people['colleague'],
  });
  await expectArranged();

  // The menu's link contains no settings, and the user had not chosen any.
  await pressLink(text('assets:title'), { role: 'link', ...menu() });
  await waitFor(() => expect(codes()).toEqual(['T-1', 'T-2', 'T-3']));
  expect(addressAfter()).toBe(path);
});

it('filters by a range of years', async () => {
  for (const [code, year] of [
    ['T-1', 2012],
    ['T-2', 2019],
  ] as const)
    await account.owner.call('updateAsset', {
      params: { assetId: account.assetIds[code] ?? 0 },
      body: { year },
    });
  const { press, fill, address } = await openApp(path, { as: account.owner });
  await waitFor(() => expect(codes()).toEqual(['T-1', 'T-2', 'T-3']));
  await press(text('ui:addFilter'));
  const filters = await screen.findByRole('dialog', { name: text('ui:addFilter') });
  await press(text('fields:year'), { in: filters });
  await fill(text('ui:rangeLow'), '2015', { in: filters });
  await press(text('ui:addRange'), { in: filters });
  await waitFor(() => expect(codes()).toEqual(['T-2']));
  expect(new URLSearchParams(address().split('?')[1]).getAll('years')).toEqual(['2015..']);
  expect(within(filters).getByRole('checkbox', { name: '≥ 2015' })).toBeChecked();
});

it('keeps the person’s columns, in the default order', async () => {
  const { press, address } = await openApp(path, { as: account.owner });
  await waitFor(() => expect(codes()).toEqual(['T-1', 'T-2', 'T-3']));
  await press(text('ui:compactRows'));
  await press(text('fields:model'), { in: header(text('fields:model')) });
  await expectOrder('ascending');
  await press(text('assets:title'), { role: 'link', ...menu() });
  await waitFor(() => expect(address()).toBe(`${path}?density=compact`));
  expect(header(text('fields:model'))).not.toHaveAttribute('aria-sort');
});

it('exports its rows with the shown columns', async () => {
  const savedFile = catchSavedFiles();
  const query = 'columns=code&columns=model&status=without_status';
  const { press } = await openApp(`${path}?${query}`, { as: account.owner });
  await waitFor(() => expect(codes()).toEqual(['T-2']));
  await press(text('ui:export'));
  await press(text('ui:export_csv'), { role: 'menuitem' });
  const { name, lines } = await savedFile();
  expect(name).toMatch(/^assets-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toEqual([`${text('fields:code')},${text('fields:model')}`, 'T-2,Beta']);
});

it('exports the selected rows, also with read access', async () => {
  const savedFile = catchSavedFiles();
  const { press } = await openApp(`${path}?columns=code`, { as: account.viewer });
  await press(text('ui:selectRow', { name: 'T-1' }), { role: 'checkbox' });
  await press(text('ui:selectRow', { name: 'T-3' }), { role: 'checkbox' });
  const bar = await screen.findByRole('toolbar', { name: text('ui:bulkActions') });
  expect(within(bar).queryByRole('button', { name: text('assets:edit') })).toBeNull();
  await press(text('ui:export'), { in: bar });
  await press(text('ui:export_csv'), { role: 'menuitem' });
  expect((await savedFile()).lines).toEqual([text('fields:code'), 'T-1', 'T-3']);
});

/** Returns the desktop navigation, which precedes the phone's. */
function menu(): { readonly in?: HTMLElement } {
  const [first] = screen.getAllByRole('navigation', { name: text('shell:main') });
  return first === undefined ? {} : { in: first };
}

function table(): HTMLElement {
  return screen.getByRole('grid', { name: text('assets:tableLabel') });
}

function header(name: string): HTMLElement {
  return within(table()).getByRole('columnheader', { name });
}

function codes(): (string | null)[] {
  return within(table())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}

async function expectOrder(order: 'ascending' | 'descending'): Promise<void> {
  await waitFor(() => expect(header(text('fields:model'))).toHaveAttribute('aria-sort', order));
}

async function expectArranged(): Promise<void> {
  await waitFor(() => expect(codes()).toEqual(['T-3', 'T-1']));
  await expectOrder('descending');
  expect(header(text('fields:region'))).toBeVisible();
  expect(within(table()).queryByRole('columnheader', { name: text('fields:customer') })).toBeNull();
  expect(screen.getByRole('button', { name: text('ui:compactRows') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}
