import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, openAssetState, silentFromMs, step } from './asset-state.ts';
import { assetStatus } from './asset-status.ts';
import { ENGINE_SIGN_MS } from './engine-sign.ts';
import { stepHeartbeat, stepLatest, type Fix, type Heartbeat, type LatestState } from './latest-state.ts';

const T = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const conditions = { disabled: false, inMaintenance: false, silentAfterMs: 60 * MINUTE };

function fixAt(minutes: number, given: Partial<Fix> = {}): Fix {
  return {
    deviceId: 1,
    fixedAtMs: T + minutes * MINUTE,
    receivedAtMs: T + minutes * MINUTE,
    latitude: -10,
    longitude: -37,
    speedKph: null,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: null,
    ignition: null,
    hourMeterHours: null,
    odometerKm: null,
    odometerComputed: false,
    batteryPercent: null,
    ...given,
  };
}

function heartbeatAt(minutes: number, given: Partial<Heartbeat> = {}): Heartbeat {
  return {
    contactAtMs: T + minutes * MINUTE,
    ignition: null,
    hourMeterHours: null,
    odometerKm: null,
    odometerComputed: false,
    batteryPercent: null,
    ...given,
  };
}

function reduce(contacts: readonly (Fix | Heartbeat)[]): LatestState {
  let state: LatestState | null = null;
  for (const contact of contacts)
    state = 'fixedAtMs' in contact ? stepLatest(state, contact) : stepHeartbeat(state, contact);
  if (state === null) throw new Error('no contacts');
  return state;
}

describe('latest state', () => {
  it('is never moved back by a late fix', () => {
    const latest = reduce([fixAt(10, { latitude: 1 }), fixAt(5, { latitude: 2, ignition: true })]);
    expect(latest).toMatchObject({ fix: { fixedAtMs: T + 10 * MINUTE, latitude: 1 }, engineOn: false });
  });

  it('uses the last received of two fixes at one instant', () => {
    const first = fixAt(0, { latitude: 1, receivedAtMs: T + 1 });
    const second = fixAt(0, { latitude: 2, receivedAtMs: T + 2, deviceId: 2 });
    expect(reduce([first, second])).toMatchObject({ fix: { latitude: 2, deviceId: 2 } });
    expect(reduce([second, first])).toMatchObject({ fix: { latitude: 2, deviceId: 2 } });
  });

  it('prefers a fix with the ignition to one at the same instant without it', () => {
    const told = fixAt(0, { ignition: true, receivedAtMs: T + 1 });
    const repeated = fixAt(0, { receivedAtMs: T + 2 });
    for (const order of [
      [told, repeated],
      [repeated, told],
    ])
      expect(reduce(order)).toMatchObject({ fix: { ignition: true }, engineOn: true });
  });

  it('distinguishes the last contact from the newest fix', () => {
    const latest = reduce([
      fixAt(0, { latitude: 1 }),
      heartbeatAt(90, { batteryPercent: 80 }),
      heartbeatAt(40),
    ]);
    expect(latest).toMatchObject({
      contactAtMs: T + 90 * MINUTE,
      fix: { fixedAtMs: T, latitude: 1 },
      batteryPercent: 80,
      batteryReadAtMs: T + 90 * MINUTE,
    });
    expect(reduce([heartbeatAt(1)])).toMatchObject({ contactAtMs: T + MINUTE, fix: null, engineOn: false });
  });

  it('is the same object if a contact changes nothing', () => {
    const latest = reduce([fixAt(0), heartbeatAt(90, { ignition: true, batteryPercent: 5 })]);
    expect(stepHeartbeat(latest, heartbeatAt(90, { ignition: true, batteryPercent: 5 }))).toBe(latest);
    expect(stepHeartbeat(latest, heartbeatAt(80, { ignition: false, batteryPercent: 9 }))).toBe(latest);
    expect(stepLatest(latest, fixAt(-1))).toBe(latest);
  });

  it('keeps meters through fixes without them, and adopts a new meter with its second reading', () => {
    const kept = reduce([fixAt(0, { hourMeterHours: 100, odometerKm: 5 }), fixAt(1)]);
    expect(kept).toMatchObject({ hourMeterHours: 100, odometerKm: 5 });
    const doubted = stepLatest(kept, fixAt(2, { hourMeterHours: 0, odometerKm: 0 }));
    expect(doubted).toMatchObject({ hourMeterHours: 100, odometerKm: 5 });
    const replaced = stepLatest(doubted, fixAt(3, { hourMeterHours: 0, odometerKm: 0 }));
    expect(replaced).toMatchObject({ hourMeterHours: 0, odometerKm: 0, hourMeterAdvancedAtMs: null });
    expect(replaced).not.toHaveProperty('doubtedMeters');
  });

  it('shows the newest odometer reading, also of a replaced one, despite late fixes', () => {
    const readings = [1, 2, 3, 4].map((minute) => fixAt(minute, { odometerKm: minute > 2 ? 100 : 200 }));
    for (const order of [
      [0, 1, 2, 3],
      [1, 0, 3, 2],
      [3, 1, 2, 0],
      [3, 2, 1, 0],
      [0, 2, 1, 3],
    ]) {
      const latest = reduce(order.flatMap((place) => readings[place] ?? []));
      expect(latest).toMatchObject({ odometerKm: 100, odometerReadAtMs: T + 4 * MINUTE });
    }
  });

  it('shows a server’s total only until the device reports its own odometer', () => {
    const sum = fixAt(0, { odometerKm: 1250, odometerComputed: true });
    const own = fixAt(1, { odometerKm: 98_765 });
    const later = fixAt(2, { odometerKm: 1251, odometerComputed: true });
    expect(reduce([sum, later])).toMatchObject({ odometerKm: 1251, odometerComputed: true });
    expect(reduce([sum, own, later])).toMatchObject({ odometerKm: 98_765, odometerComputed: false });
    expect(reduce([later, sum, own])).toMatchObject({ odometerKm: 98_765, odometerComputed: false });
  });

  it('keeps an entered reading until a later device reading, without counting an increase', () => {
    const entered: LatestState = {
      contactAtMs: null,
      fix: null,
      heartbeatIgnition: null,
      engineOn: false,
      batteryPercent: null,
      batteryReadAtMs: null,
      hourMeterHours: 1200,
      hourMeterReadAtMs: T,
      hourMeterAdvancedAtMs: null,
      hourMeterEnteredAtMs: T,
      odometerKm: 900,
      odometerComputed: false,
      odometerReadAtMs: T,
    };
    expect(assetStatus(conditions, entered, T)).toBe('without_status');
    expect(silentFromMs(openAssetState(conditions, entered, T))).toBeNull();
    const late = fixAt(-1, { hourMeterHours: 1300, odometerKm: 950 });
    const first = fixAt(1, { hourMeterHours: 1250, odometerKm: 901 });
    const next = fixAt(2, { hourMeterHours: 1250.1 });
    expect(stepLatest(entered, late)).toMatchObject({ hourMeterHours: 1200, odometerKm: 900 });
    const stepped = stepLatest(stepLatest(entered, late), first);
    expect(stepped).toMatchObject({ hourMeterHours: 1250, odometerKm: 901, engineOn: false });
    expect(stepLatest(stepLatest(entered, first), late)).toEqual(stepped);
    expect(stepLatest(entered, fixAt(1, { hourMeterHours: 5 }))).toMatchObject({ hourMeterHours: 5 });
    expect(stepLatest(stepped, next)).toMatchObject({ hourMeterHours: 1250.1, engineOn: true });
    expect(stepLatest(stepLatest(entered, next), first)).toEqual(
      stepLatest(stepLatest(entered, first), next),
    );
  });

  it('shows no meter glitch, despite late fixes, and marks it until the next reading', () => {
    const good = [0, 1, 2, 3].map((minute) =>
      fixAt(minute, { hourMeterHours: 100 + minute / 60, odometerKm: 1000 }),
    );
    const glitch = fixAt(1.5, { hourMeterHours: 65_535, odometerKm: 4_294_967.295 });
    const [first, second, third, fourth] = good as [Fix, Fix, Fix, Fix];
    const doubted = reduce([first, second, glitch]);
    expect(doubted).toMatchObject({
      hourMeterHours: 100 + 1 / 60,
      odometerKm: 1000,
      doubtedMeters: { hours: { value: 65_535 }, km: { value: 4_294_967.295 } },
    });
    const ofHours = reduce([first, second, { ...glitch, odometerKm: null }]);
    expect(stepLatest(ofHours, third)).not.toHaveProperty('doubtedMeters');
    const shown = reduce([...good, glitch]);
    expect(shown).toMatchObject({ hourMeterHours: 100 + 3 / 60, odometerKm: 1000 });
    for (const order of [
      [first, second, glitch, third, fourth],
      [first, glitch, second, fourth, third],
      [second, third, glitch, fourth, first],
    ])
      expect(reduce(order)).toEqual(shown);
  });

  it('is the same for any order, batching and repetition', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 14 });
    const readings = fc.record({
      ignition: fc.option(fc.boolean(), { freq: 4 }),
      speedKph: fc.option(fc.constantFrom(0, 3, 3.5, 80)),
      hasHourMeter: fc.boolean(),
      hasOdometer: fc.boolean(),
      hourSteps: fc.nat({ max: 2 }),
      kmSteps: fc.nat({ max: 3 }),
      odometerComputed: fc.boolean(),
      deviceId: fc.integer({ min: 1, max: 2 }),
      batteryPercent: fc.option(fc.nat({ max: 3 })),
      isHeartbeat: fc.boolean(),
    });
    const story = minutes.chain((times) =>
      fc.tuple(
        fc.constant(times.toSorted((a, b) => a - b)),
        fc.array(readings, { minLength: times.length, maxLength: times.length }),
      ),
    );
    fc.assert(
      fc.property(story, fc.infiniteStream(fc.nat()), ([times, facts], chance) => {
        let [hours, kilometers] = [100, 500];
        const inOrder = times.map((time, index) => {
          const fact = facts[index];
          if (fact === undefined) throw new Error('a fact for each time');
          hours += Math.min(fact.hourSteps / 10, (time - (times[index - 1] ?? time)) / 60);
          kilometers += fact.kmSteps;
          const told = {
            ignition: fact.ignition,
            batteryPercent: fact.batteryPercent,
            hourMeterHours: fact.hasHourMeter ? hours : null,
            odometerKm: fact.hasOdometer ? kilometers : null,
            odometerComputed: fact.hasOdometer && fact.odometerComputed,
          };
          if (fact.isHeartbeat) return heartbeatAt(time, told);
          return fixAt(time, { deviceId: fact.deviceId, speedKph: fact.speedKph, ...told });
        });
        const next = (): number => chance.next().value ?? 0;
        const shuffled = [...inOrder, ...inOrder.filter(() => next() % 2 === 0)]
          .map((contact) => ({ contact, rank: next() }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ contact }) => contact);
        expect(reduce(shuffled)).toEqual(reduce(inOrder));
      }),
      { numRuns: 500 },
    );
  });
});

describe('engine on', () => {
  it.each<[string, Partial<Fix>, boolean]>([
    ['ignition off overrides speed', { ignition: false, speedKph: 80 }, false],
    ['ignition on overrides standing still', { ignition: true, speedKph: 0 }, true],
    ['3 km/h without ignition is not moving', { speedKph: 3 }, false],
    ['above 3 km/h without ignition is running', { speedKph: 3.1 }, true],
    ['unknown is off', {}, false],
  ])('%s', (_, given, expected) => {
    expect(reduce([fixAt(0, given)]).engineOn).toBe(expected);
  });

  it('follows an advancing hour meter, for a window after its last tick', () => {
    const ticked = reduce([fixAt(0, { hourMeterHours: 10 }), fixAt(6, { hourMeterHours: 10.1 })]);
    expect(ticked.engineOn).toBe(true);
    const window = ENGINE_SIGN_MS / MINUTE;
    expect(stepLatest(ticked, fixAt(6 + window, { hourMeterHours: 10.1 })).engineOn).toBe(true);
    expect(stepLatest(ticked, fixAt(7 + window, { hourMeterHours: 10.1 })).engineOn).toBe(false);
  });

  it('follows a heartbeat’s ignition until another fix or heartbeat', () => {
    const on = reduce([fixAt(0, { ignition: false }), heartbeatAt(5, { ignition: true })]);
    expect(on.engineOn).toBe(true);
    expect(stepHeartbeat(on, heartbeatAt(500)).engineOn).toBe(true);
    expect(stepHeartbeat(on, heartbeatAt(6, { ignition: false })).engineOn).toBe(false);
    expect(stepLatest(on, fixAt(6, { ignition: false })).engineOn).toBe(false);
    expect(stepLatest(on, fixAt(4, { ignition: false })).engineOn).toBe(true);
  });

  it('is not kept on by heartbeats after a moving fix', () => {
    const moving = reduce([fixAt(0, { speedKph: 80 })]);
    const window = ENGINE_SIGN_MS / MINUTE;
    expect(stepHeartbeat(moving, heartbeatAt(window)).engineOn).toBe(true);
    expect(stepHeartbeat(moving, heartbeatAt(window + 1)).engineOn).toBe(false);
  });

  it('considers a late fix that shows an earlier meter increase', () => {
    const alone = reduce([fixAt(6, { hourMeterHours: 10.1 })]);
    expect(alone.engineOn).toBe(false);
    expect(stepLatest(alone, fixAt(0, { hourMeterHours: 10 })).engineOn).toBe(true);
  });
});

describe('status', () => {
  it('is the first that applies', () => {
    const evidence = { contactAtMs: T, engineOn: true };
    const late = T + 61 * MINUTE;
    expect(assetStatus({ ...conditions, disabled: true, inMaintenance: true }, evidence, late)).toBe(
      'temporarily_disabled',
    );
    expect(assetStatus({ ...conditions, inMaintenance: true }, evidence, late)).toBe('in_maintenance');
    expect(assetStatus(conditions, null, late)).toBe('without_status');
    expect(assetStatus(conditions, evidence, late)).toBe('without_communication');
    expect(assetStatus(conditions, evidence, T + 60 * MINUTE)).toBe('running');
    expect(assetStatus(conditions, { contactAtMs: T, engineOn: false }, T)).toBe('turned_off');
  });

  it('announces each change once, with its time', () => {
    const start = openAssetState(conditions, null, T);
    const running = step(start, fixAt(0, { ignition: true }));
    expect(running.transitions).toEqual([{ from: 'without_status', to: 'running', atMs: T }]);
    expect(step(running.state, fixAt(1, { ignition: true })).transitions).toEqual([]);
    const deadline = silentFromMs(running.state);
    expect(deadline).toBe(T + 60 * MINUTE);
    expect(advance(running.state, T + 60 * MINUTE).transitions).toEqual([]);
    const silent = advance(running.state, T + 90 * MINUTE);
    expect(silent.transitions).toEqual([{ from: 'running', to: 'without_communication', atMs: deadline }]);
    const back = step(silent.state, fixAt(91, { ignition: false }));
    expect(back.transitions).toEqual([
      { from: 'without_communication', to: 'turned_off', atMs: T + 91 * MINUTE },
    ]);
  });

  it('regains communication by a heartbeat', () => {
    const silent = advance(openAssetState(conditions, reduce([fixAt(0)]), T), T + 90 * MINUTE);
    const heard = step(silent.state, heartbeatAt(91));
    expect(heard.transitions).toEqual([
      { from: 'without_communication', to: 'turned_off', atMs: T + 91 * MINUTE },
    ]);
    expect(silentFromMs(heard.state)).toBe(T + 151 * MINUTE);
  });

  it('stays without communication if only an old fix arrives', () => {
    const silent = advance(openAssetState(conditions, reduce([fixAt(0)]), T), T + 90 * MINUTE);
    const late = step(silent.state, fixAt(-5, { ignition: true }));
    expect(late.transitions).toEqual([]);
    expect(late.state.status).toBe('without_communication');
  });

  it('never goes back in time', () => {
    const state = openAssetState(conditions, reduce([fixAt(0)]), T + 90 * MINUTE);
    expect(advance(state, T).state).toEqual(state);
  });
});
