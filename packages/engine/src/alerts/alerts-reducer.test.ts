import { describe, expect, it } from 'vitest';
import { drive, fenceAround, fixAt, startMs } from '../geofences/testing/fence-plan.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { readingCatalogOf, type OwnReading } from '../readings/index.ts';
import { stay } from '../trips/testing/reduce-trips-of.ts';
import { brief, reduceAlerts, reading, ruleOf, telling } from './testing/reduce-alerts.ts';

/** Temperatures of positions 30 s apart. */
function temperatures(values: readonly (number | null)[], readings: Partial<LatestFix> = {}): LatestFix[] {
  return values.map((value, index) =>
    telling(fixAt(index * 30, 0, 0, readings), value === null ? {} : { engineTemp: value }),
  );
}

function definitionOf(code: string): OwnReading {
  const found = readingCatalogOf([]).definitions.get(code);
  if (found === undefined) throw new Error(`No reading ${code}`);
  return found;
}

const hot = (given: Parameters<typeof ruleOf>[1] = {}) => ruleOf(reading({}), given);

describe('a reading', () => {
  it('starts above its limit and ends below it, with its worst value', () => {
    const { outputs, state } = reduceAlerts({ rules: [hot()] }, temperatures([90, 101, 110, 105, 100]));
    expect(outputs).toMatchObject([
      { kind: 'began', crossedAtMs: startMs + 30_000, value: 101, notifies: true, subject: '' },
      { kind: 'ended', endedAtMs: startMs + 120_000, worstValue: 110, worstAtMs: startMs + 60_000 },
    ]);
    expect(state?.watches).toEqual({});
  });

  it('starts at its first value once it has lasted long enough', () => {
    expect(brief({ rules: [hot({ raiseAfterSeconds: 60 })] }, temperatures([101, 101, 99]))).toEqual([]);
    expect(brief({ rules: [hot({ raiseAfterSeconds: 60 })] }, temperatures([99, 101, 101, 104]))).toEqual([
      'began 1 30 at 104',
    ]);
  });

  it('is one occurrence if interruptions are short', () => {
    const flapping = temperatures([101, 99, 102, 99, 103, 99, 98, 97, 96]);
    expect(brief({ rules: [hot({ clearAfterSeconds: 60 })] }, flapping)).toEqual([
      'began 1 0 at 101',
      'ended 1 0 to 150 worst 103',
    ]);
    expect(brief({ rules: [hot()] }, flapping)).toHaveLength(6);
  });

  it('ends beyond its clear limit', () => {
    const rules = [ruleOf(reading({ clearLimit: 90 }))];
    expect(brief({ rules }, temperatures([101, 95, 91, 90, 95]))).toEqual([
      'began 1 0 at 101',
      'ended 1 0 to 90 worst 101',
    ]);
  });

  it('ends within both clear limits if it has to be between two', () => {
    const rules = [ruleOf(reading({ is: 'outside', limit: 20, upperLimit: 100, clearLimit: 30 }))];
    expect(brief({ rules }, temperatures([50, 110, 95, 89, 15, 25, 31]))).toEqual([
      'began 1 30 at 110',
      'ended 1 30 to 90 worst 110',
      'began 1 120 at 15',
      'ended 1 120 to 180 worst 25',
    ]);
  });

  it('stays the same while it is missing or impossible', () => {
    expect(brief({ rules: [hot()] }, temperatures([101, null, 6553.5, null]))).toEqual(['began 1 0 at 101']);
    expect(brief({ rules: [hot()] }, temperatures([null, 6553.5]))).toEqual([]);
  });

  it('neither starts nor ends during a gap', () => {
    const [first, second] = temperatures([101, 101]);
    const later = telling(fixAt(7_200, 0, 0), { engineTemp: 102 });
    expect(
      brief({ rules: [hot({ raiseAfterSeconds: 600 })] }, [first, second, later] as LatestFix[], 10_000),
    ).toEqual([]);
    expect(brief({ rules: [hot()] }, [first, later] as LatestFix[], 10_000)).toEqual([
      'began 1 0 at 101',
      'worse 1 0 at 102',
    ]);
  });

  it('is raised by devices that report less than hourly', () => {
    const rules = [hot({ raiseAfterSeconds: 60 })];
    const every = (minutes: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        telling(fixAt(index * minutes * 60, 0, 0), { engineTemp: 105 }),
      );
    for (const minutes of [5, 61, 300, 24 * 60])
      expect(brief({ rules }, every(minutes, 6))[0]).toBe('began 1 0 at 105');
    // Positions in between do not report it.
    const places = drive([
      [10, 0, 0],
      [20_000, 0, 0],
    ]);
    expect(brief({ rules }, [...every(61, 6), ...places])[0]).toBe('began 1 0 at 105');
    expect(brief({ rules }, every(30 * 60, 6))).toEqual([]);
    // For a device that reports each minute, a gap of two hours does not count.
    const minutes = every(1, 20).map((fix) => telling(fix, { engineTemp: 90 }));
    const [first, second] = [1_260, 1_260 + 7_200].map((atSecond) =>
      telling(fixAt(atSecond, 0, 0), { engineTemp: 105 }),
    );
    expect(brief({ rules }, [...minutes, first, second] as LatestFix[])).toEqual([]);
  });

  it('with too large a step waits for the next one, and then counts from the first', () => {
    const fuel = (values: readonly number[]) =>
      values.map((fuelLevel, index) => telling(fixAt(index * 60, 0, 0), { fuelLevel }));
    const low = [ruleOf(reading({ reading: 'fuel_level', is: 'below', limit: 10 }))];
    const drops = [ruleOf(reading({ reading: 'fuel_level', is: 'falling', limit: 20, overSeconds: 600 }))];
    for (const rules of [low, drops]) {
      expect(brief({ rules }, fuel([80, 0, 80, 80]))).toEqual([]);
      expect(brief({ rules }, fuel([80, 80, 0, 0]))[0]).toMatch(/^began 1 120 at /);
    }
    const catalog = readingCatalogOf([{ ...definitionOf('fuel_level'), largestStep: 90 }]);
    expect(brief({ rules: low, settings: { catalog } }, fuel([80, 0, 80]))).toEqual([
      'began 1 60 at 0',
      'ended 1 60 to 120 worst 0',
    ]);
  });

  it.each([
    [
      'below',
      { is: 'below', limit: 60 },
      [70, 59, 40, 61],
      ['began 1 30 at 59', 'ended 1 30 to 90 worst 40'],
    ],
    ['equal', { is: 'equal', limit: 80 }, [79, 80, 81], ['began 1 30 at 80', 'ended 1 30 to 60 worst 80']],
    [
      'outside',
      { is: 'outside', limit: 70, upperLimit: 95 },
      [80, 96, 80, 60, 80],
      ['began 1 30 at 96', 'ended 1 30 to 60 worst 96', 'began 1 90 at 60', 'ended 1 90 to 120 worst 60'],
    ],
    ['rising', { is: 'rising', limit: 15, overSeconds: 60 }, [70, 80, 84, 86, 87], []],
    [
      'rising fast',
      { is: 'rising', limit: 15, overSeconds: 90 },
      [70, 80, 86, 87, 88, 88, 88],
      ['began 1 60 at 16', 'ended 1 60 to 120 worst 17'],
    ],
    [
      'falling',
      { is: 'falling', limit: 10, overSeconds: 90 },
      [90, 85, 79, 79, 79, 79],
      ['began 1 60 at 11', 'ended 1 60 to 120 worst 11'],
    ],
  ] as const)('can be %s', (_, given, values, expected) => {
    expect(brief({ rules: [ruleOf(reading(given))] }, temperatures(values))).toEqual(expected);
  });

  it('counts by engine state as in the rule', () => {
    const rules = [ruleOf(reading({ is: 'below', limit: 60, engine: 'on' }))];
    const off = temperatures([20, 20], { ignition: false });
    expect(brief({ rules }, off)).toEqual([]);
    const on = temperatures([20, 20, 20], { ignition: true });
    const stopped = on.map((fix, index) => (index === 2 ? { ...fix, ignition: false } : fix));
    expect(brief({ rules }, stopped)).toEqual(['began 1 0 at 20', 'ended 1 0 to 60 worst 20']);
  });

  it('counts within the rule’s schedule, and ends with it', () => {
    const schedule = { zone: 'Etc/UTC', days: [1], from: '12:00', to: '12:01' };
    expect(brief({ rules: [hot({ schedule })] }, temperatures([101, 101, 101, 101]))).toEqual([
      'began 1 0 at 101',
      'ended 1 0 to 60 worst 101',
    ]);
  });

  it('reports worsening, with growing intervals', () => {
    const values = Array.from({ length: 25 }, (_, index) => 101 + index);
    const told = brief({ rules: [hot()] }, temperatures(values));
    expect(told).toEqual(['began 1 0 at 101', 'worse 1 0 at 111', 'worse 1 0 at 121']);
  });

  it('that is impossible raises its own alert', () => {
    const rules = [ruleOf({ kind: 'impossible_reading', readings: [] })];
    expect(brief({ rules }, temperatures([6553.5, null, 90]))).toEqual([
      'began 1 reading:engine_temperature 0 at 6553.5',
      'ended 1 reading:engine_temperature 0 to 60 worst 6553.5',
    ]);
  });
});

const yard = fenceAround([0, -200], [400, 200]);
const round = drive([
  [0, -500, 0],
  [100, 200, 0],
  [400, 200, 60],
  [500, -500, 0],
  [900, -900, 0],
]);

describe('a geofence', () => {
  it.each([
    ['geofence_entry', 'began 1 geofence:1 71'],
    ['geofence_exit', 'began 1 geofence:1 429'],
  ] as const)('%s is instantaneous', (kind, expected) => {
    const rules = [ruleOf({ kind }, { clearAfterSeconds: 60 })];
    expect(brief({ rules, fences: [yard] }, round)).toEqual([
      expected,
      expected.replace('began', 'ended') + ` to ${expected.slice(-3).trim()}`,
    ]);
    expect(
      brief({ rules: [ruleOf({ kind }, { scope: { geofenceIds: [2] } })], fences: [yard] }, round),
    ).toEqual([]);
  });

  it('that an asset passes through is entered for rules that count passages', () => {
    const through = drive(
      [
        [0, -500, 0],
        [100, 1500, 0],
      ],
      10,
      { speedKph: 72 },
    );
    const rulesOf = (passages: boolean) => [ruleOf({ kind: 'geofence_entry', passages })];
    const small = fenceAround([0, -200], [200, 200]);
    expect(brief({ rules: rulesOf(false), fences: [small] }, through)).toEqual([]);
    expect(brief({ rules: rulesOf(true), fences: [small] }, through)).toEqual([
      'began 1 geofence:1 25',
      'ended 1 geofence:1 25 to 25',
    ]);
  });

  it('dwelt in too long counts from the limit until the exit', () => {
    const rules = [ruleOf({ kind: 'geofence_dwell', minutes: 5 })];
    expect(brief({ rules, fences: [yard] }, round)).toEqual([
      'began 1 geofence:1 371',
      'ended 1 geofence:1 371 to 429 worst 6',
    ]);
    expect(brief({ rules, fences: [yard] }, round.slice(0, 20), 372)).toEqual(['began 1 geofence:1 371']);
    expect(brief({ rules, fences: [yard] }, round.slice(0, 20), 370)).toEqual([]);
  });

  it('that must be occupied is violated from the exit', () => {
    const rules = [ruleOf({ kind: 'outside_geofence' }, { raiseAfterSeconds: 60 })];
    expect(brief({ rules, fences: [yard] }, round.slice(10))).toEqual(['began 1 429']);
    const back = [
      ...round,
      ...drive([
        [910, -900, 0],
        [1000, 200, 0],
        [1100, 200, 0],
      ]),
    ];
    expect(brief({ rules, fences: [yard] }, back.slice(10))).toEqual([
      'began 1 429',
      expect.stringMatching(/^ended 1 429 to 9\d\d$/),
    ]);
  });

  it('has its own speed limit, with a margin', () => {
    const fences = [{ ...yard, maxSpeedKph: 30 }];
    const fixes = drive(
      [
        [0, -500, 0],
        [40, -400, 0],
        [120, 390, 0],
        [150, 390, 0],
        [300, 700, 0],
      ],
      10,
      { speedKph: 45 },
    );
    const slow = fixes.map((fix, index) => (index > 11 ? { ...fix, speedKph: 20 } : fix));
    const rule = (marginKph: number) => ruleOf({ kind: 'speeding', limitKph: null, marginKph });
    expect(brief({ rules: [rule(10)], fences }, slow)).toEqual([
      expect.stringMatching(/^began 1 geofence:1 \d+ at 45$/),
      expect.stringMatching(/^ended 1 geofence:1 \d+ to 120 worst 45$/),
    ]);
    expect(brief({ rules: [rule(20)], fences }, slow)).toEqual([]);
  });
});

describe('a general speed limit', () => {
  const rules = [ruleOf({ kind: 'speeding', limitKph: 80, marginKph: 5 })];
  it('is exceeded by two fixes over ten seconds', () => {
    const speeds = [80, 90, 84, 91, 92, 93, 80];
    const fixes = speeds.map((speedKph, index) => fixAt(index * 10, index * 250, 0, { speedKph }));
    expect(brief({ rules }, fixes)).toEqual(['began 1 30 at 92', 'ended 1 30 to 60 worst 93']);
  });
});

describe('lost communication', () => {
  const rules = [ruleOf({ kind: 'no_communication', minutes: 30 })];
  it('starts after its time limit, and ends with the next fix', () => {
    expect(brief({ rules }, [fixAt(0, 0, 0)], 1_799)).toEqual([]);
    expect(brief({ rules }, [fixAt(0, 0, 0)], 1_800)).toEqual(['began 1 1800']);
    expect(brief({ rules }, [fixAt(0, 0, 0), fixAt(3_000, 0, 0)])).toEqual([
      'began 1 1800',
      'ended 1 1800 to 3000 worst 50',
    ]);
  });

  it('keeps its state from fix to fix', () => {
    const one = reduceAlerts({ rules }, [fixAt(0, 0, 0)]);
    expect(reduceAlerts({ rules }, stay(0, 600, [0, 0])).state).toEqual(one.state);
  });

  it('uses the limit of the asset or the account if the rule has none', () => {
    const own = [ruleOf({ kind: 'no_communication', minutes: null })];
    expect(brief({ rules: own }, [fixAt(0, 0, 0)], 3_600)).toEqual(['began 1 3600']);
  });

  it('is prevented by a heartbeat', () => {
    const latest = {
      contactAtMs: startMs + 1_000_000,
      engineOn: false,
      hourMeterHours: null,
      isHourMeterEntered: false,
      odometerKm: null,
      isOdometerComputed: false,
    };
    expect(brief({ rules, settings: { latest } }, [fixAt(0, 0, 0)], 2_700)).toEqual([]);
    expect(brief({ rules, settings: { latest } }, [fixAt(0, 0, 0)], 2_800)).toEqual(['began 1 2800']);
  });
});

describe('idling', () => {
  const rules = [ruleOf({ kind: 'idling', minutes: 10 })];
  const idle = stay(0, 900, [0, 0], 30, { ignition: true, speedKph: 0 });
  it('counts while the asset stands with its engine on, and ends with either', () => {
    expect(brief({ rules }, idle)).toEqual(['began 1 600']);
    const off = [...idle, fixAt(930, 0, 0, { ignition: false, speedKph: 0 })];
    expect(brief({ rules }, off)).toEqual(['began 1 600', 'ended 1 600 to 930 worst 16']);
  });

  it('is unknown during a gap', () => {
    const few = idle.slice(0, 8);
    expect(brief({ rules }, few, 700)).toEqual(['began 1 600']);
    expect(brief({ rules: [ruleOf({ kind: 'idling', minutes: 30 })] }, few, 3_000)).toEqual([]);
  });

  it('excludes categories that work while standing, unless the rule names them', () => {
    const settings = { worksStanding: true };
    expect(brief({ rules, settings }, idle)).toEqual([]);
    const named = [ruleOf({ kind: 'idling', minutes: 10 }, { scope: { categories: ['Truck'] } })];
    expect(brief({ rules: named, settings }, idle)).toEqual(['began 1 600']);
  });
});

describe('other conditions', () => {
  it('include a towed asset', () => {
    const fixes = drive(
      [
        [0, 0, 0],
        [300, 0, 0],
        [600, 4_000, 0],
        [900, 8_000, 0],
      ],
      30,
      { ignition: false, speedKph: 0 },
    );
    const { outputs } = reduceAlerts({ rules: [ruleOf({ kind: 'towed', meters: 1_000 })] }, fixes);
    expect(outputs).toMatchObject([
      { kind: 'began', value: 1_200, crossedAtMs: startMs + 300_000 },
      { kind: 'worse', value: 5_200 },
    ]);
  });

  it('include use out of hours', () => {
    const schedule = { zone: 'Etc/UTC', days: [1], from: '12:10', to: '13:00' };
    const rules = [ruleOf({ kind: 'out_of_hours' }, { schedule })];
    const fixes = stay(0, 900, [0, 0], 60, { ignition: true });
    expect(brief({ rules }, fixes)).toEqual(['began 1 0', 'ended 1 0 to 600']);
    expect(brief({ rules }, stay(0, 900, [0, 0], 60, { ignition: false }))).toEqual([]);
  });

  it('include a lasting status', () => {
    const rules = [ruleOf({ kind: 'status_lasting', status: 'turned_off', minutes: 20 })];
    const off = stay(0, 600, [0, 0], 60, { ignition: false });
    expect(brief({ rules }, off, 1_200)).toEqual(['began 1 1200']);
    expect(brief({ rules }, [...off, fixAt(1_500, 0, 0, { ignition: true })])).toEqual([
      'began 1 1200',
      'ended 1 1200 to 1500 worst 25',
    ]);
    const silent = [ruleOf({ kind: 'status_lasting', status: 'without_communication', minutes: 60 })];
    expect(brief({ rules: silent }, off, 7_799)).toEqual([]);
    expect(brief({ rules: silent }, off, 11_400)).toEqual(['began 1 7800']);
  });

  it('include the first movement after a stop', () => {
    const fixes = drive(
      [
        [0, 0, 0],
        [1_800, 0, 0],
        [2_400, 6_000, 0],
      ],
      30,
      { ignition: true },
    );
    const begun = brief({ rules: [ruleOf({ kind: 'first_movement', afterMinutes: 20 })] }, fixes);
    expect(begun).toEqual([
      expect.stringMatching(/^began 1 1[78]\d\d$/),
      expect.stringMatching(/^ended 1 1[78]\d\d to 1[78]\d\d$/),
    ]);
    expect(brief({ rules: [ruleOf({ kind: 'first_movement', afterMinutes: 40 })] }, fixes)).toEqual([]);
  });
});

it('an asset that reports less than hourly is outside, or used out of hours, for long enough', () => {
  const seldom = Array.from({ length: 16 }, (_, index) =>
    fixAt(index * 61 * 60, 4_000 + index * 500, 0, { ignition: true, speedKph: 20 }),
  );
  const schedule = { zone: 'Etc/UTC', days: [7], from: '00:00', to: '01:00' };
  for (const rules of [
    [ruleOf({ kind: 'outside_geofence' }, { raiseAfterSeconds: 600 })],
    [ruleOf({ kind: 'out_of_hours' }, { raiseAfterSeconds: 600, schedule })],
    [ruleOf({ kind: 'speeding', limitKph: 10, marginKph: 0 }, { raiseAfterSeconds: 600 })],
  ])
    expect(brief({ rules, fences: [yard] }, seldom)[0]).toMatch(/^began 1 /);
});

describe('a threshold', () => {
  const meter = (given: object = {}) =>
    ruleOf({ kind: 'meter_due', meter: 'hour_meter', every: 250, from: 0, ahead: 0, ...given });
  /** Readings 400 h apart. */
  const meterFixes = (hours: readonly number[]) =>
    hours.map((hourMeterHours, index) => fixAt(index * 400 * 3600, 0, 0, { hourMeterHours }));
  const at = (index: number) => index * 400 * 3600;

  it('of a meter is reached once for each multiple, but not for past ones', () => {
    expect(
      brief({ rules: [meter()] }, meterFixes([1_249, 1_249.9, 1_250, 1_250.1, 1_249.9, 1_250, 1_600])),
    ).toEqual([`began 1 due:1250 ${at(2)} at 1250`, `began 1 due:1500 ${at(6)} at 1600`]);
    expect(brief({ rules: [meter({ ahead: 20 })] }, meterFixes([1_240, 1_251]))).toEqual([
      'began 1 due:1250 0 at 1240',
    ]);
    expect(brief({ rules: [meter({ from: 1_200 })] }, meterFixes([1_100, 1_210, 1_450]))).toEqual([
      `began 1 due:1450 ${at(2)} at 1450`,
    ]);
  });

  it('restarts with a replaced meter', () => {
    expect(brief({ rules: [meter()] }, meterFixes([1_249, 1_251, 3, 251]))).toEqual([
      `began 1 due:1250 ${at(1)} at 1251`,
      `began 1 due:250 ${at(3)} at 251`,
    ]);
  });

  it.each([
    ['hour_meter', 'hourMeterHours', [100, 100.01, 65_535, 100.03, 100.04, 65_535, 65_535, 100.05, 100.06]],
    ['odometer', 'odometerKm', [1000, 1000, 4_294_967.295, 1000, 1000.1, 4_294_967.295, 1000.2]],
  ] as const)('ignores a glitch of an %s', (name, key, values) => {
    const rules = [meter({ meter: name, ahead: 20 })];
    const fixes = values.map((value, index) => fixAt(index * 30, 0, 0, { [key]: value }));
    expect(brief({ rules }, fixes)).toEqual([]);
    const [last = 0] = values.slice(-1);
    const goesOn = [1, 2, 3].map((day) => fixAt(600 + day * 36_000_00, 0, 0, { [key]: last + day * 100 }));
    expect(brief({ rules }, [...fixes, ...goesOn])).toHaveLength(1);
  });

  it('of a date is reached at midnight of the account', () => {
    const rules = [ruleOf({ kind: 'date_due', everyDays: 30, from: '2026-02-02', aheadDays: 2 })];
    // Due on March 4; two days ahead is the day of the first position.
    expect(brief({ rules }, [fixAt(0, 0, 0)])).toEqual(['began 1 due:2026-03-04 -32400']);
    const later = [ruleOf({ kind: 'date_due', everyDays: 30, from: '2026-02-02', aheadDays: 0 })];
    expect(brief({ rules: later }, [fixAt(0, 0, 0)], 2 * 86_400 - 32_401)).toEqual([]);
    expect(brief({ rules: later }, [fixAt(0, 0, 0)], 2 * 86_400)).toEqual(['began 1 due:2026-03-04 140400']);
  });

  it('of use in a day is reached as it happens, and below it when the day ends', () => {
    const day = (is: 'above' | 'below', hours: number) => ruleOf({ kind: 'usage', is, hours, period: 'day' });
    const on = stay(0, 3 * 3_600, [0, 0], 300, { ignition: true, speedKph: 0 });
    expect(brief({ rules: [day('above', 2)] }, on)).toEqual([
      'began 1 7500 at 2.08',
      'worse 1 7500 at 2.17',
      'worse 1 7500 at 2.25',
      'worse 1 7500 at 2.42',
      'worse 1 7500 at 2.75',
    ]);
    // The account's midnight is 15 h later; the first day is incomplete.
    const hours = (day1: number) => [
      ...stay(0, 15 * 3_600, [0, 0], 600, { ignition: false, speedKph: 0 }),
      ...stay(15 * 3_600 + 600, (15 + day1) * 3_600, [0, 0], 600, { ignition: true, speedKph: 0 }),
      ...stay((15 + day1) * 3_600 + 600, 40 * 3_600, [0, 0], 600, { ignition: false, speedKph: 0 }),
    ];
    expect(brief({ rules: [day('below', 4)] }, hours(3))).toEqual([
      expect.stringMatching(/^began 1 140400 at (2\.83|3)$/),
    ]);
    expect(brief({ rules: [day('below', 4)] }, hours(5))).toEqual([]);
  });
});
