import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { clientOf, type PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';

const portal = await portalOf({
  clock: createManualClock(new Date('2026-02-15T13:00:00Z')),
  assets: { A1: { devices: ['352093081452251'] } },
});
afterAll(() => portal.stop());
const { visitor, server, queryAsOwner } = portal;
const gateway = await portal.keyWith('telemetry:write');

const position = {
  id: 0,
  attributes: { alarm: 'sos', ignition: true, hours: 4_444_200_000 },
  serverTime: '2026-02-15T12:00:01.000+00:00',
  deviceTime: '2026-02-15T12:00:00.000+00:00',
  fixTime: '2026-02-15T12:00:00.000+00:00',
  valid: true,
  latitude: -10.9,
  longitude: -37.1,
  speed: 21.598272,
};
const device = { id: 12, uniqueId: '352093081452251', status: 'online' };

async function post(body: unknown, by: Pick<PortalClient, 'send'> = gateway) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  const response = await by.send('postTraccar', { body: sent }, { headers });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

async function countRows(): Promise<unknown> {
  const [counts] = await queryAsOwner(
    'select (select count(*)::int from positions) as positions, (select count(*)::int from device_events) as events',
  );
  return counts;
}

describe('the Traccar endpoint refuses', () => {
  it('callers without a key, and stores nothing', async () => {
    for (const by of [visitor, clientOf(server, 'azk_none')])
      expect(await post({ position, device }, by)).toMatchObject({ status: 401 });
    expect(await countRows()).toEqual({ positions: 0, events: 0 });
  });

  it('permanently invalid messages with 200, and quarantines them, so that Traccar does not retry', async () => {
    const bad = [
      '{"position":',
      { position: { ...position, latitude: 91, attributes: {} }, device },
      { position, device: { uniqueId: 'stranger' } },
    ];
    for (const body of bad) expect(await post(body)).toMatchObject({ status: 200, body: { accepted: 0 } });
    const kept = await queryAsOwner<{ reason: string }>(
      'select reason, source from quarantined_positions order by quarantined_position_id',
    );
    expect(kept.map(({ reason }) => reason)).toEqual([
      'malformed',
      'latitude_invalid',
      'unknown_device',
      'unknown_device',
    ]);
    expect(await countRows()).toEqual({ positions: 0, events: 0 });
  });
});

describe('the Traccar endpoint', () => {
  it('stores a forwarded position and its alarm once, despite repeats in any form', async () => {
    expect(await post({ position, device })).toEqual({
      status: 200,
      body: { accepted: 1, duplicates: 0, rejected: [], events: { accepted: 1, duplicates: 0 } },
    });
    const later = { ...position, id: 991, serverTime: '2026-02-15T12:00:09.000+00:00' };
    expect(await post({ position: later, device: { ...device, status: 'offline' } })).toMatchObject({
      body: { accepted: 0, duplicates: 1, events: { accepted: 0, duplicates: 1 } },
    });
    const event = { id: 7, type: 'alarm', eventTime: position.deviceTime, attributes: { alarm: 'sos' } };
    expect(await post({ event, position: later, device, users: [1] })).toMatchObject({
      body: { accepted: 0, duplicates: 0, events: { accepted: 0, duplicates: 1 } },
    });
    expect(await countRows()).toEqual({ positions: 1, events: 1 });
    const [stored] = await queryAsOwner(
      'select speed_kph, hour_meter_hours, ignition, source, attributes from positions',
    );
    expect(stored).toEqual({
      speed_kph: 40,
      hour_meter_hours: 1234.5,
      ignition: true,
      source: 3,
      attributes: { alarm: 'sos' },
    });
  });

  it('shows a single odometer, though Traccar computes another between the device’s reports', async () => {
    const meters = [
      { totalDistance: 1_250_000 },
      { odometer: 98_765_000, totalDistance: 1_251_000 },
      { totalDistance: 1_252_000 },
      { odometer: 98_766_000, totalDistance: 1_253_000 },
      { totalDistance: 1_254_000 },
    ];
    const shown = [];
    for (const [minute, attributes] of meters.entries()) {
      const fixTime = `2026-02-15T12:4${minute}:00Z`;
      await post({ position: { ...position, fixTime, deviceTime: fixTime, attributes }, device });
      const [state] = await queryAsOwner<{ odometer_km: number }>('select odometer_km from asset_states');
      shown.push(state?.odometer_km);
    }
    expect(shown).toEqual([1_250, 98_765, 98_765, 98_766, 98_766]);
    const stored = await queryAsOwner(
      `select odometer_km, attributes->'totalDistanceKm' as total from positions where fixed_at >= '2026-02-15T12:40:00Z'
      order by fixed_at`,
    );
    expect(stored).toMatchObject([
      { odometer_km: null, total: 1_250 },
      { odometer_km: 98_765, total: null },
      { odometer_km: null, total: 1_252 },
      { odometer_km: 98_766, total: null },
      { odometer_km: null, total: 1_254 },
    ]);
  });

  it('stores an event without a position', async () => {
    const event = { type: 'deviceOffline', eventTime: '2026-02-15T12:30:00.000+00:00', attributes: {} };
    expect(await post({ event, device })).toMatchObject({ body: { events: { accepted: 1 } } });
  });
});
