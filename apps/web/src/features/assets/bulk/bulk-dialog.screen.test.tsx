import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'B-1': {}, 'B-2': {}, 'B-3': { unit: 'SOUTH' }, 'B-4': {} } });
});

it('changes the selected assets at once, after a preview', async () => {
  const { press, choose } = await openApp(path, { as: account.owner });
  for (const name of ['B-1', 'B-2', 'B-3']) await press(text('ui:selectRow', { name }), { role: 'checkbox' });
  const bar = screen.getByRole('toolbar', { name: text('ui:bulkActions') });
  await press(text('assets:edit'), { in: bar });

  const dialog = await screen.findByRole('dialog', {
    name: text('asset-bulk:title_other', { formatted: 3 }),
  });
  const pick = (field: string) => press(`${field} ${text('asset-bulk:asIs')}`, { in: dialog });
  await pick(text('fields:unit'));
  await choose(/^UL/, /SOUTH/, { in: dialog });
  await pick(text('fields:inMaintenance'));
  const moved = text('asset-bulk:effectUnit_other', { formatted: 2, unit: 'SOUTH' });
  const stays = text('asset-bulk:stay_one', { formatted: 1 });
  expect(await within(dialog).findByText(`${moved}; ${stays}`)).toBeVisible();

  await press(text('asset-bulk:save_other', { formatted: 3 }), { in: dialog });
  expect(await screen.findByText(text('asset-bulk:updated_other', { formatted: 3 }))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('toolbar', { name: text('ui:bulkActions') })).toBeNull();
  const table = screen.getByRole('grid', { name: text('assets:tableLabel') });
  await waitFor(() => {
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent.includes(text('status:in_maintenance')))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(rows.map(({ textContent }) => textContent.includes('SOUTH'))).toEqual([true, true, true, false]);
  });
});
