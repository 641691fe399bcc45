import type { CallArguments } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { plantAssetDay } from '../metrics/testing/plant-asset-day.ts';

const MODULES = ['services:simc:connectivity', 'services:simc:geolocalizacao'] as const;
const clock = createManualClock(new Date('2026-11-10T12:00:00Z'));
const portal = await portalOf({
  clock,
  modules: MODULES,
  columns: { time_zone: 'UTC' },
  assets: {
    A1: { devices: ['tracker'] },
    A2: { devices: ['other'] },
    A3: { devices: ['silent'] },
  },
  people: { nowhere: { units: [] }, onlyFleet: { sees: ['services:simc:geolocalizacao'] } },
});
afterAll(() => portal.stop());
const { owner, viewer, people, assetIds } = portal;

const key = await portal.keyWith('telemetry:write');
async function report(
  deviceId: string,
  minute: number,
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const time = new Date(clock.now().getTime() + (minute - 60) * 60_000).toISOString();
  const body = [{ deviceId, time, latitude: -10, longitude: -37, attributes }];
  const answer = await key.send('postPositions', { body });
  expect(answer.statusCode, answer.body).toBe(200);
}

type Query = NonNullable<NonNullable<CallArguments<'listDeviceAssignments'>[0]>['query']>;
const list = async (query: Query = {}) =>
  (await owner.call('listDeviceAssignments', { query: { newest: 'true', ...query } })).items;
const describedAs = async (deviceId: string) =>
  (await list()).find((one) => one.deviceId === deviceId)?.description;
const period = { query: { from: '2026-11-01', to: '2026-11-11' } };
const kinds = async (person: Person = owner) => (await person.call('listDeviceKinds', period)).items;

describe('a device description', () => {
  it('is stored as reported, with its start, and stays if the device stops reporting it', async () => {
    await report('tracker', 1, { deviceModel: 'FMC130', versionFw: '03.27.07' });
    await report('tracker', 2);
    expect(await describedAs('tracker')).toMatchObject({
      model: 'FMC130',
      firmware: '03.27.07',
      source: 'positions',
      toldAt: '2026-11-10T11:01:00.000Z',
    });
    await report('tracker', 3, { versionFw: '03.28.00' });
    await report('tracker', 0, { versionFw: 'older' });
    expect(await describedAs('tracker')).toMatchObject({
      model: 'FMC130',
      firmware: '03.28.00',
      toldAt: '2026-11-10T11:03:00.000Z',
    });
  });

  it('is entered by hand if not reported, and the reported one takes precedence', async () => {
    const [first] = await list({ search: 'other' });
    const of = (deviceNumber = first?.deviceNumber ?? 0) => ({ params: { deviceNumber } });
    const entered = { model: 'ST4340', firmware: '7' };
    await viewer.refused('updateDevice', { ...of(), body: entered }, 403);
    await owner.refused('updateDevice', { ...of(999_999), body: entered }, 404);
    await owner.refused('updateDevice', { ...of(), body: { model: ' ', firmware: null } }, 422);
    const changed = await owner.call('updateDevice', { ...of(), body: entered });
    expect(changed).toMatchObject({ ...entered, toldAt: null, entered });
    await report('other', 5, { firmware: 8, protocol: 'suntech' });
    expect(await describedAs('other')).toMatchObject({
      model: 'ST4340',
      firmware: '8',
      protocol: 'suntech',
      told: { model: null, firmware: '8' },
      entered,
    });
  });

  it('filters the device list, and is searched by its words', async () => {
    const ids = async (query: Query) => (await list(query)).map(({ deviceId }) => deviceId);
    expect(await ids({ kinds: ['FMC130'] })).toEqual(['tracker']);
    expect(await ids({ kinds: ['FMC130'], firmwares: ['8'] })).toEqual([]);
    expect(await ids({ kinds: [''] })).toEqual(['silent']);
    expect(await ids({ search: 'st43' })).toEqual(['other']);
  });

  it('is counted by kind and firmware, in the reader’s ULs', async () => {
    expect(await kinds()).toMatchObject([
      { by: 'model', kind: 'FMC130', firmware: '03.28.00', devices: 1, assets: 1 },
      { by: 'model', kind: 'ST4340', firmware: '8', devices: 1 },
      { by: null, kind: null, firmware: null, devices: 1, expectedEverySeconds: null },
    ]);
    expect(await kinds(people.nowhere)).toEqual([]);
    await people.onlyFleet.refused('listDeviceKinds', period, 403);
  });

  it('includes the figures of its assets', async () => {
    await plantAssetDay(portal, {
      asset_id: assetIds.A1,
      day: '2026-11-09',
      day_seconds: 86_400,
      trip_seconds: 20_000,
      stop_seconds: 40_000,
      running_seconds: 60_000,
      without_communication_seconds: 20_000,
      fixes: 900,
      expected_fixes: 1000,
      delay_seconds: 1800,
    });
    expect((await kinds())[0]).toMatchObject({
      kind: 'FMC130',
      assetIds: [assetIds.A1],
      communicating: { value: 75 },
      completeness: { value: 90 },
      delay: { value: 2 },
      expectedEverySeconds: 60,
    });
  });
});
