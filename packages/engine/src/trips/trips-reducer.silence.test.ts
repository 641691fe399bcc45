import { describe, expect, it } from 'vitest';
import { drive, fixAt } from '../geofences/testing/fence-plan.ts';
import { briefly, reduceTripsOf, stay, truck } from './testing/reduce-trips-of.ts';
import { tripSettingsOf } from './trip-settings.ts';

const hour = 3600;
/** Twenty positions at 60 km/h, then one at rest: at 3,333 m after 200 s. */
const arrival = (ignition: boolean | null) => [
  ...drive(
    [
      [0, 0, 0],
      [190, 3167, 0],
    ],
    10,
    { speedKph: 60, ignition: ignition === null ? null : true },
  ),
  fixAt(200, 3333, 0, { speedKph: 0, ignition }),
];
/** Reports again after these seconds and meters, and continues at 30 km/h. */
const departure = (second: number, meters: number, ignition: boolean | null) =>
  drive(
    [
      [second, 3333 + meters, 0],
      [second + 300, 3333 + meters + 2500, 0],
    ],
    10,
    { speedKph: 30, ignition: ignition === null ? null : true },
  );
const kindsOf = (fixes: Parameters<typeof reduceTripsOf>[0]) =>
  reduceTripsOf(fixes).all.map(({ kind }) => kind);

describe('a gap after a standstill', () => {
  it.each([44, 266])('overnight with the engine off is a stop, also %i m away at the first fix', (meters) => {
    const { all } = reduceTripsOf([...arrival(false), ...departure(200 + 10 * hour, meters, false)]);
    expect(all.map(({ kind }) => kind)).toEqual(['trip', 'stop', 'trip']);
    const [before, stop, after] = all;
    expect(before).toMatchObject({ toMs: stop?.fromMs, distanceMeters: 3333 });
    expect(((stop?.toMs ?? 0) - (stop?.fromMs ?? 0)) / 1000).toBeGreaterThan(10 * hour - 60);
    expect(stop).toMatchObject({ engineOnSeconds: 0, fixes: null });
    expect(after?.distanceMeters).toBe(2500 + meters);
  });

  it('is a stop after two fixes with the engine off within a minute', () => {
    const off = fixAt(240, 3335, 0, { speedKph: 0, ignition: false });
    expect(kindsOf([...arrival(false), off, ...departure(200 + 10 * hour, 44, false)])).toEqual([
      'trip',
      'stop',
      'trip',
    ]);
  });

  it('is a stop: unlimited with the engine off, 26 hours if unknown, 15 minutes if on', () => {
    const after = (ignition: boolean | null, seconds: number) =>
      kindsOf([...arrival(ignition), ...departure(200 + seconds, 44, ignition)]);
    expect(after(false, 90 * 24 * hour)).toEqual(['trip', 'stop', 'trip']);
    expect(after(null, 25 * hour)).toEqual(['trip', 'stop', 'trip']);
    expect(after(null, 27 * hour)).toEqual(['trip', 'no_data', 'trip']);
    expect(after(true, 14 * 60)).toEqual(['trip', 'stop', 'trip']);
    expect(after(true, 16 * 60)).toEqual(['trip', 'no_data', 'trip']);
  });

  it('is no data if the asset was moving, reappears elsewhere, or its wheels turned meanwhile', () => {
    const moving = arrival(false).slice(0, -1);
    expect(kindsOf([...moving, ...departure(200 + hour, 44, false)])).toEqual(['trip', 'no_data', 'trip']);
    expect(kindsOf([...arrival(false), ...departure(200 + hour, 400, false)])).toEqual([
      'trip',
      'no_data',
      'trip',
    ]);
    const read = (fixes: ReturnType<typeof drive>, km: number) =>
      fixes.map((fix) => ({ ...fix, odometerKm: km }));
    expect(kindsOf([...read(arrival(false), 100), ...read(departure(200 + hour, 44, false), 112)])).toEqual([
      'trip',
      'no_data',
      'trip',
    ]);
  });

  it('over 400 days belongs to no interval', () => {
    const old = fixAt(-14.5 * 365 * 24 * hour, 0, 0, { speedKph: 0, ignition: false });
    expect(briefly(reduceTripsOf([old, ...stay(0, 600, [50, 0])]).all)).toEqual(['stop 0-600']);
  });
});

describe('a receiver that repeats one place', () => {
  /**
   * Drives, repeats one place for a while at this speed, then continues where it would have arrived in the meantime.
   */
  const frozen = (seconds: number, kph: number) => {
    const metersAt = (second: number) => (second * kph) / 3.6;
    const to = 1200;
    return Array.from({ length: to / 10 + 1 }, (_, index) => {
      const second = index * 10;
      const isFrozen = second > 300 && second < 300 + seconds;
      return fixAt(second, metersAt(isFrozen ? 300 : second), 0, { speedKph: kph, ignition: true });
    });
  };

  it.each([
    [100, 50],
    [240, 80],
  ])('for %i s while reporting %i km/h loses no distance', (seconds, kph) => {
    const meters = reduceTripsOf(frozen(seconds, kph)).all.reduce((sum, one) => sum + one.distanceMeters, 0);
    expect(Math.abs(meters - (1200 * kph) / 3.6)).toBeLessThan(20);
  });
});

describe('an unsupported speed', () => {
  it('is not a top speed and exceeds no limit', () => {
    const fixes = drive(
      [
        [0, 0, 0],
        [600, 8333, 0],
      ],
      10,
      { speedKph: 50, ignition: true },
    ).map((fix, index) => ({ ...fix, speedKph: index === 10 ? 999 : index === 20 ? 190 : fix.speedKph }));
    const [trip] = reduceTripsOf(fixes).all;
    expect(trip).toMatchObject({ kind: 'trip', topKph: 50, overGeneralLimitSeconds: 0 });
  });
});

describe('moving', () => {
  /** Circle of this radius with a position every ten seconds. */
  const circle = (kph: number) => {
    const radius = 40;
    return Array.from({ length: 240 }, (_, index) => {
      const second = index * 10;
      const angle = (second * kph) / 3.6 / radius;
      return fixAt(second, radius * Math.sin(angle), radius * (1 - Math.cos(angle)), {
        speedKph: kph,
        ignition: true,
      });
    });
  };
  const sumsOf = (kph: number, category = 'Truck') => {
    const own = { dayZones: truck.dayZones, limitKph: null };
    const { all } = reduceTripsOf(circle(kph), tripSettingsOf(category, {}, own));
    return {
      meters: all.reduce((sum, one) => sum + one.distanceMeters, 0),
      idling: all.reduce((sum, one) => sum + (one.idlingSeconds ?? 0) + (one.workingSeconds ?? 0), 0),
    };
  };

  it.each([3.5, 4.9, 5.5])('at %d km/h in a circle is distance without idling', (kph) => {
    const { meters, idling } = sumsOf(kph);
    expect(meters).toBeGreaterThan((0.9 * (2390 * kph)) / 3.6);
    expect(idling).toBe(0);
  });

  it('starts at 3 km/h, and at 1 km/h for rollers and pavers, during a stop as well', () => {
    expect(sumsOf(2).meters).toBe(0);
    expect(sumsOf(2).idling).toBeGreaterThan(2300);
    const { meters, idling } = sumsOf(2, 'Road roller');
    expect(meters).toBeGreaterThan((0.9 * (2390 * 2)) / 3.6);
    expect(idling).toBe(0);
  });
});
