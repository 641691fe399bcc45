import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../testing/test-portal.ts';
import { texts } from '../../testing/texts.ts';

const { pt } = texts;
const path = '/pt/services/simc/alertas/alertas/manutencao';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'PCR-1': { columns: { category: 'Loaders', model: 'L120' } } },
    people: { ana: { role: 'admin', locale: 'pt' } },
  });
  await ana().call('createMaintenancePlan', {
    body: {
      name: 'L120',
      model: 'L120',
      tasks: [
        {
          name: 'Revisão de 250 h',
          hours: 250,
          parts: [{ name: 'Filtro', quantity: 2 }],
          checklist: ['Trocar óleo'],
        },
      ],
    },
  });
});
const ana = () => account.people['ana'] ?? account.owner;
const starting = (label: string): RegExp => new RegExp(`^${label.replaceAll(/[()]/g, '.')}`);

it('adds a plan with its services, and changes it', async () => {
  const { press, fill } = await openApp(`${path}/planos`, { as: ana() });
  await screen.findByRole('row', { name: /L120/ });
  await press(pt('maintenance-plans:new'));
  const form = await screen.findByRole('dialog');
  await fill(starting(pt('maintenance-plans:planName')), 'Carregadeiras', { in: form });
  await press(pt('maintenance-plans:create'), { in: form });
  expect(await within(form).findByText(pt('maintenance-plans:scopeMissing'))).toBeVisible();
  await fill(starting(pt('maintenance-plans:category')), 'Loaders', { in: form });
  const task = within(form).getByRole('group', { name: pt('maintenance-plans:newTask') });
  await fill(starting(pt('maintenance-plans:taskName')), 'Revisão de 250 h', { in: task });
  await fill(starting(pt('maintenance-plans:every_hours')), '250', { in: task });
  await fill(starting(pt('maintenance-plans:parts')), '2 × Filtro', { in: task });
  await fill(starting(pt('maintenance-plans:checklist')), 'Trocar óleo', { in: task });
  await press(pt('maintenance-plans:create'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('row', { name: /Carregadeiras.*250 h/ })).toBeVisible();
  const { items } = await ana().call('listMaintenancePlans', { query: { categories: ['Loaders'] } });
  expect(items).toMatchObject([
    {
      category: 'Loaders',
      model: null,
      tasks: [
        { hours: 250, days: null, parts: [{ name: 'Filtro', quantity: 2 }], checklist: ['Trocar óleo'] },
      ],
    },
  ]);
});

it('opens a work order for due maintenance, filled in, and records it when finished', async () => {
  const [plan] = (await ana().call('listMaintenancePlans', { query: { models: ['L120'] } })).items;
  await queryPortal(
    `insert into maintenance_dues (account_id, asset_id, unit_id, category, maintenance_plan_id, task_id, task, state, meter,
        every, remaining, due_at, due_on, earliest_on, latest_on)
      select account_id, asset_id, unit_id, category, $3, $4, 'Revisão de 250 h', 'overdue', 'hours', 250, -62, 11500,
        current_date - 6, current_date - 6, current_date - 6
      from assets where account_id = $1 and asset_id = $2
      on conflict (account_id, asset_id, task_id) do update set state = 'overdue', meter = 'hours', every = 250,
        remaining = -62, due_at = 11500, due_on = excluded.due_on`,
    [account.id, account.assetIds['PCR-1'], plan?.id, plan?.tasks[0]?.id],
  );
  const { press, fill } = await openApp(`${path}?view=calendar`, { as: ana() });
  const row = await screen.findByRole('row', { name: /PCR-1/ });
  expect(row).toHaveTextContent('-62 h');
  expect(row).toHaveTextContent(pt('maintenance-plans:state_overdue'));
  expect(
    await screen.findByText(pt('maintenance-plans:pastDue', { count: 1, formatted: '1' })),
  ).toBeVisible();
  await press(/PCR-1/, { role: 'link', in: row });
  const panel = await screen.findByRole('complementary', { name: /PCR-1/ });
  expect(await within(panel).findByText(pt('maintenance-plans:noServices'))).toBeVisible();
  await press(pt('maintenance-plans:openOrder'), { in: panel });
  const form = await screen.findByRole('dialog', { name: pt('work-orders:new') });
  expect(within(form).getByLabelText(starting(pt('work-orders:parts')))).toHaveValue('2 × Filtro');
  await press(pt('work-orders:create'), { in: form });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: pt('work-orders:new') })).toBeNull());
  const [order] = (await ana().call('listWorkOrders')).items;
  expect(order).toMatchObject({ maintenanceTask: 'Revisão de 250 h', itemCount: 1, kind: 'other' });

  await openApp(`/pt/services/simc/alertas/alertas/ordens?workOrder=${order?.id}`, { as: ana() });
  await screen.findByRole('button', { name: pt('work-orders:finish') });
  await press(pt('work-orders:finish'));
  const finish = await screen.findByRole('dialog', { name: pt('work-orders:finish') });
  await fill(starting(pt('work-orders:hoursIn')), '11562', { in: finish });
  await press(pt('work-orders:finish'), { in: finish });
  await waitFor(async () =>
    expect((await ana().call('listMaintenanceServices')).items).toMatchObject([
      { hours: 11562, isPlanned: true },
    ]),
  );
});

it('records an earlier service', async () => {
  const { press, fill, choose } = await openApp(`${path}/historico?new=true`, { as: ana() });
  const form = await screen.findByRole('dialog', { name: pt('maintenance-services:new') });
  await choose(starting(pt('maintenance-services:asset')), /PCR-1/, { in: form });
  await fill(starting(pt('maintenance-services:task')), 'Bomba de óleo', { in: form });
  await fill(starting(pt('maintenance-services:hoursIn')), '11000', { in: form });
  await press(pt('maintenance-services:create'), { in: form });
  expect(await screen.findByRole('row', { name: /Bomba de óleo/ })).toHaveTextContent('11.000 h');
});
