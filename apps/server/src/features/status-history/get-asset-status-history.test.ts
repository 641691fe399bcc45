import { assetStatusHistorySchema, type AssetStatusHistory, type PositionsAnswer } from '@azimute/contract';
import { openStatusHistory, type Fix } from '@azimute/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { trackersOf } from '../geofences/testing/plant-trackers.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number): string => new Date(now.getTime() + minutes * MINUTE).toISOString();

const portal = await portalOf({
  clock: createManualClock(now),
  columns: { silent_after: '1 hour' },
  people: { nowhere: { units: [] }, outside: { sees: ['services:file-manager'] } },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, people, queryAsOwner } = portal;
const { plant } = await trackersOf(portal);
const key = await portal.keyWith('telemetry:write');
const of = (assetId: number, from: string, to: string) => ({ params: { assetId }, query: { from, to } });
const read = (assetId: number, from: string, to: string, person: Person = owner) =>
  person.call('getAssetStatusHistory', of(assetId, from, to));

type Told = Partial<Pick<Fix, 'ignition' | 'speedKph' | 'hourMeterHours'>> & {
  readonly isHeartbeat?: boolean;
};

async function report(deviceId: string, fixes: readonly (readonly [minutes: number, told: Told])[]) {
  const answer = await key.send('postPositions', {
    body: {
      positions: fixes.map(([minutes, { isHeartbeat, ...told }]) => {
        const known = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
        const said = { deviceId, time: at(minutes) };
        return isHeartbeat === true
          ? { ...said, event: 'heartbeat', attributes: known }
          : { ...said, latitude: -10, longitude: -37, ...known };
      }),
    },
  });
  const { accepted, events } = answer.json<PositionsAnswer>();
  expect(accepted + (events?.accepted ?? 0)).toBe(fixes.length);
}

const brief = ({ intervals }: AssetStatusHistory) =>
  intervals.map(({ status, from, to }) => [
    status,
    (Date.parse(from) - now.getTime()) / MINUTE,
    (Date.parse(to) - now.getTime()) / MINUTE,
  ]);

describe('GET /assets/{id}/status-history refuses', () => {
  it('requests without a session or the module, for another account or UL, and for an unknown asset', async () => {
    const asked = of((await plant()).id, at(-60), at(0));
    await visitor.refused('getAssetStatusHistory', asked, 401);
    await stranger.refused('getAssetStatusHistory', asked, 404);
    await people.nowhere.refused('getAssetStatusHistory', asked, 404);
    await people.outside.refused('getAssetStatusHistory', asked, 403);
    await owner.refused('getAssetStatusHistory', of(999_999, at(-60), at(0)), 404);
  });

  it('a range that ends before it starts, or exceeds 92 days', async () => {
    const { id } = await plant();
    await owner.refused('getAssetStatusHistory', of(id, at(0), at(-60)), 422);
    await owner.refused('getAssetStatusHistory', of(id, at(-93 * 1440), at(0)), 422);
    await read(id, at(-92 * 1440), at(0));
  });
});

describe('GET /assets/{id}/status-history', () => {
  it('covers a range up to now, with totals and coverage', async () => {
    const { id: assetId, device } = await plant();
    await report(device, [
      [-170, { ignition: true }],
      [-160, { ignition: false }],
      [-20, { speedKph: 40 }],
    ]);
    const body = await read(assetId, at(-180), at(60), viewer);
    expect(assetStatusHistorySchema.parse(body)).toEqual(body);
    expect(brief(body)).toEqual([
      ['without_status', -180, -170],
      ['running', -170, -160],
      ['turned_off', -160, -100],
      ['without_communication', -100, -20],
      ['running', -20, 0],
    ]);
    expect(body).toMatchObject({
      to: at(0),
      fixes: 3,
      silentLimitMinutes: 60,
      knownSeconds: 90 * 60,
      seconds: { running: 1800, turned_off: 3600, without_communication: 4800, without_status: 600 },
    });
    expect(body.intervals[3]?.because).toEqual({ reason: 'silence', at: at(-160), person: null });
    expect(body.intervals[4]?.because.reason).toBe('moving');
    const later = await read(assetId, at(10), at(60));
    expect(later).toMatchObject({ intervals: [], fixes: 0, from: at(10), to: at(10) });
  });

  it('is corrected for the past by late fixes', async () => {
    const { id: assetId, device } = await plant();
    await report(device, [
      [-100, { ignition: true }],
      [-10, { ignition: true }],
    ]);
    expect(brief(await read(assetId, at(-90), at(0)))).toEqual([
      ['running', -90, -40],
      ['without_communication', -40, -10],
      ['running', -10, 0],
    ]);
    await report(device, [[-50, { ignition: false }]]);
    expect(brief(await read(assetId, at(-90), at(0)))).toEqual([
      ['running', -90, -50],
      ['turned_off', -50, -10],
      ['running', -10, 0],
    ]);
  });

  it('shows what a person set, who and when, over the reported status', async () => {
    const { id: assetId, device } = await plant();
    await report(device, [[-50, { ignition: true }]]);
    const change = (column: string, value: boolean, minutes: number) =>
      queryAsOwner(
        `with who as (select set_config('azimute.user_id', $1, true))
        update assets set ${column} = $2, updated_at = $3 from who where asset_id = $4`,
        [String(owner.id), value, at(minutes), assetId],
      );
    await queryAsOwner('update assets set updated_at = $1 where asset_id = $2', [at(-90), assetId]);
    await change('in_maintenance', true, -40);
    await change('disabled', true, -30);
    await change('disabled', false, -20);
    await change('in_maintenance', false, -10);
    const body = await read(assetId, at(-60), at(0));
    expect(brief(body)).toEqual([
      ['without_status', -60, -50],
      ['running', -50, -40],
      ['in_maintenance', -40, -30],
      ['temporarily_disabled', -30, -20],
      ['in_maintenance', -20, -10],
      ['running', -10, 0],
    ]);
    expect(body.intervals[4]?.because).toEqual({
      reason: 'set_by_person',
      at: at(-40),
      person: { id: owner.id, name: 'owner' },
    });
  });

  it('counts heartbeats as contact, also for an asset without fixes', async () => {
    const { id: assetId, device } = await plant();
    await report(device, [
      [-50, { isHeartbeat: true, ignition: true }],
      [-100, { isHeartbeat: true }],
    ]);
    const body = await read(assetId, at(-120), at(0));
    expect(brief(body)).toEqual([
      ['without_status', -120, -100],
      ['turned_off', -100, -50],
      ['running', -50, 0],
    ]);
    expect(body.fixes).toBe(0);
  });

  it('covers an asset whose positions have expired', async () => {
    const { id: assetId, device } = await plant();
    await report(device, [[-500, { ignition: true }]]);
    await queryAsOwner('delete from positions where asset_id = $1', [assetId]);
    expect(brief(await read(assetId, at(-60), at(0)))).toEqual([['without_communication', -60, 0]]);
  });

  it('includes every contact that the reducer would notice, for any range start and order of arrival', async () => {
    // Fixes and heartbeats of every kind, dense and with gaps, from a fixed random seed.
    let seed = 7;
    const chance = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (const kind of ['meter', 'noMeter'] as const) {
      const { id: assetId, device } = await plant();
      const told: [number, Told][] = [];
      let hours = 100;
      for (let minutes = -2_000; minutes < 0; minutes += chance(50) === 0 ? 70 : 1) {
        const phase = Math.floor(minutes / 40 + chance(2)) % 5;
        hours += chance(6) === 0 ? 0.1 : 0;
        const isHeartbeat = chance(6) === 0;
        told.push([
          minutes,
          {
            isHeartbeat,
            ignition: phase === 0 ? true : phase === -1 ? false : null,
            speedKph: isHeartbeat ? null : phase === -2 ? 40 : phase === -3 ? 0 : null,
            hourMeterHours: kind === 'meter' && phase < -2 && chance(3) > 0 ? Number(hours.toFixed(1)) : null,
          },
        ]);
      }
      const arrived = told.map((fix) => ({ fix, rank: chance(100_000) })).toSorted((a, b) => a.rank - b.rank);
      await report(
        device,
        arrived.map(({ fix }) => fix),
      );
      for (const minutes of [-2_100, -1_500, -777]) {
        const fromMs = now.getTime() + minutes * MINUTE;
        const reducer = openStatusHistory({
          fromMs,
          toMs: now.getTime(),
          silentAfterMs: 60 * MINUTE,
          switches: [],
        });
        for (const [atMinutes, { isHeartbeat = false, ...contact }] of told) {
          const atMs = now.getTime() + atMinutes * MINUTE;
          const unknown = { ignition: null, speedKph: null, hourMeterHours: null };
          reducer.take({ atMs, isFix: !isHeartbeat, ...unknown, ...contact });
        }
        const body = await read(assetId, at(minutes), at(0));
        const inRange = told.filter(([atMinutes]) => atMinutes >= minutes);
        expect(body.fixes).toBe(inRange.filter(([, { isHeartbeat }]) => isHeartbeat !== true).length);
        const spans = reducer.finish();
        expect(body.intervals.map(({ status, from }) => [status, from])).toEqual(
          spans.map((span) => [span.status, new Date(span.fromMs).toISOString()]),
        );
        // The first interval may have begun for another reason than the newest contact before the range.
        expect(body.intervals.slice(1).map(({ because }) => because.reason)).toEqual(
          spans.slice(1).map(({ reason }) => reason),
        );
      }
    }
  });
});
