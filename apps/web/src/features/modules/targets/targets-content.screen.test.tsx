import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount, type TestPerson } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';
import { yesterday } from '../testing/plant-day.ts';
import { plantYesterday } from '../testing/plant-yesterday.ts';

const { pt } = texts;
const module = '/pt/services/simc';
const narrowed = `from=${yesterday}&to=${yesterday}&categories=Vans`;

let account: TestAccount;
let ana: TestPerson;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'TR-1': { columns: { category: 'Trucks' } }, 'VA-1': { columns: { category: 'Vans' } } },
    people: { ana: { role: 'admin', locale: 'pt' } },
  });
  ana = account.people['ana'] ?? account.owner;
  await plantYesterday(account, 'VA-1', { category: 'Vans' });
  await ana.call('createTarget', {
    body: { metric: 'utilization', unitId: null, category: 'Vans', value: 12, from: yesterday, to: null },
  });
});

it('sets a target for a category, after refusing an empty value and one above a hundred percent', async () => {
  const { press, fill, choose } = await openApp(`${module}/cockpit/targets?categories=Trucks`, { as: ana });
  await press(pt('targets:new'));
  const form = await screen.findByRole('dialog');
  await press(pt('targets:create'), { in: form });
  expect(await within(form).findByText(pt('errors:required'))).toBeVisible();
  await choose(new RegExp(`^${pt('modules:filter_categories')}`), 'Trucks', { in: form });
  await fill(/^Valor/, '112', { in: form });
  await fill(/^Primeiro dia/, yesterday, { in: form });
  await press(pt('targets:create'), { in: form });
  expect(await within(form).findByText(pt('targets:aboveHundred'))).toBeVisible();
  await fill(/^Valor/, '12', { in: form });
  await press(pt('targets:create'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('row', { name: /Trucks/ })).toHaveTextContent(/12,0\s?%/);
});

it('compares the category’s figure with its target', async () => {
  await openApp(`${module}/utilization?${narrowed}`, { as: ana });
  const tile = await screen.findByRole('region', { name: pt('metrics:name_utilization') });
  await waitFor(() => expect(tile).toHaveTextContent(/Meta 12,0\s?% · .*3,7/));
  expect(within(tile).getByLabelText(pt('modules:missed'))).toBeVisible();
});

it('ranks an underused asset as such, beside its use in working hours, and filters by it', async () => {
  const { choose, address } = await openApp(`${module}/utilization/ranking?${narrowed}&metric=utilization`, {
    as: ana,
  });
  expect(await screen.findByRole('row', { name: /VA-1/ })).toHaveTextContent(pt('modules:use_under'));
  const inHours = pt('metrics:name_utilization_in_hours');
  expect(screen.getByRole('columnheader', { name: inHours })).toBeVisible();
  await choose(pt('modules:againstTarget'), new RegExp(pt('modules:use_over')));
  await waitFor(() => expect(screen.queryByRole('row', { name: /VA-1/ })).toBeNull());
  expect(address()).toMatch(/use=over/);
  await choose(pt('modules:againstTarget'), new RegExp(pt('modules:use_under')));
  expect(await screen.findByRole('row', { name: /VA-1/ })).toBeVisible();
});
