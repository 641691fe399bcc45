import { describe, expect, it } from 'vitest';
import { readStand, type StopFix } from './read-stand.ts';
import { requestStop, stepStop, type StopEvent, type StopState } from './remote-stop.ts';
import { exploreStops, playStops } from './testing/explore-stops.ts';
import { RULE, UNIT_MS } from './testing/stop-world.ts';

const at = (unit: number, motion: StopFix['motion'] = 'still', isInside = true): StopFix => ({
  atMs: unit * UNIT_MS,
  motion,
  isInside,
});
const STANDING = [at(1), at(2), at(3)];
const look = (unit: number, fixes: readonly StopFix[]): StopEvent => ({
  kind: 'look',
  nowMs: unit * UNIT_MS,
  fixes,
});

function play(
  events: readonly StopEvent[],
  from = requestStop(100 * UNIT_MS),
): { state: StopState; effects: string[] } {
  const effects: string[] = [];
  let state = from;
  for (const event of events) {
    const step = stepStop(state, event, RULE);
    state = step.state;
    effects.push(
      ...step.effects.map((effect) => (effect.kind === 'raiseAlarm' ? effect.alarm : effect.kind)),
    );
  }
  return { state, effects };
}
const accepted: StopEvent = { kind: 'stopAnswered', nowMs: 4 * UNIT_MS, isAccepted: true };

describe('conditions of a remote stop', () => {
  it('are met by a fresh standstill of the set length inside an allowed geofence, in whatever order it arrived', () => {
    for (const fixes of [STANDING, STANDING.toReversed(), [...STANDING, ...STANDING]])
      expect(readStand(fixes, 4 * UNIT_MS, RULE)).toMatchObject({ isReady: true, stoodMs: 2 * UNIT_MS });
  });

  it.each([
    ['nothing is known', [], 4],
    ['the newest position is old', STANDING, 5],
    ['the clock of the device is ahead', STANDING, 2],
    ['it stands outside', [at(1), at(2), at(3, 'still', false)], 4],
    ['it moves', [at(1), at(2), at(3, 'moving')], 4],
    ['its motion is unknown', [at(1), at(2), at(3, 'unknown')], 4],
    ['two devices contradict each other', [...STANDING, at(3, 'moving')], 4],
    ['it moved within the standstill', [at(1), at(2), at(2, 'moving'), at(3)], 4],
    ['it was silent within the standstill', [at(1), at(3)], 4],
    ['it has stood for too short a time', [at(2), at(3)], 4],
  ] as const)('are not met while %s', (_name, fixes, now) => {
    expect(readStand(fixes, now * UNIT_MS, RULE).isReady).toBe(false);
  });

  it('say that the asset does not stand where two devices contradict each other', () => {
    expect(readStand([at(3), at(3, 'moving')], 4 * UNIT_MS, RULE).isStill).toBe(false);
  });
});

describe('remote stop', () => {
  it('is sent once and confirmed by the device alone', () => {
    const { state, effects } = play([look(3, STANDING), look(3, STANDING), accepted]);
    expect({ phase: state.phase, effects }).toEqual({ phase: 'stopped', effects: ['writeStop'] });
  });

  it('is released with an alarm by a movement after it was sent, also by one that arrives late', () => {
    expect(play([look(3, STANDING), look(4, [...STANDING, at(4, 'moving')])]).effects).toEqual([
      'writeStop',
      'writeRelease',
      'moved',
    ]);
    expect(play([look(3, STANDING), look(4, [...STANDING, at(2, 'moving')])]).effects).toContain(
      'writeRelease',
    );
    expect(play([look(3, STANDING), accepted, look(9, [...STANDING, at(9)])]).state.phase).toBe('stopped');
    expect(
      play([look(3, STANDING), accepted, look(9, [...STANDING, at(4, 'moving'), at(9)])]).effects,
    ).toContain('moved');
  });

  it('is not released by one moving position of a receiver that drifts after the output has settled', () => {
    const drift = [...STANDING, at(20), at(21, 'moving'), at(22)];
    expect(play([look(3, STANDING), accepted, look(22, drift)]).state.phase).toBe('stopped');
    expect(play([look(3, STANDING), accepted, look(23, [...drift, at(22, 'moving')])]).state.phase).toBe(
      'releasing',
    );
  });

  it('is released without an answer in time, and without fresh positions', () => {
    const standing = [...STANDING, at(4), at(5), at(6)];
    expect(play([look(3, STANDING), look(6, standing)]).effects).toEqual([
      'writeStop',
      'writeRelease',
      'unanswered',
    ]);
    expect(play([look(3, STANDING), look(5, STANDING)]).effects).toEqual([
      'writeStop',
      'writeRelease',
      'lost',
    ]);
  });

  it('repeats a release until the device confirms one, and once more where the stop was answered later', () => {
    const released: StopEvent = { kind: 'releaseAnswered', releaseNo: 1, isAccepted: true };
    const back: StopEvent = { kind: 'takeBack', nowMs: 4 * UNIT_MS };
    expect(play([look(3, STANDING), back, look(7, STANDING), released]).effects).toEqual([
      'writeStop',
      'writeRelease',
      'writeRelease',
      'unanswered',
    ]);
    const late = play([look(3, STANDING), back, released, accepted, released]);
    expect(late).toMatchObject({
      state: { phase: 'releasing' },
      effects: ['writeStop', 'writeRelease', 'writeRelease'],
    });
  });

  it('ends unsent where a person takes it back, where it expires, and where the device rejects it', () => {
    expect(play([{ kind: 'takeBack', nowMs: 0 }, look(3, STANDING)])).toMatchObject({
      state: { phase: 'cancelled' },
      effects: [],
    });
    expect(play([look(100, [at(98), at(99), at(100)])])).toMatchObject({
      state: { phase: 'expired' },
      effects: [],
    });
    expect(play([look(3, STANDING), { ...accepted, isAccepted: false }]).state.phase).toBe('failed');
  });
});

describe('model of a remote stop', () => {
  it('is safe in every order of positions, delays, losses and restarts within eight events', () => {
    expect(exploreStops(8)).toBeGreaterThan(50_000);
  });

  it('is safe in random histories, of which many stop and release the asset', () => {
    const { stopped, released } = playStops(10_000, 40, 1);
    expect(Math.min(stopped, released)).toBeGreaterThan(2_000);
  });
});
