import { describe, expect, it } from 'vitest';
import type { FenceDefinition } from '../geofences/fence-definition.ts';
import { prepareFences } from '../geofences/fence-set.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { steadyPlan } from '../trips/trip-plan.ts';
import { tripSettingsOf } from '../trips/trip-settings.ts';
import { compareAsset } from './compare-asset.ts';
import type { ComparedAsset, Conclusion } from './compared-asset.ts';
import { concludeFences } from './try-fences.ts';
import { concludeTrips } from './try-trips.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-10T08:00:00Z');
const trips = steadyPlan(tripSettingsOf('truck', {}, { dayZones: 'UTC', limitKph: null }));

const depot: FenceDefinition = {
  geofenceId: 7,
  version: 1,
  validFromMs: 0,
  validToMs: null,
  parentId: null,
  unitId: 1,
  assets: 'all-of-unit',
  shape: [
    [
      [-0.01, -0.01],
      [0.01, -0.01],
      [0.01, 0.01],
      [-0.01, 0.01],
      [-0.01, -0.01],
    ],
  ],
  maxSpeedKph: null,
  onEntry: true,
  onExit: true,
  onSpeeding: false,
  entryDwellSeconds: 0,
  exitDwellSeconds: 0,
  toleranceMeters: null,
  confirmSeconds: 30,
  schedule: null,
  mustBeInside: false,
  severity: 'informative',
};
const fences = { assetId: 1, unitId: 1, set: prepareFences([depot]) };

function at(minute: number, longitude: number, speedKph = 0, more: Partial<LatestFix> = {}): LatestFix {
  const fixedAtMs = START + minute * MINUTE;
  return {
    deviceId: 1,
    fixedAtMs,
    receivedAtMs: fixedAtMs,
    latitude: 0,
    longitude,
    speedKph,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: 5,
    ignition: true,
    ...more,
  };
}

/** Positions every half minute: stands, or drives at 40 km/h (333 m each). */
function track(
  parts: readonly (readonly ['stand' | 'drive', minutes: number])[],
  ignition = true,
): LatestFix[] {
  const fixes: LatestFix[] = [];
  let [minute, longitude] = [0, 0.1];
  for (const [how, minutes] of parts)
    for (let step = 0; step < minutes * 2; step += 1) {
      if (how === 'drive') longitude += 0.003;
      fixes.push(at(minute, longitude, how === 'drive' ? 40 : 0, { ignition }));
      minute += 0.5;
    }
  return fixes;
}

const span = (kind: 'trip' | 'stop', from: number, to: number): Conclusion => ({
  kind,
  subject: '',
  fromMs: START + from * MINUTE,
  toMs: START + to * MINUTE,
});
const event = (kind: 'entry' | 'exit' | 'alarm', minute: number, subject = '7'): Conclusion => ({
  kind,
  subject,
  fromMs: START + minute * MINUTE,
  toMs: null,
});

function compare(given: Partial<ComparedAsset> & Pick<ComparedAsset, 'fixes' | 'theirs'>) {
  const { fixes } = given;
  return compareAsset({
    fromMs: START - 60 * MINUTE,
    toMs: START + 600 * MINUTE,
    positions: fixes.map((fix) => ({ fix, isValid: true })),
    ours: [...concludeTrips(fixes, trips), ...concludeFences(fixes, fences)].filter(
      ({ kind }) => kind !== 'stop',
    ),
    trips,
    fences,
    limitsKph: {},
    ...given,
  });
}

const halted = track([
  ['stand', 20],
  ['drive', 10],
  ['stand', 4],
  ['drive', 10],
  ['stand', 30],
]);

describe('trips of two systems', () => {
  it('are the same if one position or two minutes lie between their times', () => {
    const { counts, differences } = compare({ fixes: halted, theirs: [span('trip', 20.5, 44.5)] });
    expect(counts.trip).toEqual({ theirs: 1, ours: 1 });
    expect(differences).toEqual([]);
  });

  it('differ by a threshold that reproduces them', () => {
    const { differences } = compare({
      fixes: halted,
      theirs: [span('trip', 20.5, 30), span('trip', 34, 44)],
    });
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ kind: 'trip', subject: '' });
    expect(differences[0]?.explanation).toMatchObject({
      reason: 'threshold',
      setting: 'end_seconds',
      ownValue: 300,
      positions: 0,
    });
  });

  it('differ by positions that never arrived, and name their number', () => {
    const whole = track([
      ['stand', 20],
      ['drive', 10],
      ['stand', 40],
    ]);
    const { differences } = compare({
      fixes: whole.slice(0, 40),
      positions: whole.slice(0, 100).map((fix) => ({ fix, isValid: true })),
      theirs: [span('trip', 20, 30)],
    });
    expect(differences[0]).toMatchObject({
      ours: [],
      explanation: { reason: 'missing_here', positions: 60 },
    });
  });

  it('differ by the ignition that only one of them uses', () => {
    const towed = track(
      [
        ['stand', 20],
        ['drive', 0.5],
        ['stand', 30],
      ],
      false,
    );
    const { differences } = compare({ fixes: towed, theirs: [span('trip', 20, 21)] });
    expect(differences[0]?.explanation?.reason).toBe('ignition');
  });

  it('stay unexplained if nothing reproduces them', () => {
    const { differences } = compare({
      fixes: halted,
      theirs: [span('trip', 20.5, 44.5), span('trip', 55, 65)],
    });
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ ours: [], explanation: null });
  });

  it('are not compared where the period cuts them', () => {
    const { counts, differences } = compare({
      fixes: halted,
      fromMs: START + 25 * MINUTE,
      theirs: [span('trip', 25, 30)],
    });
    expect(counts.trip).toEqual({ theirs: 0, ours: 0 });
    expect(differences).toEqual([]);
  });
});

describe('events of two systems', () => {
  // Works around: no two positions are near each other.
  const inside = Array.from({ length: 40 }, (_, index) =>
    at(index, 0.008, 20, { latitude: 0.003 * ((index % 3) - 1) }),
  );
  // The first position enters the geofence before the period.
  const compareEvents = (given: Parameters<typeof compare>[0]) =>
    compare({ fromMs: START + 5 * MINUTE, ...given });
  const withFix = (index: number, longitude: number): LatestFix[] =>
    inside.map((fix, place) => (place === index ? { ...fix, longitude } : fix));
  const withFixes = (longitude: number): LatestFix[] =>
    inside.map((fix, place) => (place >= 20 && place < 25 ? { ...fix, longitude } : fix));

  it('differ by the confirmation of a single position outside', () => {
    const { differences } = compareEvents({
      fixes: withFix(20, 0.0115),
      theirs: [event('exit', 20), event('entry', 21)],
    });
    expect(differences).toHaveLength(1);
    expect(differences[0]?.theirs).toHaveLength(2);
    expect(differences[0]?.explanation?.reason).toBe('latch');
  });

  it('differ by an impossible jump', () => {
    const { differences } = compareEvents({
      fixes: withFix(20, 0.4),
      theirs: [event('exit', 20), event('entry', 21)],
    });
    expect(differences[0]?.explanation?.reason).toBe('jump');
  });

  it('differ by the band around the edge', () => {
    const fixes = withFixes(0.0103);
    const { differences } = compareEvents({ fixes, theirs: [event('exit', 20), event('entry', 25)] });
    expect(differences[0]?.explanation?.reason).toBe('band');
  });

  it('differ by positions that the other system received too late', () => {
    const fixes = withFixes(0.013);
    const positions = fixes.map((fix, place) => ({
      fix: place >= 20 && place < 25 ? { ...fix, receivedAtMs: fix.fixedAtMs + 20 * MINUTE } : fix,
      isValid: true,
    }));
    const { differences } = compareEvents({ fixes, positions, theirs: [] });
    expect(differences[0]?.ours.map(({ kind }) => kind)).toEqual(['exit', 'entry']);
    expect(differences[0]?.explanation).toMatchObject({ reason: 'late_data', positions: 5 });
  });

  it('differ by an alarm that each position repeats', () => {
    const alarms = [20, 21, 22].map((minute) => event('alarm', minute, 'low_battery'));
    const { differences } = compareEvents({ fixes: inside, theirs: alarms.slice(0, 1), ours: alarms });
    expect(differences).toHaveLength(1);
    expect(differences[0]?.explanation?.reason).toBe('latch');
  });

  it('stay unexplained if nothing reproduces them', () => {
    const { differences } = compareEvents({ fixes: inside, theirs: [event('exit', 10)] });
    expect(differences[0]).toMatchObject({ ours: [], explanation: null });
  });
});
