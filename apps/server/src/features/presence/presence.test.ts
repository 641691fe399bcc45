import { presenceLineSchema, type Polygon, type PresenceLine, type PresentAsset } from '@azimute/contract';
import type { LatestFix } from '@azimute/engine';
import { fixAt } from '@azimute/engine/geofences/testing/fence-plan';
import { PreparedPolygon } from '@azimute/geo';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { clientOf } from '../../testing/portal-client.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { trackersOf, type Trackers } from '../geofences/testing/plant-trackers.ts';

const now = new Date('2026-03-12T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const ms = (minutes: number): number => now.getTime() + minutes * MINUTE;
const at = (minutes: number): string => new Date(ms(minutes)).toISOString();

const clock = createManualClock(now);
const portal = await portalOf({
  clock,
  people: { nowhere: { units: [] }, outside: { sees: ['services:file-manager'] } },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, people, elsewhere, accountId, queryAsOwner } = portal;
const own = await trackersOf(portal);
const theirs = await trackersOf({
  accountId: elsewhere.id,
  unitIds: elsewhere.unitIds,
  queryAsOwner,
  keyWith: async (...scopes) => {
    const { key } = await stranger.call('createApiKey', { body: { name: 'Theirs', scopes } });
    return { key, ...clientOf(portal.server, key) };
  },
});

type Box = readonly [west: number, south: number, east: number, north: number];

function areaOf([west, south, east, north]: Box): Polygon {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

async function search(area: Polygon, from: string, to: string, person: Person): Promise<PresenceLine[]> {
  const answer = await person.send('searchPresence', { body: { area, from, to } });
  expect(answer.statusCode).toBe(200);
  return answer.body
    .trim()
    .split('\n')
    .map((line) => presenceLineSchema.parse(JSON.parse(line)));
}

async function found(area: Polygon, from: string, to: string, person = owner): Promise<PresentAsset[]> {
  const lines = await search(area, from, to, person);
  const last = lines.at(-1);
  expect(last).toMatchObject({ kind: 'result', notRead: 0 });
  return lines.flatMap((line) => {
    if (line.kind !== 'asset') return [];
    const { kind: _kind, ...present } = line;
    return [present];
  });
}

interface Fix {
  readonly minute: number;
  readonly longitude: number;
  readonly latitude: number;
}

const fixOf = ({ minute, ...place }: Fix): LatestFix => ({
  ...fixAt(0, 0, 0),
  ...place,
  fixedAtMs: Date.parse(at(minute)),
});
const report = (to: Trackers, device: string, fixes: readonly Fix[]) => to.send(device, fixes.map(fixOf));

/** Returns pseudo-random numbers, the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns fixes at irregular times, some after gaps of hours, that wander over several cells. */
function wander(seed: number, length: number): Fix[] {
  const random = chance(seed);
  let [minute, longitude, latitude] = [-4 * DAY, -49.3 + random() * 0.1, -16.7 + random() * 0.1];
  return Array.from({ length }, () => {
    minute += random() < 0.03 ? random() * 8 * HOUR : 0.2 + random() * 6;
    longitude += (random() - 0.5) * 0.06;
    latitude += (random() - 0.5) * 0.06;
    if (Math.abs(longitude + 49.25) > 0.15) longitude = -49.25;
    if (Math.abs(latitude + 16.65) > 0.15) latitude = -16.65;
    return { minute: Math.round(minute * 1000) / 1000, longitude, latitude };
  });
}

/** Returns the expected result of a search, by checking every fix. */
function count(fixes: readonly Fix[], area: Polygon, fromMinute: number, toMinute: number) {
  const polygon = new PreparedPolygon(area.coordinates);
  const inTime = fixes
    .filter(({ minute }) => minute >= fromMinute && minute < toMinute)
    .toSorted((one, other) => one.minute - other.minute);
  const intervals: { from: string; to: string; fixes: number; inferred: boolean }[] = [];
  for (const [index, fix] of inTime.entries()) {
    const before = inTime[index - 1];
    const gap = before === undefined ? Infinity : fix.minute - before.minute;
    const last = intervals.at(-1);
    if (polygon.contains(fix)) {
      if (before !== undefined && polygon.contains(before) && gap <= 4 * HOUR && last !== undefined) {
        last.to = at(fix.minute);
        last.fixes += 1;
      } else intervals.push({ from: at(fix.minute), to: at(fix.minute), fixes: 1, inferred: false });
    } else if (
      before !== undefined &&
      !polygon.contains(before) &&
      gap <= 5 &&
      Math.abs(fix.longitude - before.longitude) <= 0.1 &&
      Math.abs(fix.latitude - before.latitude) <= 0.1 &&
      polygon.crossings(before, fix).length > 0
    )
      intervals.push({ from: at(before.minute), to: at(fix.minute), fixes: 0, inferred: true });
  }
  return intervals;
}

const shown = (present: PresentAsset | undefined) =>
  present?.intervals.map(({ from, to, fixes, inferred }) => ({ from, to, fixes, inferred })) ?? [];

describe('a presence search', () => {
  const square = areaOf([-49.26, -16.66, -49.25, -16.65]);

  it.each([
    ['an empty area', { type: 'Polygon' as const, coordinates: [[]] }, at(-60), at(-1)],
    ['an area that is too large', areaOf([-50, -17, -48.9, -16.5]), at(-60), at(-1)],
    ['a period that is too long', square, at(-93 * DAY), at(-1)],
    ['a period that ends before it starts', square, at(-1), at(-60)],
    ['a period beyond retention', square, at(-1_000 * DAY), at(-990 * DAY)],
    ['a future period', square, at(60), at(120)],
  ])('refuses %s', async (_, area, from, to) => {
    await owner.refused('searchPresence', { body: { area, from, to } }, 'validation_failed');
  });

  it('is audited with its area and period', async () => {
    await search(square, at(-60), at(-1), owner);
    const [entry] = await queryAsOwner<{ after: object }>(
      `select after from audit_entries where account_id = $1 and action = 'presence.search'
        order by sequence desc limit 1`,
      [accountId],
    );
    expect(entry?.after).toEqual({ area: square, from: at(-60), to: at(-1) });
  });

  it('matches a scan of every fix, for any order of arrival', async () => {
    const tracks = Array.from({ length: 12 }, (_, index) => ({
      fixes: wander(index + 1, 500).filter(({ minute }) => minute < 0),
    }));
    const ids = new Map<number, Fix[]>();
    for (const [index, { fixes }] of tracks.entries()) {
      const { id, device } = await own.plant();
      ids.set(id, fixes);
      const random = chance(index + 100);
      // A third in order, a third in shuffled blocks, a third fully shuffled.
      const blocks = Array.from({ length: 10 }, (_, block) => fixes.slice(block * 50, block * 50 + 50));
      const order =
        index % 3 === 0
          ? blocks
          : index % 3 === 1
            ? blocks.toSorted(() => random() - 0.5)
            : [fixes.toSorted(() => random() - 0.5)].flatMap((mixed) =>
                Array.from({ length: 25 }, (_, part) => mixed.slice(part * 20, part * 20 + 20)),
              );
      for (const part of order) await report(own, device, part);
    }
    const random = chance(7);
    let intervals = 0;
    let inferred = 0;
    for (let round = 0; round < 25; round += 1) {
      const [west, south] = [-49.35 + random() * 0.2, -16.75 + random() * 0.2];
      const size = 0.002 + random() * (round % 2 === 0 ? 0.01 : 0.06);
      const area = areaOf([west, south, west + size, south + size]);
      const from = Math.round(-3 * DAY + random() * DAY);
      const to = Math.round(from + random() * 2 * DAY + 1);
      const answer = new Map(
        (await found(area, at(from), at(to))).map((present) => [present.asset.id, present]),
      );
      for (const [assetId, fixes] of ids) {
        const expected = count(fixes, area, from, to);
        expect(shown(answer.get(assetId))).toEqual(expected);
        intervals += expected.length;
        inferred += expected.filter((one) => one.inferred).length;
      }
    }
    expect(intervals).toBeGreaterThan(100);
    expect(inferred).toBeGreaterThan(10);
  });

  it('includes positions stored before cells, and those not yet indexed', async () => {
    const place = areaOf([10, 10, 10.01, 10.01]);
    const { id: assetId, device } = await own.plant();
    const fixes = [0, 10, 20].map((minute) => ({
      minute: minute - 30 * DAY,
      longitude: 10.005,
      latitude: 10.005,
    }));
    await report(own, device, fixes);
    const cells = 'select cell, hour from presence_cells where asset_id = $1 order by 1, 2';
    const before = await queryAsOwner(cells, [assetId]);
    const ofPeriod = () => found(place, at(-31 * DAY), at(-29 * DAY));
    const whole = await ofPeriod();
    expect(shown(whole[0])).toMatchObject([{ fixes: 3 }]);
    await queryAsOwner('delete from presence_cells');
    await queryAsOwner('update presence_filling set before_at = $1', [at(-29 * DAY)]);
    expect(await ofPeriod()).toEqual(whole);
    const fill = () => queryAsOwner<{ more: boolean }>('select fill_presence_cells() as more');
    while ((await fill())[0]?.more === true);
    expect(await queryAsOwner('select before_at from presence_filling')).toEqual([{ before_at: null }]);
    expect(await queryAsOwner(cells, [assetId])).toEqual(before);
    expect(await ofPeriod()).toEqual(whole);
  });

  it('hides other ULs and accounts', async () => {
    const place = areaOf([20, 20, 20.01, 20.01]);
    const here = [{ minute: -60, longitude: 20.005, latitude: 20.005 }];
    const { id: assetId, device } = await own.plant();
    const foreign = await theirs.plant();
    await report(own, device, here);
    await report(theirs, foreign.device, here);
    const who = async (person: Person) =>
      (await found(place, at(-120), at(0), person)).map(({ asset }) => asset.id);
    expect(await who(owner)).toEqual([assetId]);
    expect(await who(viewer)).toEqual([assetId]);
    expect(await who(people.nowhere)).toEqual([]);
    const body = { area: place, from: at(-120), to: at(0) };
    await people.outside.refused('searchPresence', { body }, 403);
  });

  it('deletes cells with the fixes of their hour', async () => {
    const { id: assetId, device } = await own.plant();
    await report(own, device, [{ minute: -400 * DAY, longitude: 30, latitude: 30 }]);
    await queryAsOwner(`update accounts set retention = '12 months' where account_id = $1`, [accountId]);
    const left = async () => {
      await queryAsOwner('select remove_expired_presence($1, 1000)', [at(0)]);
      return (await queryAsOwner('select from presence_cells where asset_id = $1', [assetId])).length;
    };
    // Retention counts from the time of receipt.
    expect(await left()).toBe(1);
    await queryAsOwner('delete from positions where asset_id = $1', [assetId]);
    expect(await left()).toBe(0);
  });
});

describe('the nearest assets', () => {
  const point = { longitude: 40, latitude: 40 };

  it('are determined at the instant, with their distance', async () => {
    const moves = (minute: number, latitude: number): Fix => ({ minute, longitude: 40, latitude });
    const [comes, goes, foreign] = [await own.plant(), await own.plant(), await theirs.plant()];
    await report(own, comes.device, [moves(-120, 40.2), moves(-10, 40.01)]);
    await report(own, goes.device, [moves(-120, 40.1), moves(-10, 40.5)]);
    await report(theirs, foreign.device, [moves(-5, 40)]);
    const by = async (query: { at?: string }) => {
      const { assets } = await owner.call('listNearestAssets', { query: { ...point, limit: 2, ...query } });
      return assets.map(({ asset, distanceMeters }) => [asset.id, Math.round(distanceMeters / 1000)]);
    };
    expect(await by({})).toEqual([
      [comes.id, 1],
      [goes.id, 56],
    ]);
    expect(await by({ at: at(-60) })).toEqual([
      [goes.id, 11],
      [comes.id, 22],
    ]);
  });

  it('are refused for an instant beyond retention', async () => {
    await owner.refused('listNearestAssets', { query: { ...point, at: at(60) } }, 422);
    await owner.refused('listNearestAssets', { query: { longitude: 181, latitude: 0 } }, 422);
  });
});
