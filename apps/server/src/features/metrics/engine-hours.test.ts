import type { PositionInput } from '@azimute/contract';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { addUpFacts } from './facts/add-up-facts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Noon in São Paulo, the zone of the account. */
const noonMs = Date.UTC(2026, 10, 2, 15);
const clock = createManualClock(new Date(noonMs));
const portal = await portalOf({
  clock,
  assets: {
    DAILY: { devices: ['daily'] },
    HOURLY: { devices: ['hourly'] },
    LATE: { devices: ['late'] },
    BEATS: { devices: ['beats'] },
    LATE_BEATS: { devices: ['late-beats'] },
  },
});
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
const gateway = await portal.keyWith('telemetry:write');

const at = (ms: number): string => new Date(ms).toISOString();
const reading = (deviceId: string, ms: number, hourMeterHours: number): PositionInput => ({
  deviceId,
  time: at(ms),
  latitude: -23,
  longitude: -46,
  hourMeterHours,
});
const send = async (...body: readonly object[]): Promise<void> => {
  const answer = await gateway.send('postPositions', { body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const addUp = () => addUpFacts({ database: portal.database, jobs, clock });

async function engineHoursOf(assetId: number) {
  const { items } = await portal.owner.call('listFigures', {
    query: {
      metrics: ['engine_hours'],
      from: at(noonMs - 2 * dayMs).slice(0, 10),
      to: at(noonMs + 20 * dayMs).slice(0, 10),
      assets: [assetId],
    },
  });
  return items[0]?.figure;
}

it('engine hours from a meter read once a day are its increase, and known', async () => {
  for (let day = 0; day <= 8; day += 1) {
    clock.set(new Date(noonMs + day * dayMs + 60_000));
    await send(reading('daily', noonMs + day * dayMs, 1000 + 10 * day));
    await addUp();
  }
  const figure = await engineHoursOf(portal.assetIds.DAILY);
  expect(figure).toMatchObject({ state: 'ready', value: 80 });
  expect(figure?.coverage.hours.known).toBeCloseTo(8 * 24, 1);
});

it('engine hours come from hourly readings, heartbeats, and readings after sixty hours offline', async () => {
  for (let hour = 0; hour <= 72; hour += 1)
    await send(reading('hourly', noonMs + hour * hourMs, 500 + 0.4 * hour));
  const beats = [0, 12, 72].map((hour) => ({ ms: noonMs + hour * hourMs, hours: 200 + hour / 4 }));
  for (const { ms, hours } of beats)
    await send({
      deviceId: 'beats',
      time: at(ms),
      event: 'heartbeat',
      attributes: { hourMeterHours: hours },
    });
  clock.set(new Date(noonMs + 9 * dayMs));
  await addUp();
  expect((await engineHoursOf(portal.assetIds.HOURLY))?.numerator).toBe(28.8 * 3600);
  expect((await engineHoursOf(portal.assetIds.BEATS))?.numerator).toBe(18 * 3600);
});

it('engine hours from a late reading are spread over the days between', async () => {
  const start = noonMs + 3 * dayMs;
  await send(reading('late', start, 100), reading('late', start + 4 * dayMs, 140));
  await addUp();
  expect((await engineHoursOf(portal.assetIds.LATE))?.numerator).toBe(40 * 3600);
  await send(reading('late', start + 2 * dayMs, 105));
  await addUp();
  expect((await engineHoursOf(portal.assetIds.LATE))?.numerator).toBe(40 * 3600);
});

it('engine hours from a late heartbeat are spread over the days between', async () => {
  const start = noonMs + 3 * dayMs;
  const beat = (ms: number, hourMeterHours: number) =>
    send({ deviceId: 'late-beats', time: at(ms), event: 'heartbeat', attributes: { hourMeterHours } });
  const daysOf = async () =>
    (
      await portal.queryAsOwner<{ hours: number }>(
        `select round(meter_seconds / 3600.0)::int as hours from asset_days where asset_id = $1 order by day`,
        [portal.assetIds.LATE_BEATS],
      )
    ).map(({ hours }) => hours);
  await beat(start, 100);
  await beat(start + 4 * dayMs, 140);
  await addUp();
  expect((await daysOf()).slice(0, 5)).toEqual([5, 10, 10, 10, 5]);
  await beat(start + 2 * dayMs, 104);
  await addUp();
  expect((await daysOf()).slice(0, 5)).toEqual([1, 2, 10, 18, 9]);
  expect((await engineHoursOf(portal.assetIds.LATE_BEATS))?.numerator).toBe(40 * 3600);
});
