import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PreparedPolygon } from '@azimute/geo';
import { orderFixes } from '../host/order-fixes.ts';
import { runReducer, type ReducerPlace } from '../host/run-reducers.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { geofencesReducer } from './geofences-reducer.ts';
import type { GeofencesState, GeofenceTransition } from './geofences-state.ts';
import { brief, drive, fenceAround, fixAt, reduceAll, settingsOf, startMs } from './testing/fence-plan.ts';

const yard = fenceAround([0, -200], [400, 200]);

describe('a geofence is not entered', () => {
  it('by one fix inside', () => {
    expect(
      brief([yard], [fixAt(0, -300, 0), fixAt(10, 100, 0), fixAt(20, -300, 0), fixAt(90, -300, 0)]),
    ).toEqual([]);
  });

  it('by an asset that turns back within the band', () => {
    expect(
      brief(
        [yard],
        drive([
          [0, -200, 0],
          [60, 18, 0],
          [90, 15, 0],
          [150, -200, 0],
        ]),
      ),
    ).toEqual([]);
  });

  it('before its confirmation time, but passed through', () => {
    expect(
      brief(
        [yard],
        drive([
          [0, -200, 0],
          [40, 120, 0],
          [48, 120, 0],
          [66, -100, 0],
          [200, -900, 0],
        ]),
      ),
    ).toEqual(['passage 1 at 25']);
  });

  it('by fixes that are inaccurate, at null island, or after a jump', () => {
    const outside = drive([
      [0, -500, 0],
      [600, -400, 0],
    ]);
    const bad = [101, 111, 121, 201].map((second) => fixAt(second, 200, 0, { accuracyMeters: 150 }));
    const nowhere = [301, 311, 401].map((second) => ({ ...fixAt(second, 0, 0), longitude: 0, latitude: 0 }));
    expect(brief([yard], [...outside, ...bad, ...nowhere])).toEqual([]);
  });

  it('by a parked receiver whose fixes wander across the edge all night', () => {
    const wander = Array.from({ length: 3000 }, (_, index) =>
      fixAt(300 + index * 10, -10 + 30 * Math.sin(index / 2), 20 * Math.cos(index / 7), {
        accuracyMeters: 30,
      }),
    );
    expect(
      brief(
        [yard],
        [
          ...drive([
            [0, -500, 0],
            [300, -10, 0],
          ]),
          ...wander,
        ],
      ),
    ).toEqual([]);
  });

  it('by an asset of another UL, or one not chosen', () => {
    const fixes = drive([
      [0, -500, 0],
      [100, 200, 0],
      [200, 200, 0],
    ]);
    expect(brief([{ ...yard, unitId: 2 }], fixes)).toEqual([]);
    expect(brief([{ ...yard, assets: new Set([8]) }], fixes)).toEqual([]);
  });
});

describe('a visit', () => {
  const round = drive([
    [0, -500, 0],
    [100, 200, 0],
    [400, 200, 60],
    [500, -500, 0],
  ]);

  it('starts and ends where its asset crossed the edge, however late it is confirmed', () => {
    const { transitions, state } = reduceAll([yard], round);
    expect(transitions).toMatchObject([
      { kind: 'entry', cause: 'crossed', inferred: false, notifies: true, version: 1, certainty: 1 },
      { kind: 'exit', cause: 'crossed', inferred: false, notifies: true, reopens: false },
    ]);
    const [entry, exit] = transitions;
    expect(Math.abs((entry?.crossedAtMs ?? 0) - startMs - 71_400)).toBeLessThan(1_500);
    expect(Math.abs((exit?.crossedAtMs ?? 0) - startMs - 428_600)).toBeLessThan(1_500);
    expect(exit?.enteredAtMs).toBe(entry?.crossedAtMs);
    expect((entry?.confirmedAtMs ?? 0) - (entry?.crossedAtMs ?? 0)).toBeGreaterThan(30_000);
    expect(state).not.toBeNull();
    expect(
      reduceAll(
        [yard],
        [
          ...round,
          ...drive([
            [510, -600, 0],
            [1000, -2000, 0],
          ]),
        ],
      ).state,
    ).toBeNull();
  });

  it('notifies by the chosen resources', () => {
    const { transitions } = reduceAll([{ ...yard, onEntry: false }], round);
    expect(transitions.map(({ notifies }) => notifies)).toEqual([false, true]);
  });

  it('keeps its state while nothing changes', () => {
    const settings = settingsOf([yard]);
    const fixes = orderFixes(
      drive([
        [0, -500, 0],
        [200, 200, 0],
        [900, 200, 10],
      ]),
    );
    const run = runReducer(geofencesReducer, { state: null, newest: null }, fixes, settings);
    const next = geofencesReducer.step(run.state, fixAt(1000, 205, 5), run.newest, settings);
    expect(next.state).toBe(run.state);
  });

  it('continues when its asset returns within five minutes', () => {
    const back = [
      ...round,
      ...drive([
        [510, -500, 0],
        [560, 200, 0],
        [900, 200, 0],
      ]),
    ];
    const { transitions } = reduceAll([yard], back);
    expect(transitions.map(({ kind, reopens, notifies }) => [kind, reopens, notifies])).toEqual([
      ['entry', false, true],
      ['exit', false, true],
      ['entry', true, false],
    ]);
    expect(transitions[2]?.enteredAtMs).toBe(transitions[0]?.enteredAtMs);
  });

  it('of an asset first seen inside is recorded without notification', () => {
    const { transitions } = reduceAll(
      [yard],
      drive([
        [0, 200, 0],
        [200, 200, 0],
      ]),
    );
    expect(transitions).toMatchObject([
      { kind: 'entry', cause: 'first_seen', inferred: true, notifies: false },
    ]);
  });

  it('that started in a gap has a time range', () => {
    const { transitions } = reduceAll(
      [yard],
      [
        fixAt(0, -500, 0),
        fixAt(10, -510, 0),
        ...drive([
          [8000, 200, 0],
          [8300, 200, 0],
        ]),
      ],
    );
    expect(transitions).toMatchObject([
      {
        kind: 'entry',
        inferred: true,
        notifies: false,
        crossedEarliestMs: startMs + 10_000,
        crossedAtMs: startMs + 8_000_000,
      },
    ]);
  });

  it('is decided by where its asset parked within the band, once', () => {
    const parks = (x: number) =>
      drive([
        [0, -500, 0],
        [100, x, 0],
        [4000, x, 0],
      ]);
    expect(brief([yard], parks(12))).toEqual(['entry 1 at 98']);
    expect(brief([yard], parks(2))).toEqual([]);
    expect(brief([yard], parks(-12))).toEqual([]);
  });

  it('of an asset that switches off past the gate starts with the second fix there', () => {
    const off = { ignition: false, speedKph: 0 };
    const { transitions } = reduceAll(
      [yard],
      [
        ...drive([
          [0, -500, 0],
          [90, 100, 0],
        ]),
        fixAt(95, 102, 0, off),
        fixAt(3600, 102, 0, off),
      ],
    );
    expect(transitions).toMatchObject([{ kind: 'entry', notifies: true, confirmedAtMs: startMs + 95_000 }]);
  });

  it('ends when a standing asset drives off', () => {
    expect(
      brief(
        [yard],
        drive([
          [0, -500, 0],
          [100, 30, 0],
          [4000, 30, 0],
          [4100, -900, 0],
          [4300, -2000, 0],
        ]),
      ),
    ).toEqual(['entry 1 at 94', expect.stringMatching(/^exit 1 at 400\d$/)]);
  });

  it('counts after a dwell, on time, also without a fix', () => {
    const dwelling = { ...yard, entryDwellSeconds: 600 };
    const enters = drive([
      [0, -500, 0],
      [100, 200, 0],
      [150, 200, 0],
    ]);
    expect(brief([dwelling], enters, 660)).toEqual([]);
    expect(brief([dwelling], enters, 700)).toEqual(['entry 1 at 71']);
    expect(
      brief(
        [dwelling],
        [
          ...enters,
          ...drive([
            [160, 200, 0],
            [260, -900, 0],
            [400, -900, 0],
          ]),
        ],
        9000,
      ),
    ).toEqual(['passage 1 at 71']);
  });

  it('of a parent ends with its children, and one notification', () => {
    const dock = fenceAround([100, -50], [300, 50], { geofenceId: 2, parentId: 1 });
    const { transitions } = reduceAll(
      [yard, dock],
      drive(
        [
          [0, -500, 0],
          [100, 200, 0],
          [400, 200, 0],
          [420, -800, 0],
          [600, -2000, 0],
        ],
        20,
      ),
    );
    const exits = transitions.filter(({ kind }) => kind === 'exit');
    expect(exits.filter(({ notifies }) => notifies)).toHaveLength(
      exits.some(({ cause }) => cause === 'parent_left') ? 1 : 2,
    );
    expect(transitions.map(({ kind, geofenceId }) => `${kind} ${geofenceId}`).toSorted()).toEqual([
      'entry 1',
      'entry 2',
      'exit 1',
      'exit 2',
    ]);
  });

  it('of a child ends once with its parent, when the parent’s dwell is over', () => {
    const slow = { ...yard, exitDwellSeconds: 120 };
    const dock = fenceAround([100, -50], [250, 50], { geofenceId: 2, parentId: 1 });
    const fixes = [fixAt(0, 200, 0), fixAt(400, 200, 0), fixAt(410, 500, 0), fixAt(411, 500, 0)];
    expect(
      brief([slow, dock], [...fixes, fixAt(4411, 500, 0)]).filter((line) => line.startsWith('exit')),
    ).toEqual(['exit 1 at 407', 'exit 2 at 407 parent_left']);
  });

  it('ends, and another starts, when its asset moves to another place nearby', () => {
    const bays = [fenceAround([-30, -30], [30, 30]), fenceAround([32, -30], [92, 30], { geofenceId: 2 })];
    const arrives = drive([
      [0, -600, 0],
      [120, 0, 0],
    ]);
    for (const everySeconds of [1, 5, 10, 20, 60])
      for (const readings of [
        {},
        { accuracyMeters: null },
        { accuracyMeters: 12 },
        { ignition: false, speedKph: 0 },
      ]) {
        const moves = drive(
          [
            [130, 0, 0],
            [730, 0, 0],
            [750, 62, 0],
            [4350, 62, 0],
          ],
          everySeconds,
          readings,
        );
        const { transitions } = reduceAll(bays, [...arrives, ...moves]);
        expect(transitions.map(({ kind, geofenceId, notifies }) => [kind, geofenceId, notifies])).toEqual([
          ['entry', 1, true],
          ['exit', 1, true],
          ['entry', 2, true],
        ]);
        const [, exit, entry] = transitions;
        for (const one of [exit, entry])
          expect(Math.abs((one?.crossedAtMs ?? 0) - startMs - 740_000)).toBeLessThanOrEqual(
            Math.max(5_000, everySeconds * 1000),
          );
      }
  });

  it('continues over outliers, and over the drift of a phone', () => {
    const bay = fenceAround([-30, -30], [30, 30]);
    const parked = drive([
      [0, -600, 0],
      [120, 0, 0],
      [1000, 0, 0],
    ]);
    const drifts = Array.from({ length: 400 }, (_, index) =>
      fixAt(1010 + index * 15, 38 * Math.sin(index / 40), 20 * Math.cos(index / 30), { accuracyMeters: 12 }),
    );
    const strays = [100, 200].map((place) =>
      fixAt(1012 + place * 15, 90 - place, 60, { accuracyMeters: 12 }),
    );
    expect(brief([bay], [...parked, ...drifts, ...strays])).toEqual([expect.stringMatching(/^entry 1/)]);
  });

  it('is started and ended by changes of a geofence, without notifications', () => {
    const late = { ...yard, validFromMs: startMs + 500_000 };
    const gone = { ...late, validToMs: startMs + 900_000 };
    const moved = { ...fenceAround([5000, 0], [5400, 400], { version: 2 }), validFromMs: startMs + 900_000 };
    const drives = drive([
      [0, -500, 0],
      [100, 200, 0],
      [130, 100, 0],
      [1500, 100, 0],
    ]);
    expect(brief([late], drives)).toEqual(['entry 1 at 500 fence_changed']);
    expect(brief([gone], drives)).toEqual(['entry 1 at 500 fence_changed', 'exit 1 at 900 fence_changed']);
    expect(brief([gone, moved], drives)).toEqual([
      'entry 1 at 500 fence_changed',
      'exit 1 at 900 fence_changed',
    ]);
    expect(reduceAll([gone], drives).transitions.some(({ notifies }) => notifies)).toBe(false);
  });

  it('notifies during the schedule of its geofence', () => {
    const schedule = { zone: 'UTC', days: [1], from: '08:00', to: '12:05' };
    const { transitions } = reduceAll([{ ...yard, schedule }], round);
    expect(transitions.map(({ kind, notifies }) => [kind, notifies])).toEqual([
      ['entry', true],
      ['exit', false],
    ]);
  });
});

describe('a geofence records', () => {
  it('passages between two fixes', () => {
    expect(brief([yard], [fixAt(0, -300, 0), fixAt(60, 700, 0)])).toEqual(['passage 1 at 18']);
    expect(brief([yard], [fixAt(0, -300, 0), fixAt(600, 700, 0)])).toEqual([]);
  });

  it('passages with fixes inside, at any interval', () => {
    const wide = fenceAround([0, -530], [1060, 530]);
    expect(
      reduceAll(
        [wide],
        drive(
          [
            [0, -700, 0],
            [200, -700 + 200 * 22.2, 0],
          ],
          20,
          { speedKph: 80 },
        ),
      ).transitions,
    ).toMatchObject([{ kind: 'passage', notifies: false, inferred: false, enteredAtMs: null }]);
    const [passage] = reduceAll(
      [wide],
      drive(
        [
          [0, -800, 0],
          [200, -800 + 200 * 30.6, 0],
        ],
        10,
        { speedKph: 110 },
      ),
    ).transitions;
    expect(((passage?.leftAtMs ?? 0) - (passage?.crossedAtMs ?? 0)) / 1000).toBeCloseTo(1060 / 30.6, 0);
    const round = fenceAround([-100, -100], [100, 100]);
    for (const everySeconds of [1, 5, 10])
      expect(
        brief(
          [round],
          drive(
            [
              [0, -600, 0],
              [220, 600, 0],
            ],
            everySeconds,
          ),
        ),
      ).toEqual(['passage 1 at 92']);
  });

  it('no passage for a step that returns inside, unless it has a speed', () => {
    const there = (speedKph: number | null) => [
      fixAt(0, -300, 0),
      fixAt(10, 100, 0, { speedKph }),
      fixAt(20, -300, 0),
    ];
    expect(brief([yard], there(null))).toEqual([]);
    expect(brief([yard], there(60))).toEqual(['passage 1 at 8']);
  });

  it('the same passages as a presence search, for moving assets', () => {
    const legs = fc.array(
      fc.record({
        seconds: fc.constantFrom(5, 10, 20, 30, 60),
        kph: fc.integer({ min: 20, max: 120 }),
        turn: fc.integer({ min: -30, max: 30 }),
      }),
      { minLength: 5, maxLength: 60 },
    );
    fc.assert(
      fc.property(legs, fc.integer({ min: -60, max: 60 }), (steps, heading) => {
        let [second, x, y, degrees] = [0, -900, 0, heading];
        const fixes = steps.map(({ seconds, kph, turn }) => {
          second += seconds;
          degrees += turn;
          x += ((seconds * kph) / 3.6) * Math.cos((degrees * Math.PI) / 180);
          y += ((seconds * kph) / 3.6) * Math.sin((degrees * Math.PI) / 180);
          return fixAt(second, x, y, { speedKph: kph });
        });
        const polygon = new PreparedPolygon(yard.shape);
        const last = fixes.at(-1) as LatestFix;
        // It drives on, so nothing is pending.
        const away = [1, 2, 3].map((one) => ({
          ...fixAt(second + one * 30, 0, 0, { speedKph: 60 }),
          latitude: last.latitude + (y < 0 ? -0.01 : 0.01) * one,
          longitude: last.longitude,
        }));
        const all = [fixAt(0, -900, 0), ...fixes, ...away];
        const deepest = (from: LatestFix, to: LatestFix) =>
          Math.max(
            ...[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((share) =>
              polygon.signedDistanceMeters({
                longitude: from.longitude + share * (to.longitude - from.longitude),
                latitude: from.latitude + share * (to.latitude - from.latitude),
              }),
            ),
          );
        // A path of 50 m is clearly inside if it reaches that deep.
        const isThere = all.some((fix, index) => index > 0 && deepest(all[index - 1] ?? fix, fix) > 50);
        const found = reduceAll([yard], all).transitions;
        expect(found.length).toBeGreaterThanOrEqual(isThere ? 1 : 0);
        const isNowhere = all.every((fix, index) => index === 0 || deepest(all[index - 1] ?? fix, fix) < -50);
        expect(isNowhere ? found : []).toEqual([]);
      }),
    );
  });

  it('speeding that ends where its asset left, and with its exit', () => {
    const limited = { ...yard, maxSpeedKph: 40 };
    for (const everySeconds of [5, 10, 20]) {
      const { transitions } = reduceAll(
        [limited],
        drive(
          [
            [0, -500, 0],
            [1, -499, 0],
            [151, 200, 0],
            [170, 300, 0],
            [200, 900, 0],
            [300, 2900, 0],
          ],
          everySeconds,
          { speedKph: 72 },
        ),
      );
      const [exit, ended] = ['exit', 'speeding_ended'].map((kind) =>
        transitions.find((one) => one.kind === kind),
      );
      expect(ended?.crossedAtMs).toBe(exit?.crossedAtMs);
    }
  });

  it('one episode of speeding, by the lowest limit around', () => {
    const slow = { ...yard, maxSpeedKph: 40 };
    const slower = fenceAround([100, -100], [300, 100], { geofenceId: 2, parentId: 1, maxSpeedKph: 20 });
    const at = (speedKph: number) => ({ speedKph });
    const fixes = [
      ...drive(
        [
          [0, -500, 0],
          [60, 150, 0],
        ],
        10,
        at(15),
      ),
      fixAt(70, 160, 0, at(22)),
      fixAt(80, 170, 0, at(28)),
      fixAt(90, 230, 0, at(35)),
      fixAt(100, 280, 0, at(31)),
      fixAt(110, 285, 0, at(18)),
    ];
    expect(
      reduceAll([slow, slower], fixes).transitions.filter(({ kind }) => kind.startsWith('speeding')),
    ).toMatchObject([
      { kind: 'speeding_began', geofenceId: 2, limitKph: 20, crossedAtMs: startMs + 80_000, notifies: true },
      {
        kind: 'speeding_ended',
        geofenceId: 2,
        topSpeedKph: 35,
        lengthMeters: 110,
        crossedAtMs: startMs + 110_000,
        notifies: false,
      },
    ]);
  });

  it('that an asset is not inside when required', () => {
    const schedule = { zone: 'America/Sao_Paulo', days: [1, 2, 3, 4, 5], from: '10:00', to: '18:00' };
    const due = { ...yard, mustBeInside: true, schedule };
    const outside = drive([
      [0, -500, 0],
      [60, -500, 0],
    ]);
    // 10:00 in São Paulo is 13:00 UTC, an hour after the start.
    expect(brief([due], outside, 3599)).toEqual([]);
    expect(brief([due], outside, 3600)).toEqual(['outside_when_due 1 at 3600']);
    expect(brief([due], outside, 3600 + 24 * 3600)).toHaveLength(2);
    const inside = drive([
      [0, -500, 0],
      [100, 200, 0],
      [3500, 200, 0],
      [4200, -900, 0],
      [4300, -900, 0],
    ]);
    expect(brief([due], inside, 4300)).toEqual([
      'entry 1 at 71',
      expect.stringMatching(/^exit 1/),
      expect.stringMatching(/^outside_when_due 1/),
    ]);
  });
});

/** Tracks that wander, stop, jump and lose contact around two fences. */
const track: fc.Arbitrary<LatestFix[]> = fc
  .array(
    fc.record({
      seconds: fc.constantFrom(0, 1, 10, 10, 30, 120, 400, 4000),
      x: fc.constantFrom(0, 0, 5, -8, 40, -40, 150, -160, 900),
      y: fc.constantFrom(0, 0, 3, -5, 30, -30, 200),
      accuracyMeters: fc.constantFrom(null, 4, 30, 150),
      ignition: fc.constantFrom(null, true, false),
      speedKph: fc.constantFrom(null, 0, 2, 30, 80),
      receivedLate: fc.nat(3),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let [second, x, y] = [0, -200, 0];
    return steps.map(({ receivedLate, ...step }) => {
      second += step.seconds;
      x = step.x === 900 ? -x : x + step.x;
      y += step.y;
      const { accuracyMeters, ignition, speedKph } = step;
      const receivedAtMs = startMs + second * 1000 + receivedLate;
      return fixAt(second, x, y, { accuracyMeters, ignition, speedKph, receivedAtMs });
    });
  });
const fences = [
  { ...yard, maxSpeedKph: 50, exitDwellSeconds: 120, validToMs: startMs + 3_000_000 },
  { ...yard, version: 2, maxSpeedKph: 40, validFromMs: startMs + 3_000_000 },
  fenceAround([100, -50], [250, 50], { geofenceId: 2, parentId: 1, entryDwellSeconds: 300 }),
  fenceAround([-400, -100], [-20, 100], {
    geofenceId: 3,
    mustBeInside: true,
    schedule: { zone: 'America/New_York', days: [1, 2, 3], from: '07:20', to: '07:40' },
  }),
];

/** Positions with a speed near a stationary asset, then leaving the fence. */
const drivesFromStandstills = (
  [
    [
      [0, 200, 0, null],
      [4000, 200, 3, 80],
      [4010, 200, 33, 80],
      [4011, 200, 233, null],
      [4131, 200, 233, null],
    ],
    [
      [0, 200, 0, 80],
      [400, 200, 30, 80],
      [800, 160, 30, 0],
      [920, -160, 30, null],
      [4920, -155, 30, null],
    ],
    [
      [0, 50, 0, 80],
      [120, 50, 0, null],
      [240, 10, 0, 80, 4],
      [360, -10, 0, null],
    ],
  ] as const
).map((fixes) =>
  fixes.map(([second, x, y, speedKph, accuracyMeters = null]) =>
    fixAt(second, x, y, { speedKph, accuracyMeters }),
  ),
);

describe('the same fixes', () => {
  it('yield the same visits in any order and batches as in one sorted pass', () => {
    fc.assert(
      fc.property(track, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (fixes, sizes) => {
        const settings = settingsOf(fences);
        const ordered = orderFixes(fixes);
        const whole = runReducer(geofencesReducer, { state: null, newest: null }, ordered, settings);
        const shuffled = orderFixes(fixes.toReversed());
        expect(
          runReducer(geofencesReducer, { state: null, newest: null }, shuffled, settings).outputs,
        ).toEqual(whole.outputs);
        let place: ReducerPlace<GeofencesState> = { state: null, newest: null };
        const outputs: GeofenceTransition[] = [];
        for (let start = 0; start < ordered.length;) {
          const size = sizes[start % sizes.length] ?? 1;
          // As read from the database.
          const state = JSON.parse(JSON.stringify(place.state)) as GeofencesState | null;
          const run = runReducer(
            geofencesReducer,
            { ...place, state },
            ordered.slice(start, start + size),
            settings,
          );
          outputs.push(...run.outputs.map(({ output }) => output));
          place = run;
          start += size;
        }
        expect(outputs).toEqual(whole.outputs.map(({ output }) => output));
        expect(place.state).toEqual(whole.state);
      }),
    );
  });

  it('recomputed from a checkpoint after any transition, yield the same rest', () => {
    fc.assert(
      fc.property(track, (fixes) => {
        const settings = settingsOf(fences);
        const ordered = orderFixes(fixes);
        const whole = runReducer(geofencesReducer, { state: null, newest: null }, ordered, settings);
        for (const [index, { output, stateAfter }] of whole.outputs.entries()) {
          if (whole.outputs[index + 1]?.output.confirmedAtMs === output.confirmedAtMs) continue;
          const rest = ordered.filter(({ fix }) => fix.fixedAtMs > output.confirmedAtMs);
          const newest = ordered.findLast(({ fix }) => fix.fixedAtMs <= output.confirmedAtMs)?.newest ?? null;
          const anew = runReducer(geofencesReducer, { state: stateAfter, newest }, rest, settings);
          expect(anew.outputs).toEqual(whole.outputs.slice(index + 1));
        }
      }),
    );
  });

  it('never speed in a geofence longer than they are inside', () => {
    fc.assert(
      fc.property(track, (fixes) => {
        // Of two places at one instant, neither leads to the other.
        const inTime = [...new Map(fixes.map((fix) => [fix.fixedAtMs, fix])).values()];
        const { transitions } = reduceAll(fences, inTime);
        const began = transitions.filter(({ kind }) => kind === 'speeding_began');
        for (const [index, { geofenceId, crossedAtMs }] of began.entries()) {
          const ended = transitions.filter(({ kind }) => kind === 'speeding_ended')[index];
          if (ended === undefined) continue;
          expect(ended.geofenceId).toBe(geofenceId);
          expect(ended.crossedAtMs).toBeGreaterThanOrEqual(crossedAtMs);
          const over = transitions.find(
            (one) =>
              one.geofenceId === geofenceId &&
              ((one.kind === 'exit' && one.crossedAtMs >= crossedAtMs) ||
                (one.kind === 'passage' && (one.leftAtMs ?? 0) >= crossedAtMs)),
          );
          const leftAtMs = over === undefined ? Infinity : (over.leftAtMs ?? over.crossedAtMs);
          expect(ended.crossedAtMs).toBeLessThanOrEqual(leftAtMs);
        }
      }),
      { numRuns: 1000, examples: drivesFromStandstills.map((fixes) => [fixes]) },
    );
  });

  it('yield visits that start and end alternately', () => {
    fc.assert(
      fc.property(track, (fixes) => {
        const { transitions } = reduceAll(fences, fixes);
        for (const geofenceId of [1, 2, 3]) {
          const ends = transitions.filter(
            (one) => one.geofenceId === geofenceId && (one.kind === 'entry' || one.kind === 'exit'),
          );
          for (const [index, { kind, enteredAtMs, crossedAtMs, reopens }] of ends.entries()) {
            expect(kind).toBe(index % 2 === 0 ? 'entry' : 'exit');
            const before = ends[index - 1];
            expect(crossedAtMs).toBeGreaterThanOrEqual(before?.crossedAtMs ?? -Infinity);
            const isSameVisit = kind === 'exit' || reopens;
            expect(enteredAtMs === before?.enteredAtMs).toBe(isSameVisit);
          }
        }
      }),
    );
  });
});
