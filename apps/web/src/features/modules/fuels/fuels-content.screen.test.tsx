import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount, type TestPerson } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';
import { drivenDay, yesterday } from '../testing/plant-day.ts';
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
  await plantYesterday(account, 'VA-1', {
    category: 'Vans',
    facts: {
      ...drivenDay,
      fuelMilliliters: 12_000,
      fueledSeconds: 86_400,
      fueledOnSeconds: 7_200,
      fueledMeters: 120_000,
      faultSeconds: 600,
      faultCodes: 1,
      diagnosedOnSeconds: 7_200,
    },
    fuelBy: 'counter',
    faults: { P0217: 600 },
  });
  await ana.call('createFuel', {
    body: {
      category: 'Vans',
      fuel: 'petrol',
      co2GramsPerLiter: 2_310,
      source: 'IPCC 2006',
      price: 6.5,
      from: yesterday,
    },
  });
});

it('adds a category’s fuel with the default factor and a price, and deletes it', async () => {
  const { press, fill, choose } = await openApp(`${module}/financials/fuels?categories=Trucks`, { as: ana });
  await screen.findByText(pt('fuels:nothingTitle'));
  expect(document.title).toBe(`Azimute - ${pt('modules:content_fuels')}`);
  await press(pt('fuels:new'));
  const form = await screen.findByRole('dialog');
  await choose(pt('modules:filter_categories'), 'Trucks', { in: form });
  await choose(pt('fuels:fuel'), pt('fuels:petrolKind'), { in: form });
  expect(within(form).getByLabelText(/^CO₂/)).toHaveValue('2,31');
  await fill(/^Preço/, '6,5', { in: form });
  await fill(/^Primeiro dia/, yesterday, { in: form });
  await press(pt('fuels:create'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = await screen.findByRole('row', { name: /Trucks/ });
  expect(row).toHaveTextContent(pt('fuels:petrolKind'));
  expect(row).toHaveTextContent(/R\$\s?6,50/);

  await press(/^Trucks/, { role: 'link', in: row });
  await press(pt('fuels:delete'), { in: await screen.findByRole('dialog') });
  await press(pt('fuels:delete'), { in: await screen.findByRole('dialog', { name: /^Excluir/ }) });
  expect(await screen.findByText(pt('fuels:nothingTitle'))).toBeVisible();
  expect((await ana.call('listFuels', { query: { categories: ['Trucks'] } })).items).toEqual([]);
});

it('computes emissions by the category’s factor, and names it', async () => {
  await openApp(`${module}/utilization/co2?${narrowed}`, { as: ana });
  const panel = await screen.findByRole('region', { name: pt('modules:howMade') });
  await waitFor(() => expect(panel).toHaveTextContent(/27,7\s?kg/));
  expect(await within(panel).findByText(pt('modules:fuelsTitle'))).toBeVisible();
  expect(panel).toHaveTextContent(/2,310\s?kg \/ L · IPCC 2006/);
});

it('costs fuel by the category’s price', async () => {
  await openApp(`${module}/financials/fuel-cost?${narrowed}`, { as: ana });
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(/R\$\s?78,00/));
});

it('shows how a day’s fuel was measured, and its faults', async () => {
  const { press } = await openApp(`${module}/utilization/fuel?${narrowed}`, { as: ana });
  const days = await screen.findByRole('region', { name: pt('modules:assetDays') });
  await press(/./, { role: 'link', in: await within(days).findByRole('row', { name: /VA-1/ }) });
  const day = await screen.findByRole('dialog', { name: /VA-1/ });
  expect(await within(day).findByText(pt('modules:fuelBy_counter'))).toBeVisible();
  expect(within(day).getByText('P0217')).toBeVisible();
});
