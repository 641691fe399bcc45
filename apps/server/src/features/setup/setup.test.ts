import type { SetupStep } from '@azimute/contract';
import { afterAll, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { startMailJobs } from '../mail/testing/start-mail-jobs.ts';

const portal = await portalOf({
  units: [],
  environment: {
    MQTT_URL: 'mqtts://reader:secret@127.0.0.1:8884',
    MQTT_TOPIC: 'fleet',
    TRACKER_PORTS: 'h02:5013,h02/udp:5013,h02@999999:6013',
    TRACKER_PUBLIC_HOST: 'trackers.example.com',
  },
});
const { owner, viewer, stranger, visitor, accountId, queryAsOwner } = portal;
afterAll(() => portal.stop());

const read = () => owner.call('getSetup');
const done = async (): Promise<SetupStep[]> =>
  (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

it('allows administrators only', async () => {
  await visitor.refused('getSetup', {}, 401);
  await viewer.refused('getSetup', {}, 403);
  await viewer.refused('updateSetup', { body: { isDismissed: true } }, 403);
  await viewer.refused('sendTestMail', {}, 403);
});

it('derives completed steps from the data of the account', async () => {
  // The planted viewer is a colleague.
  expect(await done()).toEqual(['colleague']);
  await owner.call('updateAccount', { body: { currency: 'USD' } });
  expect(await done()).toEqual(['company', 'colleague']);
  const { id: unitId } = await owner.call('createUnit', { body: { code: '0101', name: 'Guarulhos' } });
  const { id: assetId } = await owner.call('createAsset', { body: { code: 'ESC-0001', unitId } });
  expect(await done()).toEqual(['company', 'unit', 'machines', 'colleague']);
  await owner.call('createAssetDevice', { params: { assetId }, body: { deviceId: '356307042441013' } });
  expect(await done()).not.toContain('tracker');
  const key = await portal.keyWith('telemetry:write');
  const position = {
    deviceId: '356307042441013',
    latitude: -23.4,
    longitude: -46.5,
    time: new Date().toISOString(),
  };
  await key.send('postPositions', { body: { positions: [position] } });
  expect(await done()).toEqual(['company', 'unit', 'machines', 'tracker', 'colleague']);
  expect((await stranger.call('getSetup')).steps.filter(({ isDone }) => isDone)).toHaveLength(3);
});

it('omits steps whose module is off', async () => {
  const stepsOf = async () => (await read()).steps.map(({ step }) => step);
  expect(await stepsOf()).toContain('geofence');
  const { modules } = await owner.call('getAccount');
  await owner.call('updateAccount', {
    body: { modules: modules.filter((code) => !code.startsWith('services:simc:geolocalizacao')) },
  });
  expect(await stepsOf()).toEqual(['company', 'alert', 'colleague', 'mail']);
  await owner.call('updateAccount', { body: { modules } });
});

it('stores and audits skipped or hidden steps for the account', async () => {
  const skipped = async () =>
    (await read()).steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step);
  await owner.call('updateSetup', { body: { skipped: ['geofence', 'mail'] } });
  expect(await skipped()).toEqual(['geofence', 'mail']);
  await owner.call('updateSetup', { body: { isDismissed: true } });
  expect(await skipped()).toEqual(['geofence', 'mail']);
  expect(await owner.call('updateSetup', { body: { skipped: [] } })).toMatchObject({ isDismissed: true });
  expect(await skipped()).toEqual([]);
  expect((await stranger.call('getSetup')).isDismissed).toBe(false);
  const rows = await queryAsOwner(
    `select 1 from audit_entries where account_id = $1 and action = 'setup.update'`,
    [accountId],
  );
  expect(rows).toHaveLength(3);
});

it('lists every endpoint that accepts positions, without the broker’s secrets', async () => {
  const { protocols } = await read();
  expect(protocols.map(({ protocol, keyInPath }) => [protocol, keyInPath])).toEqual([
    ['positions', false],
    ['osmand', true],
    ['traccar', false],
    ['owntracks', true],
    ['overland', true],
    ['gpslogger', true],
    ['mqtt', false],
    ['h02', false],
    ['h02', false],
  ]);
  expect(protocols[1]?.path).toBe('/api/v1/telemetry/osmand');
  expect(protocols.at(-3)).toMatchObject({
    transport: 'mqtts',
    host: '127.0.0.1',
    port: 8884,
    topic: 'fleet/:key/:device',
  });
  expect(JSON.stringify(protocols)).not.toContain('secret');
});

it('lists the ports for trackers, except those of other accounts', async () => {
  const ports = (await read()).protocols.filter(({ host }) => host === 'trackers.example.com');
  expect(ports.map(({ transport, port }) => [transport, port])).toEqual([
    ['tcp', 5013],
    ['udp', 5013],
  ]);
});

it('sends a test e-mail, and reports whether the mail server accepted it', async () => {
  expect((await read()).testMail).toBeNull();
  await owner.call('sendTestMail');
  expect((await read()).testMail).toMatchObject({ outcome: 'waiting' });
  const mails = startMailJobs(portal);
  try {
    await expect.poll(async () => (await read()).testMail?.outcome).toBe('delivered');
  } finally {
    await mails.stop();
  }
  expect(await done()).toContain('mail');
  expect((await stranger.call('getSetup')).testMail).toBeNull();
});
