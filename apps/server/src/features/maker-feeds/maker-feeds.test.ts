import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { portalOf, type TestPortal } from '../../testing/portal-of.ts';
import { createIntake, type Intake } from '../telemetry/pipeline/intake.ts';
import { decodeFleet } from './decode/decode-fleet.ts';
import { readFleet } from './decode/read-fleet.ts';
import { createMakerPoller, type MakerPoller } from './poll/create-maker-poller.ts';

const NOW = '2026-03-02T12:00:00Z';
const PIN = 'NRL120X4000000087';
const clock = createManualClock(new Date(NOW));
const log = createLogger({ level: 'silent' });
let portal: TestPortal<'NORTH' | 'SOUTH'>;
let intake: Intake;
let poller: MakerPoller;
let maker: Server;
let address: string;
let answer: (url: string) => {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
};

beforeAll(async () => {
  portal = await portalOf({
    clock,
    environment: { MAKER_FEEDS_ALLOW_PRIVATE: '127.0.0.1' },
    assets: {
      'PCR-1': { columns: { vin: PIN, manufacturer: 'Norrland', model: 'NX', serial_number: '1' } },
      'PCR-2': { unit: 'SOUTH' },
    },
  });
  intake = createIntake({ ...portal, log, allowsUnsyncedCommits: true });
  const settings = {
    ...portal,
    clock,
    log,
    intake,
    sealingKey: testKeys.sealingKey,
    makerFeedsAllowPrivate: true,
  };
  poller = createMakerPoller(settings);
  maker = createServer((request, response) => {
    const { status = 200, headers = {}, body } = answer(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  maker.listen(0, '127.0.0.1');
  await once(maker, 'listening');
  address = `http://127.0.0.1:${(maker.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await poller.stop();
  await intake.drain();
  maker.close();
  await portal.stop();
});

const create = (more: object = {}, by = portal.owner) =>
  by.call('createMakerFeed', {
    body: { name: `Feed ${made++}`, snapshotUrl: `${address}/Fleet/1`, ...more },
  });
let made = 0;
const read = async (id: number) => await portal.owner.call('getMakerFeed', { params: { makerFeedId: id } });
const fleetOf = (elements: string): string =>
  `<Fleet><Equipment><EquipmentHeader><OEMName>Norrland</OEMName><PIN>${PIN}</PIN></EquipmentHeader>${elements}</Equipment></Fleet>`;

describe('a maker feed', () => {
  it('is for administrators of its account', async () => {
    const { id } = await create({ enabled: false });
    for (const one of [portal.viewer, portal.stranger])
      await one.refused(
        'getMakerFeed',
        { params: { makerFeedId: id } },
        one === portal.viewer ? 'forbidden' : 404,
      );
    await portal.owner.refused(
      'createMakerFeed',
      { body: { name: 'x', snapshotUrl: 'http://feed.example/1' } },
      'snapshotUrl',
    );
    const elsewhere = { name: 'x', snapshotUrl: `${address}/1`, seriesUrl: 'https://other.example/{pin}' };
    await portal.owner.refused('createMakerFeed', { body: elsewhere }, 'seriesUrl');
    await portal.owner.refused(
      'createMakerFeed',
      { body: { name: 'x', snapshotUrl: `${address}/1`, timeZone: 'Mars/Olympus' } },
      'timeZone',
    );
  });

  it('keeps its secret to itself, and forgets it if a host changes', async () => {
    const feed = await create({ auth: 'bearer', enabled: false });
    const params = { makerFeedId: feed.id };
    const secret = 'the-secret-of-the-maker';
    const kept = await portal.owner.call('setMakerFeedSecret', { params, body: { secret } });
    expect(kept.hasSecret).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(secret);
    const { name, snapshotUrl, auth } = feed;
    const body = { name, snapshotUrl, auth, enabled: false, updatedAt: kept.updatedAt };
    const same = await portal.owner.call('updateMakerFeed', { params, body: { ...body, everyMinutes: 60 } });
    expect(same.hasSecret).toBe(true);
    const moved = { ...body, snapshotUrl: 'http://127.0.0.1:9/Fleet/1', updatedAt: same.updatedAt };
    expect((await portal.owner.call('updateMakerFeed', { params, body: moved })).hasSecret).toBe(false);
  });

  it('waits as long as the provider asks, and names what failed', async () => {
    const { id } = await create();
    answer = () => ({ status: 429, headers: { 'retry-after': '1800' }, body: '' });
    await poller.runDue();
    expect(await read(id)).toMatchObject({
      state: 'failing',
      failure: 'limited',
      nextAt: '2026-03-02T12:30:00.000Z',
      polledAt: null,
    });
    answer = () => ({ body: '<Fleet><Equipment>' });
    await portal.owner.call('pollMakerFeed', { params: { makerFeedId: id } });
    await poller.runDue();
    expect(await read(id)).toMatchObject({ failure: 'unreadable' });
    answer = () => ({ status: 403, body: '' });
    await portal.owner.call('pollMakerFeed', { params: { makerFeedId: id } });
    await poller.runDue();
    expect(await read(id)).toMatchObject({
      failure: 'refused',
      failureDetail: 'The provider returned HTTP 403.',
    });
    await portal.owner.call('deleteMakerFeed', { params: { makerFeedId: id } });
  });

  it('is not polled with the rights of a user who lost them', async () => {
    const { id } = await create();
    await portal.queryAsOwner('update maker_feeds set saved_by = $2 where maker_feed_id = $1', [
      id,
      portal.viewer.id,
    ]);
    answer = () => ({ body: fleetOf('') });
    await poller.runDue();
    expect(await read(id)).toMatchObject({ failure: 'no_rights', linkedCount: 0 });
    await portal.owner.call('deleteMakerFeed', { params: { makerFeedId: id } });
  });

  it('reads time series of linked machines', async () => {
    const seriesUrl = `${address}/series/{pin}/{series}/{from}/{to}`;
    const { id } = await create({ seriesUrl });
    const asked: string[] = [];
    answer = (url) => {
      asked.push(url);
      if (url === '/Fleet/1') return { body: fleetOf('') };
      const hours =
        '<X><CumulativeOperatingHours datetime="2026-03-02T10:00:00Z"><Hour>77</Hour></CumulativeOperatingHours></X>';
      return url.includes('/CumulativeOperatingHours/') ? { body: hours } : { status: 404, body: '' };
    };
    await poller.runDue();
    expect(await read(id)).toMatchObject({ failure: null, linkedCount: 1 });
    expect(asked).toContain(
      `/series/${PIN}/CumulativeOperatingHours/2026-03-01T12%3A00%3A00Z/2026-03-02T12%3A00%3A00Z`,
    );
    const asset = await portal.owner.call('getAsset', { params: { assetId: portal.assetIds['PCR-1'] ?? 0 } });
    expect(asset.hourMeterHours).toBe(77);
  });
});

describe('the published fleet', () => {
  const told = fleetOf(`
    <Location datetime="2026-03-02T11:50:00Z"><Latitude>-23.5</Latitude><Longitude>-46.6</Longitude><Altitude>700</Altitude><AltitudeUnits>metre</AltitudeUnits></Location>
    <CumulativeOperatingHours datetime="2026-03-02T11:50:00Z"><Hour>4118.5</Hour></CumulativeOperatingHours>
    <CumulativeIdleHours datetime="2026-03-02T11:50:00Z"><Hour>812.25</Hour></CumulativeIdleHours>
    <FuelUsed datetime="2026-03-02T11:50:00Z"><FuelUnits>litre</FuelUnits><FuelConsumed>61000.5</FuelConsumed></FuelUsed>
    <Distance datetime="2026-03-02T11:50:00Z"><OdometerUnits>kilometre</OdometerUnits><Odometer>1234.5</Odometer></Distance>
    <FuelRemaining datetime="2026-03-02T11:50:00Z"><Percent>62.5</Percent><FuelTankCapacityUnits>litre</FuelTankCapacityUnits><FuelTankCapacity>400</FuelTankCapacity></FuelRemaining>
    <DEFRemaining datetime="2026-03-02T11:45:00Z"><Percent>80</Percent></DEFRemaining>
    <EngineStatus datetime="2026-03-02T11:50:00Z"><Running>true</Running></EngineStatus>
    <FaultCode datetime="2026-03-02T11:40:00Z"><CodeIdentifier>SPN 100 &amp; 1</CodeIdentifier><CodeSeverity>High</CodeSeverity></FaultCode>`);
  const options = { timeZone: 'UTC', nowMs: Date.parse(NOW) };
  const readingsOf = (text: string) =>
    decodeFleet(readFleet(text), options).machines.flatMap(({ readings }) =>
      readings.map((one) => JSON.stringify(one)),
    );

  it('returns what a maker sent, without loss', async () => {
    await create({ name: 'Round trip' });
    answer = () => ({ body: told });
    await poller.runDue();
    const key = await portal.keyWith('services:simc:geolocalizacao:read');
    const xml = await key.send('getIsoFleet', { params: { page: 1 } });
    expect(xml.headers['content-type']).toContain('application/xml');
    const sent = readingsOf(told).filter((one) => !one.includes('"fault"'));
    expect(readingsOf(xml.body)).toEqual(expect.arrayContaining(sent));
    const json = await key.send(
      'getIsoFleet',
      { params: { page: 1 } },
      { headers: { accept: 'application/json' } },
    );
    expect(readingsOf(json.body).toSorted()).toEqual(readingsOf(xml.body).toSorted());
    const [machine] = decodeFleet(readFleet(xml.body), options).machines;
    expect(machine).toMatchObject({
      pin: PIN,
      maker: 'Norrland',
      model: 'NX',
      serial: '1',
      equipmentId: 'PCR-1',
    });
    await key.refused('getIsoFleet', { params: { page: 2 } }, 404);

    const period = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z', page: 1 };
    const series = await Promise.all(
      [
        'Locations',
        'CumulativeOperatingHours',
        'FuelUsed',
        'FuelRemaining',
        'DEFRemaining',
        'Distance',
        'EngineStatus',
        'Faults',
        'CumulativeIdleHours',
      ].map(async (name) => {
        const params = { assetId: portal.assetIds['PCR-1'], series: name, ...period };
        return readingsOf((await key.send('getIsoSeries', { params })).body);
      }),
    );
    expect(series.flat()).toEqual(expect.arrayContaining(readingsOf(told)));
  });

  it('is read by a feed of another account, which then has the same readings', async () => {
    const { key } = await portal.keyWith('services:simc:geolocalizacao:read');
    const own = await portal.listen();
    const other = portal.stranger;
    const [unitId] = Object.values(portal.elsewhere.unitIds);
    await other.call('createAsset', { body: { code: 'MIRROR', unitId: unitId ?? 0, vin: PIN } });
    const feed = await other.call('createMakerFeed', {
      body: {
        name: 'Partner',
        snapshotUrl: `${own}/api/v1/iso15143-3/fleet/1`,
        auth: 'bearer',
      },
    });
    await other.call('setMakerFeedSecret', { params: { makerFeedId: feed.id }, body: { secret: key } });
    answer = () => ({ body: told });
    await poller.runDue();
    expect(await other.call('getMakerFeed', { params: { makerFeedId: feed.id } })).toMatchObject({
      failure: null,
      linkedCount: 1,
      unlinkedCount: 1,
      problemCount: 0,
    });
    const theirs = await createdKey(other);
    const mirrored = await portal.server.inject({
      url: '/api/v1/iso15143-3/fleet/1',
      headers: { authorization: `Bearer ${theirs}` },
    });
    const sent = readingsOf(told).filter((one) => !one.includes('"fault"'));
    expect(readingsOf(mirrored.body)).toEqual(expect.arrayContaining(sent));
  });

  it('shows a caller only its ULs', async () => {
    const xml = await portal.viewer.send('getIsoFleet', { params: { page: 1 } });
    expect(xml.body).toContain('PCR-1');
    expect(xml.body).not.toContain('PCR-2');
    await portal.viewer.refused(
      'getIsoSeries',
      {
        params: {
          assetId: portal.assetIds['PCR-2'],
          series: 'Locations',
          from: '2026-03-02T00:00:00Z',
          to: '2026-03-03T00:00:00Z',
          page: 1,
        },
      },
      404,
    );
    const telemetry = await portal.keyWith('telemetry:write');
    await telemetry.refused('getIsoFleet', { params: { page: 1 } }, 'api_key_scope');
  });
});

async function createdKey(person: TestPortal['stranger']): Promise<string> {
  const { key } = await person.call('createApiKey', {
    body: { name: 'reader', scopes: ['services:simc:geolocalizacao:read'] },
  });
  return key;
}
