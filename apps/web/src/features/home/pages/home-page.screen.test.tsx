import { beforeAll, expect, it } from 'vitest';
import { minutesAgo } from '../../../testing/send-fix.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { postPositions } from '../../../testing/post-positions.ts';
import { plantAlerts } from '../../../testing/plant-alerts.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const assetsPath = '/services/simc/geolocalizacao/ativos';
const mapPath = '/services/simc/geolocalizacao/mapa';
let heat: string;
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: {
      'H-1': { devices: ['H-1'] },
      'H-2': { columns: { in_maintenance: true } },
      'H-3': { devices: ['H-3'] },
    },
  });
  const { owner, assetIds, unitIds } = account;
  const fix = { latitude: -12, longitude: -55, ignition: true };
  await postPositions(owner, [
    { ...fix, deviceId: 'H-1', time: minutesAgo(1) },
    { ...fix, deviceId: 'H-3', time: minutesAgo(3 * 24 * 60) },
  ]);
  const unit = { code: 'NORTH', name: 'North', timeZone: null, phone: '(11) 3000-0001' };
  await owner.call('updateUnit', { params: { unitId: unitIds['NORTH'] ?? 0 }, body: unit });
  const alerts = await plantAlerts(owner);
  await alerts.raise('H-1');
  heat = alerts.typeName;
  await owner.call('createWorkOrder', {
    body: { assetId: assetIds['H-2'] ?? 0, task: 'Change the pump', dueOn: '2020-01-02' },
  });
});

it('lists required actions first, and acknowledges an alert with one press', async () => {
  const { press } = await openApp('/home', { as: account.owner });
  const [alert, ...rest] = await rows();
  expect(alert).toHaveTextContent(heat);
  expect(rest[0]).toHaveTextContent(new RegExp(`${text('silence:silent')}.*H-3`));
  expect(rest[1]).toHaveTextContent(/Change the pump.*H-2/);
  await press(text('home:acknowledge'), { in: alert ?? card() });
  expect(await screen.findByText(text('home:acknowledged', { title: heat }))).toBeVisible();
  const open = () => press(text('home:openWorkOrder'), { in: card() });
  await open();
  const dialog = await screen.findByRole('dialog', { name: text('work-orders:new') });
  expect(within(dialog).getByDisplayValue(heat)).toBeVisible();
  await press(text('work-orders:create'), { in: dialog });
  await waitFor(() => expect(card()).not.toHaveTextContent(heat));
});

it('calls about an asset that is not reporting, shows it on the map, and opens each row', async () => {
  await openApp('/home', { as: account.owner });
  const [row] = (await rows()).filter((one) => one.textContent.includes('H-3'));
  const silent = within(row as HTMLElement);
  expect(silent.getByRole('link', { name: text('home:call') })).toHaveAttribute('href', 'tel:1130000001');
  expect(addressOf(row, text('home:seeOnMapNamed', { code: 'H-3' }))).toBe(
    `${mapPath}?asset=${account.assetIds['H-3']}`,
  );
  expect(addressOf(row, text('silence:silent'))).toBe(`${assetsPath}?asset=${account.assetIds['H-3']}`);
  expect(screen.getByRole('link', { name: text('home:openOrder') }).getAttribute('href')).toMatch(
    /ordens\?show=all&workOrder=\d+$/,
  );
});

it('links each figure of the fleet to the assets behind it', async () => {
  const { press, address } = await openApp('/home', { as: account.owner });
  const fleet = await screen.findByRole('region', { name: text('home:fleetNow') });
  expect(addressOf(fleet, /^3 assets/)).toBe(assetsPath);
  expect(addressOf(fleet, new RegExp(`^${text('status:running')}\\s*1`))).toBe(
    `${assetsPath}?status=running`,
  );
  await press(new RegExp(`^${text('status:in_maintenance')}`), { role: 'link', in: fleet });
  await waitFor(() => expect(address()).toBe(`${assetsPath}?status=in_maintenance`));
  expect(await screen.findByRole('link', { name: 'H-2' })).toBeVisible();
});

it('hides the buttons that change alerts from users who cannot treat them', async () => {
  await openApp('/home', { as: account.viewer });
  await rows();
  expect(within(card()).queryByRole('button', { name: text('home:openWorkOrder') })).toBeNull();
  expect(within(card()).queryByRole('button', { name: text('home:acknowledge') })).toBeNull();
});

const card = (): HTMLElement => screen.getByRole('region', { name: text('home:dueActions') });

async function rows(): Promise<HTMLElement[]> {
  const due = await screen.findByRole('region', { name: text('home:dueActions') });
  return await within(due).findAllByRole('listitem');
}

function addressOf(part: HTMLElement | undefined, name: string | RegExp): string | null {
  return within(part ?? document.body)
    .getByRole('link', { name })
    .getAttribute('href');
}

it('shows the ULs that the user chose, also the next time', async () => {
  const units = await account.owner.call('listUnits', { query: {} });
  const south = units.items.find(({ code }) => code === 'SOUTH');
  const { press } = await openApp('/home', { as: account.owner });
  await rows();
  await press(new RegExp(text('home:allUnits', { formatted: String(units.items.length) })));
  await press(new RegExp(`^SOUTH ${south?.name}`), { role: 'checkbox' });
  await screen.findByText(text('home:dueNone'));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: text('home:fleetNow') })).toHaveTextContent(/0 not reporting/),
  );
  await openApp('/home', { as: account.owner, sameTab: true });
  expect(await screen.findByText(text('home:dueNone'))).toBeVisible();
});

it('shows the number of assets that are not reporting, with its definition, and links to them', async () => {
  await openApp('/home', { as: account.owner });
  const fleet = await screen.findByRole('region', { name: text('home:fleetNow') });
  const link = await within(fleet).findByRole('link', {
    name: text('home:notReporting', { formatted: '1' }),
  });
  expect(link).toHaveAttribute('title', text('silence:definition'));
  expect(link.getAttribute('href')).toBe(`${assetsPath}?status=without_communication&status=without_status`);
});
