import { callExamples, calls, type CallName } from '@azimute/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';

const now = new Date('2026-02-15T13:00:00.000Z');
const base = '/api/v1/telemetry';
const portal = await portalOf({
  clock: createManualClock(now),
  assets: { A1: { devices: ['phone', 'celular do José', 'tracker-1'] } },
});
afterAll(() => portal.stop());
const { server, queryAsOwner } = portal;
const sender = await portal.keyWith('telemetry:write');
const { key } = sender;
beforeEach(() => queryAsOwner('truncate positions, device_events, quarantined_positions'));

const basic = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

async function send(path: string, options: Omit<InjectOptions, 'url'> = {}) {
  const answer = await server.inject({ method: 'POST', ...options, url: `${base}/${path}` });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const fixes = () =>
  queryAsOwner<{ at: string; kph: number | null }>(
    'select fixed_at::text as at, speed_kph as kph from positions order by fixed_at',
  );
const eventKinds = async () =>
  (await queryAsOwner<{ kind: string }>('select kind from device_events')).map(({ kind }) => kind);
const reasons = async () =>
  (await queryAsOwner<{ reason: string }>('select reason from quarantined_positions')).map(
    ({ reason }) => reason,
  );

const tst = now.getTime() / 1000 - 3_600;
const message = { _type: 'location', tst, lat: -16.6, lon: -49.2, vel: 36 };
const batch = {
  locations: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-49.2, -16.6] },
      properties: { timestamp: '2026-02-15T09:00:00-0300', device_id: 'phone', speed: 10 },
    },
  ],
};
const parameters = `id=phone&lat=-16.6&lon=-49.2&timestamp=${tst}&spd=10.0`;
const fixAtNoon = [{ at: '2026-02-15 12:00:00+00', kph: 36 }];

describe('a sender app', () => {
  it.each(['owntracks', 'overland', 'gpslogger'])('is refused by %s without a valid key', async (app) => {
    for (const [path, headers] of [
      [app, {}],
      [app, basic('phone', 'azk_wrong')],
      [app, basic('phone', '')],
      [`${app}/azk_wrong`, {}],
    ] as const)
      expect(await send(path, { headers, payload: message })).toMatchObject({ status: 401 });
    expect(await fixes()).toEqual([]);
  });

  it.each<[string, () => [path: string, options: Omit<InjectOptions, 'url'>], unknown]>([
    [
      'OwnTracks, the key as the password and the device in a header',
      () => ['owntracks', { headers: { ...basic('ana', key), 'x-limit-d': 'phone' }, payload: message }],
      [],
    ],
    [
      'OwnTracks, the key in the URL and the device in the topic',
      () => [`owntracks/${key}`, { payload: { ...message, topic: 'owntracks/ana/phone' } }],
      [],
    ],
    [
      'OwnTracks, a device with letters outside of the header charset',
      () => [
        `owntracks/${key}`,
        { headers: { 'x-limit-d': Buffer.from('celular do José').toString('latin1') }, payload: message },
      ],
      [],
    ],
    [
      'Overland, the key as its token',
      () => ['overland', { headers: { authorization: `Bearer ${key}` }, payload: batch }],
      { result: 'ok' },
    ],
    ['Overland, the key in the URL', () => [`overland/${key}`, { payload: batch }], { result: 'ok' }],
    [
      'GPSLogger, in the URL',
      () => [`gpslogger/${key}?${parameters}`, { method: 'GET' }],
      { accepted: 1, duplicates: 0, rejected: [] },
    ],
    [
      'GPSLogger, as a form with the key as the password',
      () => [
        'gpslogger',
        {
          headers: { ...basic('a', key), 'content-type': 'application/x-www-form-urlencoded' },
          payload: parameters,
        },
      ],
      { accepted: 1, duplicates: 0, rejected: [] },
    ],
  ])('is stored at the time of its fix, with the response it expects: %s', async (_, ask, answer) => {
    expect(await send(...ask())).toEqual({ status: 200, body: answer });
    expect(await fixes()).toEqual(fixAtNoon);
    await send(...ask());
    expect(await fixes()).toEqual(fixAtNoon);
  });

  it('stores nothing for HEAD', async () => {
    for (const path of [`gpslogger/${key}?${parameters}`, `owntracks/${key}`, `overland/${key}`]) {
      await server.inject({ method: 'HEAD', url: `${base}/${path}` });
    }
    expect(await fixes()).toEqual([]);
  });

  it('keeps the times of fixes queued on the phone', async () => {
    for (let minute = 0; minute < 90; minute += 1) {
      const payload = { ...message, tst: tst + minute * 30 };
      await send(`owntracks/${key}?d=phone`, { payload });
    }
    const stored = await fixes();
    expect(stored).toHaveLength(90);
    expect(stored.at(-1)?.at).toBe('2026-02-15 12:44:30+00');
  });

  it('does not move the asset with an invalid fix', async () => {
    for (const kind of ['waypoint', 'lwt', 'card', 'status', 'cmd'])
      await send(`owntracks/${key}?d=phone`, { payload: { ...message, _type: kind } });
    const payload = { ...message, _type: 'transition', event: 'enter', desc: 'Yard' };
    await send(`owntracks/${key}?d=phone`, { payload });
    expect([await fixes(), await reasons(), await eventKinds()]).toEqual([[], [], ['region_enter']]);
  });

  it('receives the usual response if its fix can never be stored, which is quarantined', async () => {
    expect(await send(`owntracks/${key}?d=phone`, { payload: { ...message, tst: 'x' } })).toEqual({
      status: 200,
      body: [],
    });
    const [location] = batch.locations;
    const locations = [{ ...location, properties: { ...location?.properties, device_id: 'nobody' } }];
    expect(await send(`overland/${key}`, { payload: { locations } })).toEqual({
      status: 200,
      body: { result: 'ok' },
    });
    expect((await reasons()).toSorted()).toEqual(['time_invalid', 'unknown_device']);
    expect(await send(`osmand/${key}?id=phone`, { payload: message })).toMatchObject({
      status: 200,
      body: { rejected: [{ message: expect.stringContaining('/telemetry/owntracks/') as string }] },
    });
    expect(await fixes()).toEqual([]);
  });
});

const endpoints = (Object.keys(calls) as CallName[]).filter((name) => {
  const { access } = calls[name];
  return access.kind === 'api-key' && access.scope === 'telemetry:write';
});

it.each(endpoints)(
  'the example of %s in the API description is stored, with the documented response',
  async (name) => {
    const { query = {}, body, answer } = callExamples[name] ?? {};
    const response = await sender.send(name, { params: { key }, query, body });
    expect(response.json()).toEqual(answer);
    const [fix, ...others] = await fixes();
    expect(fix).toMatchObject({ at: '2026-02-15 12:00:00+00', kph: expect.closeTo(36, 0) });
    expect(others).toEqual([]);
  },
);
