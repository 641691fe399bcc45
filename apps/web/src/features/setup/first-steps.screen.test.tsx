import { beforeEach, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { text, texts } from '../../testing/texts.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await plantAccount({ units: [] });
});

const region = (title: string) => screen.findByRole('region', { name: title });
const stepOf = async (name: string): Promise<HTMLElement> => {
  const list = await screen.findByRole('list', { name: text('setup:steps') });
  const button = await within(list).findByRole('button', { name: new RegExp(`^${name}`) });
  return button.closest('li') as HTMLElement;
};

it('guides from an empty account to a UL and a machine, in the country’s language', async () => {
  const { press, fill, choose, address } = await openApp('/home', { as: account.owner });
  await region(text('setup:title'));
  expect(await stepOf(text('setup:step_colleague'))).toHaveTextContent(text('setup:done'));
  await fill(new RegExp(`^${text('settings:accountName')}`), 'Serra Azul');
  await choose(text('setup:country'), 'Chile');
  expect(await screen.findByDisplayValue(/CLP/)).toBeVisible();
  await press(text('setup:saveCompany'));
  const { es } = texts;
  expect(await screen.findByRole('heading', { name: es('setup:title_unit') })).toBeVisible();
  expect(address()).toBe('/es/home');
  expect(await account.owner.call('getAccount')).toMatchObject({
    name: 'Serra Azul',
    timeZone: 'America/Santiago',
    currency: 'CLP',
    distanceUnit: 'km',
  });
  await fill(new RegExp(`^${es('units:name')}`), 'Rancagua');
  await press(es('units:create'));
  await press(es('setup:addMachine'));
  const dialog = await screen.findByRole('dialog', { name: es('assets:createTitle') });
  await fill(new RegExp(`^${es('fields:code')}`), 'ESC-0001', { in: dialog });
  await press(es('assets:create'), { in: dialog });
  expect(await screen.findByRole('heading', { name: es('setup:title_tracker') })).toBeVisible();
});

it('skips a step for the account, resumes it, and hides the list permanently', async () => {
  const { press } = await openApp('/home', { as: account.owner });
  await press(new RegExp(`^${text('setup:step_geofence')}`));
  expect(await screen.findByRole('link', { name: text('setup:drawGeofence') })).toHaveAttribute(
    'href',
    '/services/simc/geolocalizacao/cercas?form=new',
  );
  await press(text('setup:skip'));
  const geofence = await stepOf(text('setup:step_geofence'));
  await waitFor(() => expect(geofence).toHaveTextContent(text('setup:resume')));
  const { steps } = await account.owner.call('getSetup');
  expect(steps.find(({ step }) => step === 'geofence')?.isSkipped).toBe(true);
  await press(text('setup:resume'), { in: geofence });
  await waitFor(() => expect(geofence).not.toHaveTextContent(text('setup:resume')));
  await press(text('setup:hide'));
  await press(text('setup:hide'), { in: await screen.findByRole('dialog') });
  expect(await screen.findByRole('heading', { name: text('home:emptyTitle') })).toBeVisible();
});

it('claims a tracker that connects directly, and shows its server and port', async () => {
  const { press, fill } = await openApp('/home', { as: account.owner });
  await press(new RegExp(`^${text('setup:step_tracker')}`));
  await press(/^H02/);
  expect(await screen.findByRole('button', { name: text('trackers:claim') })).toBeDisabled();
  const trackerId = `IMEI-${process.hrtime.bigint()}`;
  await fill(new RegExp(`^${text('assets:deviceId')}`), trackerId);
  await press(text('trackers:claim'));
  expect(await screen.findByText('trackers.example.com')).toBeVisible();
  const { items } = await account.owner.call('listTrackerClaims', {});
  expect(items.map((one) => one.trackerId)).toEqual([trackerId]);
});

it('shows the address, a code and a command, and sends a test position', async () => {
  const { id: unitId } = await account.owner.call('createUnit', { body: { code: '0101', name: 'Campinas' } });
  await account.owner.call('createAsset', { body: { code: 'ESC-0001', unitId } });
  const { press, fill } = await openApp('/home', { as: account.owner });
  await press(new RegExp(`^${text('setup:step_tracker')}`));
  await fill(new RegExp(`^${text('assets:deviceId')}`), 'phone-of-ana');
  await press(text('assets:connect'));
  expect(await screen.findByText(text('assets:connected'))).toBeVisible();
  await press(text('setup:createAccess'));
  const code = await screen.findByRole('img', { name: text('setup:codeLabel') });
  expect(code).toBeVisible();
  expect(
    await screen.findByText(/^curl 'http\S+\/telemetry\/osmand\/azk_\S+\?id=phone-of-ana/),
  ).toBeVisible();
  await press(/^Traccar Server/);
  expect(await screen.findByText(/forward\.url/)).toBeVisible();
  expect(screen.queryByRole('img', { name: text('setup:codeLabel') })).toBeNull();
  await press(text('setup:sendTest'));
  expect(await screen.findByText(/^Position received in/)).toBeVisible();
  // Nothing of it is kept.
  expect((await account.owner.call('listUnknownDevices', { query: {} })).total).toBe(0);
});

it('shows that there is no mail server, or sends the user a test', async () => {
  const { press } = await openApp('/home', { as: account.owner });
  await press(new RegExp(`^${text('setup:step_mail')}`));
  expect(await screen.findByText(new RegExp(`SMTP_URL|${account.owner.email}`))).toBeVisible();
});

it('shows first steps to administrators only', async () => {
  await openApp('/home', { as: account.viewer });
  await screen.findByRole('region', { name: text('notifications:title') });
  expect(screen.queryByRole('heading', { name: text('setup:title') })).toBeNull();
});
