import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount, type TestPerson } from '../../../testing/test-portal.ts';
import { texts } from '../../../testing/texts.ts';
import { compareFigure, exportFigure, followFigure } from '../testing/follow-figure.ts';
import { yesterday } from '../testing/plant-day.ts';
import { plantYesterday } from '../testing/plant-yesterday.ts';

const { pt } = texts;
const module = '/pt/services/simc/financials';
const hourly = {
  kind: 'fuel',
  basis: 'engine_hour',
  from: yesterday,
  to: null,
  note: '',
  assetId: null,
} as const;

let account: TestAccount;
let ana: TestPerson;
beforeAll(async () => {
  account = await plantAccount({
    assets: {
      'TR-1': { columns: { category: 'Trucks' } },
      'VA-1': { columns: { category: 'Vans' } },
      'CR-1': { columns: { category: 'Cranes' } },
    },
    people: { ana: { role: 'admin', locale: 'pt' } },
  });
  ana = account.people['ana'] ?? account.owner;
  await plantYesterday(account, 'TR-1', { category: 'Trucks' });
  await plantYesterday(account, 'VA-1', { category: 'Vans' });
});

it('links a money figure without costs to the costs screen, and adds one for a category', async () => {
  const { press, fill, choose, address } = await openApp(
    `${module}?from=${yesterday}&to=${yesterday}&categories=Trucks`,
    { as: ana },
  );
  const tile = await screen.findByRole('region', { name: pt('metrics:name_cost') });
  await waitFor(() => expect(tile).toHaveTextContent(pt('metrics:leftOut_no_cost')));
  await press(pt('modules:openCosts'), { role: 'link', in: tile });
  await screen.findByText(pt('costs:nothingTitle'));
  expect(address()).toMatch(/financials\/costs.*categories=Trucks/);
  expect(document.title).toBe(`Azimute - ${pt('modules:content_costs')}`);

  await press(pt('costs:new'));
  const form = await screen.findByRole('dialog');
  await press(pt('costs:create'), { in: form });
  expect((await within(form).findAllByText(pt('errors:required')))[0]).toBeVisible();
  await choose(/^Categoria \*/, 'Trucks', { in: form });
  await fill(/^Valor/, '100,5', { in: form });
  await fill(/^Primeiro dia/, yesterday, { in: form });
  await press(pt('costs:create'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('row', { name: /Trucks/ })).toHaveTextContent(/R\$\s?100,50/);
});

it('explains the costs of a period by its entries, and links them to the fixes', async () => {
  await ana.call('createCost', { body: { ...hourly, category: 'Vans', amount: 100.5 } });
  const app = await openApp(`${module}/costs?from=${yesterday}&to=${yesterday}&categories=Vans`, { as: ana });
  const reader = { app, locale: 'pt', asset: { id: account.assetIds['VA-1'] ?? 0, code: 'VA-1' } } as const;
  const cost = { slug: 'financials', metric: 'cost', value: /R\$\s?201,00/ } as const;
  const pages = await screen.findByRole('navigation', { name: pt('modules:contents') });
  await app.press(pt('modules:overview'), { role: 'link', in: pages });
  const perHour = await screen.findByRole('region', { name: pt('metrics:name_cost_per_hour') });
  await waitFor(() => expect(perHour).toHaveTextContent(/R\$\s?100,50\s\/\sh/));
  expect(app.address()).toMatch(/financials\?.*categories=Vans/);
  const tile = await screen.findByRole('region', { name: pt('metrics:name_cost') });
  await app.press(new RegExp(`${pt('metrics:name_cost')}: `), { in: tile });
  const panel = await screen.findByRole('dialog', { name: pt('metrics:name_cost') });
  expect(await within(panel).findByText(pt('metrics:fact_costs'))).toBeVisible();
  expect(panel).toHaveTextContent(cost.value);
  await app.key('{Escape}');
  await followFigure(reader, cost);
  await compareFigure(reader, cost);
  expect(await exportFigure(reader, 'cost')).toEqual(['Todos 201', 'VA-1 201']);
});

it('shows a concurrently changed cost with the typed values, ends it today, and deletes it', async () => {
  const { id } = await ana.call('createCost', { body: { ...hourly, category: 'Cranes', amount: 80 } });
  const { press, fill } = await openApp(`${module}/costs?categories=Cranes`, { as: ana });
  await press(/^Cranes/, { role: 'link' });
  const form = await screen.findByRole('dialog');
  await fill(pt('costs:note'), 'nota fiscal', { in: form });
  const { items } = await ana.call('listCosts', { query: { categories: ['Cranes'] } });
  const updatedAt = items[0]?.updatedAt ?? '';
  await ana.call('updateCost', {
    params: { costId: id },
    body: { ...hourly, category: 'Cranes', amount: 90, updatedAt },
  });
  await press(pt('costs:save'), { in: form });
  expect(await within(form).findByText(pt('costs:conflict'))).toBeVisible();
  await waitFor(() => expect(within(form).getByLabelText(/^Valor/)).toHaveValue('90'));
  await press(pt('costs:endToday'), { in: form });
  await press(pt('costs:save'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = await screen.findByRole('row', { name: /Cranes/ });
  await waitFor(() => expect(row).toHaveTextContent('nota fiscal'));
  expect(row).not.toHaveTextContent(pt('costs:goesOn'));

  await press(/^Cranes/, { role: 'link' });
  await press(pt('costs:delete'), { in: await screen.findByRole('dialog') });
  await press(pt('costs:delete'), { in: await screen.findByRole('dialog', { name: /^Excluir/ }) });
  expect(await screen.findByText(pt('costs:nothingTitle'))).toBeVisible();
});
