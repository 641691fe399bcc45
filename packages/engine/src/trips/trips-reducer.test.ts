import { describe, expect, it } from 'vitest';
import { drive, fixAt, startMs } from '../geofences/testing/fence-plan.ts';
import { toInstant } from '../zoned-time.ts';
import { findPartFaults, findTilingFaults } from './testing/find-tiling-faults.ts';
import { briefly, reduceTripsOf, stay, truck } from './testing/reduce-trips-of.ts';
import { tripSettingsOf } from './trip-settings.ts';

const at = (second: number) => startMs + second * 1000;
const [home, away] = [[0, 0] as const, [6000, 0] as const];
/** Parked for ten minutes, ten minutes of driving, parked for ten minutes. */
const journey = [
  ...stay(0, 590, home),
  ...drive([
    [600, 0, 0],
    [1200, 6000, 0],
  ]),
  ...stay(1210, 1800, away),
];

describe('a trip', () => {
  it('starts at the last standing fix, and ends at the first standing one', () => {
    const { all, closed } = reduceTripsOf(journey);
    expect(briefly(all)).toEqual(['stop 0-600', 'trip 600-1200', 'stop 1200-1800']);
    expect(closed[1]).toMatchObject({
      distanceMeters: 6000,
      straightMeters: 6000,
      distanceBy: 'fixes',
      fixes: 60,
      longestGapSeconds: 10,
      coverage: 1,
      confirmedAtMs: at(1500),
      receivedAtMs: at(1500) + 500,
      isTowed: false,
      topKph: null,
    });
  });

  it('of an asset first seen moving starts there, wherever it leads', () => {
    const round = [
      ...drive([
        [0, 0, 0],
        [600, 6000, 0],
        [1200, 0, 0],
      ]),
      ...stay(1210, 1800, home),
    ];
    expect(briefly(reduceTripsOf(round).all)).toEqual(['trip 0-1200', 'stop 1200-1800']);
    const off = round.map((fix) => ({ ...fix, ignition: fix.fixedAtMs < at(1200) }));
    expect(briefly(reduceTripsOf(off).closed)).toEqual(['trip 0-1200']);
  });

  it('is not started by a drifting parked receiver, nor by outliers', () => {
    const drift = Array.from({ length: 2000 }, (_, index) => {
      const far = index % 97 < 2 ? 220 : 0;
      return fixAt(index * 10, far + 25 * Math.sin(index / 9), 20 * Math.cos(index / 23));
    });
    expect(briefly(reduceTripsOf(drift).all)).toEqual(['stop 0-19990']);
  });

  it('continues over a halt of less than five minutes, with its standing time', () => {
    const on = { ignition: true };
    const fixes = [
      ...stay(0, 600, home, 10, on),
      ...drive(
        [
          [610, 100, 0],
          [900, 3000, 0],
        ],
        10,
        on,
      ),
      ...stay(910, 1100, [3000, 0], 10, on),
      ...drive(
        [
          [1110, 3100, 0],
          [1400, 6000, 0],
        ],
        10,
        on,
      ),
      ...stay(1410, 1800, away, 10, on),
    ];
    const { all } = reduceTripsOf(fixes);
    expect(briefly(all)).toEqual(['stop 0-600', 'trip 600-1400', 'stop 1400-1800']);
    expect(all.map(({ engineOnSeconds }) => engineOnSeconds)).toEqual([600, 800, 400]);
    expect(all.map(({ idlingSeconds }) => idlingSeconds)).toEqual([600, 200, 400]);
  });

  it('ends after two minutes if the engine is off', () => {
    const fixes = [
      ...journey.filter(({ fixedAtMs }) => fixedAtMs <= at(1200)),
      ...stay(1210, 1330, away, 10, { ignition: false }),
    ];
    expect(briefly(reduceTripsOf(fixes).closed)).toEqual(['stop 0-600', 'trip 600-1200']);
    const idling = fixes.map((fix) => ({ ...fix, ignition: true }));
    expect(briefly(reduceTripsOf(idling).closed)).toEqual(['stop 0-600']);
  });

  it('is started by the wheels if the receiver is frozen', () => {
    const km = (from: number) =>
      drive([
        [from, 0, 0],
        [from + 300, 0, 0],
      ]).map((fix, index) => ({ ...fix, odometerKm: 100 + index * 0.4 }));
    const fixes = [
      ...stay(0, 600, home, 10, { odometerKm: 100 }),
      ...km(610),
      ...stay(920, 1300, home, 10, { odometerKm: 112 }),
    ];
    expect(briefly(reduceTripsOf(fixes).closed)).toEqual(['stop 0-610', 'trip 610-920']);
    expect(reduceTripsOf(fixes).closed[1]).toMatchObject({ distanceMeters: 12_000, distanceBy: 'odometer' });
  });

  it('does not exist if it ends where and when it started, despite speed and odometer', () => {
    const fixes = [
      fixAt(0, 0, 0, { ignition: false, speedKph: 7, odometerKm: 4971 }),
      fixAt(60, 0, 0, { ignition: false, speedKph: 1, odometerKm: 4972 }),
      fixAt(1740, 0, 0, { ignition: false, speedKph: 6 }),
    ];
    expect(briefly(reduceTripsOf(fixes).all)).toEqual(['stop 0-1740']);
    for (const laterSeconds of [0, 100, 400, 4000]) {
      const { all } = reduceTripsOf(fixes.slice(0, 2), truck, laterSeconds);
      expect(findTilingFaults(all, at(0), at(60 + laterSeconds))).toEqual([]);
    }
  });

  it('is measured by a reliable odometer, and by fixes where it falls, jumps or is too coarse', () => {
    const byOdometer = (kmAt: (second: number) => number | null) => {
      const fixes = journey.map((fix) => ({ ...fix, odometerKm: kmAt((fix.fixedAtMs - startMs) / 1000) }));
      const { distanceMeters, distanceBy } = reduceTripsOf(fixes).closed[1] ?? {};
      return [distanceMeters, distanceBy];
    };
    const driven = (second: number) => Math.min(Math.max(second - 600, 0), 600) / 100;
    expect(byOdometer((second) => 1000 + Math.round(driven(second) * 11) / 10)).toEqual([6600, 'odometer']);
    const spike = (every: number) => (second: number) =>
      second % every > 0 ? null : second === 900 ? 1_677_721 : 1000 + Math.round(driven(second) * 11) / 10;
    // A glitch adds no distance, whether the next position or a later one contradicts it.
    for (const every of [10, 20, 60]) expect(byOdometer(spike(every))).toEqual([6600, 'odometer']);
    const fixes = [6000, 'fixes'];
    expect(byOdometer((second) => 1000 + Math.floor(driven(second)))).toEqual(fixes);
    expect(byOdometer((second) => (second < 900 ? 1000.5 : 7.5) + driven(second))).toEqual(fixes);
    expect(byOdometer((second) => (second < 900 ? 1000.5 : 5000.5) + driven(second))).toEqual(fixes);
    expect(byOdometer((second) => (second < 900 ? 1000.5 + driven(second) : null))).toEqual(fixes);
    expect(byOdometer((second) => 1000.5 + driven(second) / 2)).toEqual(fixes);
  });

  it('is not started by an odometer jump of a standing asset', () => {
    for (const km of [3000, 1_677_721, 0]) {
      const glitch = (second: number) => ({ odometerKm: second === 600 ? km : 1000, ignition: null });
      const fixes = stay(0, 1800, home, 10).map((fix) => ({
        ...fix,
        ...glitch((fix.fixedAtMs - startMs) / 1000),
      }));
      const { all } = reduceTripsOf(fixes);
      expect(briefly(all)).toEqual(['stop 0-1800']);
      expect(all[0]).toMatchObject({ shuntings: 0 });
    }
  });

  it('is towed if it moves with the engine off', () => {
    const off = { ignition: false, speedKph: 30 };
    const fixes = journey.map((fix) => ({ ...fix, ...off }));
    const [, trip] = reduceTripsOf(fixes).closed;
    expect(trip).toMatchObject({ kind: 'trip', isTowed: true, towedMeters: 6000, engineOnSeconds: 0 });
    const near = fixes.filter(({ fixedAtMs }) => fixedAtMs < at(640));
    expect(briefly(reduceTripsOf(near).closed)).toEqual([]);
  });

  it('has its top speed, and its time over the limit', () => {
    const fast = (second: number) => (second >= 800 && second < 900 ? 95 : 60);
    const fixes = journey.map((fix) => {
      const second = (fix.fixedAtMs - startMs) / 1000;
      return { ...fix, speedKph: second > 600 && second < 1200 ? fast(second) : 0 };
    });
    const [stop, trip] = reduceTripsOf(fixes).closed;
    expect(trip).toMatchObject({ topKph: 95, topAtMs: at(800), overGeneralLimitSeconds: 100, certainty: 1 });
    expect(stop?.overGeneralLimitSeconds).toBe(0);
    expect(reduceTripsOf(fixes, { ...truck, limitKph: null }).closed[1]?.overGeneralLimitSeconds).toBeNull();
  });
});

describe('a stop', () => {
  it('includes movement too short for a trip as shunting, if driven', () => {
    const fixes = (speedKph: number) => [
      ...stay(0, 600, home, 10, { speedKph: 0 }),
      ...drive(
        [
          [610, 50, 0],
          [640, 200, 0],
        ],
        10,
        { speedKph },
      ),
      ...stay(650, 1200, [210, 0], 10, { speedKph: 0 }),
    ];
    const { all } = reduceTripsOf(fixes(18));
    expect(briefly(all)).toEqual(['stop 0-1200']);
    expect(all[0]).toMatchObject({ shuntings: 1, distanceMeters: 200, straightMeters: 210 });
    expect(reduceTripsOf(fixes(0)).all[0]).toMatchObject({ shuntings: 0, distanceMeters: 0 });
  });

  it('distinguishes idling from working, by category', () => {
    const fixes = [
      ...stay(0, 600, home, 10, { ignition: true, speedKph: 0 }),
      ...stay(610, 1200, home, 10, { ignition: false, speedKph: 0 }),
    ];
    const excavator = tripSettingsOf('Escavadeira', {}, { dayZones: 'UTC', limitKph: null });
    expect(reduceTripsOf(fixes).all[0]).toMatchObject({
      engineOnSeconds: 610,
      idlingSeconds: 610,
      workingSeconds: 0,
    });
    expect(reduceTripsOf(fixes, excavator).all[0]).toMatchObject({ idlingSeconds: 0, workingSeconds: 610 });
    const untold = fixes.map((fix) => ({ ...fix, ignition: null }));
    expect(reduceTripsOf(untold).all[0]).toMatchObject({ engineOnSeconds: null, idlingSeconds: null });
  });

  it('treats an advancing hour meter as a running engine', () => {
    const fixes = stay(0, 3600, home, 360).map((fix, index) => ({
      ...fix,
      hourMeterHours: 100 + index * 0.1,
    }));
    expect(reduceTripsOf(fixes).all[0]?.engineOnSeconds).toBe(3240);
  });
});

describe('a gap', () => {
  it('is no data, with its straight distance and nothing driven', () => {
    const fixes = [
      ...journey.filter(({ fixedAtMs }) => fixedAtMs <= at(900)),
      ...drive([
        [2000, 9000, 0],
        [2600, 15_000, 0],
      ]),
    ];
    const { closed, all } = reduceTripsOf(fixes);
    expect(briefly(all)).toEqual(['stop 0-600', 'trip 600-900', 'no_data 900-2000', 'trip 2000-2600']);
    expect(closed[2]).toMatchObject({ straightMeters: 6000, distanceMeters: 0, confirmedAtMs: at(2000) });
    expect(closed[1]?.distanceMeters).toBe(3000);
  });

  it('under fifteen minutes is part of the trip, and marked', () => {
    const fixes = journey.filter(({ fixedAtMs }) => fixedAtMs <= at(700) || fixedAtMs >= at(1100));
    const [, trip] = reduceTripsOf(fixes).closed;
    expect(trip).toMatchObject({
      distanceMeters: 6000,
      longestGapSeconds: 400,
      coverage: 0.33,
      certainty: 0.6,
    });
  });

  it('of an asset that reappears in place counts as standing, for as long as its engine allows', () => {
    const asleep = (ignition: boolean | null, seconds: number) => [
      ...stay(0, 600, home, 10, { ignition }),
      ...stay(600 + seconds, 1200 + seconds, home, 10, { ignition }),
    ];
    expect(briefly(reduceTripsOf(asleep(null, 90_000)).all)).toEqual(['stop 0-91200']);
    expect(reduceTripsOf(asleep(null, 95_000)).all.map(({ kind }) => kind)).toEqual([
      'stop',
      'no_data',
      'stop',
    ]);
    expect(briefly(reduceTripsOf(asleep(false, 500_000)).all)).toEqual(['stop 0-501200']);
    expect(reduceTripsOf(asleep(true, 1000)).all.map(({ kind }) => kind)).toEqual([
      'stop',
      'no_data',
      'stop',
    ]);
    const driven = asleep(null, 3000).map((fix) => ({
      ...fix,
      odometerKm: fix.fixedAtMs > at(700) ? 25 : 10,
    }));
    expect(reduceTripsOf(driven).all.map(({ kind }) => kind)).toEqual(['stop', 'no_data', 'stop']);
  });

  it('is shown after an open interval once it is too long', () => {
    const moving = journey.filter(({ fixedAtMs }) => fixedAtMs <= at(900));
    expect(briefly(reduceTripsOf(moving, truck, 600).open)).toEqual(['trip 600-1500']);
    expect(briefly(reduceTripsOf(moving, truck, 1000).open)).toEqual(['trip 600-900', 'no_data 900-1900']);
    const parked = [...moving, fixAt(910, 3000, 0, { ignition: false, speedKph: 0 })];
    expect(briefly(reduceTripsOf(parked, truck, 60).open)).toEqual(['trip 600-970']);
    expect(briefly(reduceTripsOf(parked, truck, 3600).open)).toEqual(['trip 600-900', 'stop 900-4510']);
  });
});

describe('misleading fixes', () => {
  const moving = drive([
    [0, 0, 0],
    [1200, 24_000, 0],
  ]);
  const metersOf = (fixes: Parameters<typeof reduceTripsOf>[0]) => {
    const { all } = reduceTripsOf(fixes);
    return [briefly(all), all[0]?.distanceMeters];
  };

  it('that stray and return are dropped', () => {
    const strays = moving.map((fix, index) => (index >= 50 && index < 55 ? { ...fix, latitude: 11 } : fix));
    expect(metersOf(strays)).toEqual([['trip 0-1200'], 24_000]);
    const parked = stay(0, 3600, home).map((fix, index) =>
      index >= 50 && index < 90 ? { ...fix, latitude: 10.1 } : fix,
    );
    expect(briefly(reduceTripsOf(parked).all)).toEqual(['stop 0-3600']);
  });

  it('of a receiver that froze and caught up keep their distance', () => {
    const froze = moving.map((fix, index) =>
      index >= 50 && index < 61 ? { ...fix, longitude: moving[50]?.longitude ?? 0 } : fix,
    );
    const soon = froze.filter(({ fixedAtMs }) => fixedAtMs < at(600) || fixedAtMs > at(600));
    const late = [...soon, fixAt(609, 12_180, 0)].toSorted((a, b) => a.fixedAtMs - b.fixedAtMs);
    expect(metersOf(late)).toEqual([['trip 0-1200'], 24_000]);
  });

  it('that lead away without a standstill are dropped from the distance once they stay away', () => {
    const leapt = moving.map((fix) => (fix.fixedAtMs > at(500) ? { ...fix, latitude: 10.3 } : fix));
    expect(metersOf(leapt)).toEqual([['trip 0-1200'], 23_787]);
    const undecided = leapt.filter(({ fixedAtMs }) => fixedAtMs < at(1000));
    expect(metersOf(undecided)).toEqual([['trip 0-990'], 10_000]);
  });

  it('at null island, from the future or without accuracy are dropped', () => {
    const bad = [
      { ...fixAt(301, 0, 0), longitude: 0, latitude: 0 },
      fixAt(311, 0, 9000, { accuracyMeters: 500 }),
      { ...fixAt(321, 0, 9000), receivedAtMs: at(-600) },
    ];
    const all = [...moving, ...bad].toSorted((a, b) => a.fixedAtMs - b.fixedAtMs);
    expect(metersOf(all)).toEqual([['trip 0-1200'], 24_000]);
  });
});

describe('midnight', () => {
  it.each([
    ['October, on a 25-hour day', [9, 24], 25],
    ['March, on a 23-hour day', [2, 28], 23],
  ] as const)('splits only daily totals, not trips, in Lisbon in %s', (_, [month, day], hours) => {
    const zone = 'Europe/Lisbon';
    const from = toInstant(Date.UTC(2026, month, day, 23, 50), zone) ?? 0;
    const shift = from - startMs;
    const through = [
      ...drive([
        [0, 0, 0],
        [1200, 12_000, 0],
      ]),
      ...stay(1210, 26 * 3600 + 1210, [12_000, 0], 600),
    ].map((fix) => ({
      ...fix,
      fixedAtMs: fix.fixedAtMs + shift,
      receivedAtMs: fix.receivedAtMs + shift,
    }));
    const { all } = reduceTripsOf(through, { ...truck, dayZones: zone });
    expect(all.map(({ kind, distanceMeters, parts }) => [kind, distanceMeters, parts.length])).toEqual([
      ['trip', 12_000, 2],
      ['stop', 0, 2],
    ]);
    expect(all[0]?.parts.map(({ distanceMeters }) => distanceMeters)).toEqual([6000, 6000]);
    const [sunday] = all[1]?.parts ?? [];
    const [, morning] = all[0]?.parts ?? [];
    expect((sunday?.toMs ?? 0) - (morning?.fromMs ?? 0)).toBe(hours * 3_600_000);
    expect(all.flatMap((interval) => findPartFaults(interval, zone))).toEqual([]);
  });
});
