import { beforeAll, expect, it } from 'vitest';
import { screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';
import { openMap, startReporting, type Reporting } from '../testing/open-map.ts';

let account: TestAccount;
let report: Reporting;
beforeAll(async () => {
  const columns = { model: 'Trial' };
  account = await plantAccount({
    assets: {
      'COUNT-1': { devices: ['counted'], columns },
      'YARD-1': { columns },
      'YARD-2': { columns },
    },
  });
  report = startReporting(account);
});

it('counts the values of a filter while the fleet changes, and clears one without matches', async () => {
  await report({ deviceId: 'counted', ignition: true });
  const { press, key, row, search } = await openMap('?q=COUNT&status=running&order=code', {
    as: account.owner,
  });
  await press(text('fields:model'));
  const values = await screen.findByRole('dialog', { name: text('fields:model') });
  expect(await within(values).findByRole('checkbox', { name: /^Trial\s*1$/ })).toBeVisible();
  await report({ deviceId: 'counted', ignition: false });
  expect(await within(values).findByText(text('ui:noValues'))).toBeVisible();
  await key('{Escape}');
  const clear = async () => {
    const [button] = await screen.findAllByRole('button', { name: text('geolocation:clearFilters') });
    button?.click();
  };
  await clear();
  await waitFor(async () => expect(await row('COUNT-1')).toHaveTextContent(text('geolocation:off')));
  await press(text('geolocation:activity'));
  await press(new RegExp(`^${text('geolocation:inactive')}`), { role: 'checkbox' });
  expect(await screen.findByText(text('geolocation:emptyFiltered'))).toBeVisible();
  await waitFor(() => expect(search().getAll('status')).toContain('in_maintenance'));
  await key('{Escape}');
  await clear();
  await row('COUNT-1');
});

it('exports the listed assets in their order', async () => {
  const nextFile = catchSavedFiles();
  const { press, row } = await openMap('?q=YARD&order=code', { as: account.owner });
  await row('YARD-2');
  await press(text('ui:export'));
  await press(text('ui:export_csv'), { role: 'menuitem' });
  const { lines } = await nextFile();
  expect(lines).toHaveLength(3);
  for (const [index, code] of ['YARD-1', 'YARD-2'].entries()) expect(lines[index + 1]).toContain(code);
});
