import type { FleetMoves } from '@azimute/contract';
import type { LiveTuple } from '@azimute/contract/live-schemas';
import { beforeEach, expect, test } from 'vitest';
import { LiveFleet } from './live-fleet.ts';
import { PastFleet } from './past-fleet.ts';
import { plainAsset } from './testing/plain-asset.ts';

const [running, off] = [1, 2];
const minute = 60_000;

const stateOf = (id: number, status: number, fixedAtMs: number, longitude: number): LiveTuple => [
  id,
  status,
  fixedAtMs,
  longitude,
  -20,
  50,
  90,
  null,
  null,
  fixedAtMs,
];
const pageOf = (value: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(value)).buffer;

let fleet: LiveFleet;
const ask = (question: Parameters<LiveFleet['answerPast']>[0]) => fleet.answerPast(question, PastFleet);
const travel = (states: readonly LiveTuple[], isFirst = true) =>
  ask({
    kind: 'past_fleet',
    isFirst,
    page: pageOf({ at: '', keptFrom: '', states, arrivedLater: [2], geofences: [], next: null }),
  });
const learn = (moves: FleetMoves['moves'], from = 0) =>
  ask({
    kind: 'past_moves',
    page: pageOf({
      from: new Date(from).toISOString(),
      to: new Date(10 * minute).toISOString(),
      stepSeconds: 60,
      moves,
    }),
  });
const shown = (id: number) => {
  fleet.select(id);
  const { status, longitude, fixedAtMs } = fleet.selectedRow() ?? {};
  return [status, longitude === null ? null : Math.round((longitude ?? Number.NaN) * 100) / 100, fixedAtMs];
};

beforeEach(() => {
  fleet = new LiveFleet();
  fleet.putCatalogue(
    [1, 2].map((id) => ({ ...plainAsset, id })),
    true,
  );
  const assets = [stateOf(1, running, 100 * minute, -40), stateOf(2, off, 90 * minute, -41)];
  fleet.receive({ type: 'picture', epoch: 'e', version: 1, at: 0, assets });
});

test('the past replaces the live fleet, which is frozen and restored at once afterwards', () => {
  const told = travel([stateOf(1, off, 0, -30)]);
  expect(told).toMatchObject({ arrivedLater: [2], next: null });
  travel([stateOf(2, running, 0, -31)], false);
  fleet.receive({
    type: 'changes',
    version: 2,
    at: 0,
    removed: [],
    assets: [stateOf(1, running, 101 * minute, -42)],
  });
  expect([shown(1), shown(2)]).toEqual([
    ['turned_off', -30, 0],
    ['running', -31, 0],
  ]);
  expect(fleet.list().counts.slice(running, off + 1)).toEqual([1, 1]);
  ask({ kind: 'past_live' });
  expect([shown(1), shown(2)]).toEqual([
    ['running', -42, 101 * minute],
    ['turned_off', -41, 90 * minute],
  ]);
});

test('data that the reader lost access to leaves the past too', () => {
  travel([stateOf(1, off, 0, -30), stateOf(2, off, 0, -31)]);
  fleet.receive({ type: 'changes', version: 2, at: 0, removed: [2], assets: [] });
  learn([[minute, stateOf(2, running, minute, -31)]]);
  ask({ kind: 'past_at', atMs: 2 * minute });
  expect([fleet.selectedRow(), fleet.list().total]).toEqual([null, 1]);
  fleet.forget();
  expect(fleet.list().total).toBe(0);
});

test('a played asset glides from fix to fix, and stays in place over a long gap', () => {
  travel([stateOf(1, off, 0, -30), stateOf(2, off, 0, -31)]);
  learn([
    [2 * minute, stateOf(1, running, 2 * minute, -32)],
    [30 * minute, stateOf(1, off, 30 * minute, -40)],
  ]);
  ask({ kind: 'past_at', atMs: minute });
  expect(shown(1)).toEqual(['turned_off', -31, 0]);
  ask({ kind: 'past_at', atMs: 16 * minute });
  expect(shown(1)).toEqual(['running', -32, 2 * minute]);
  ask({ kind: 'past_at', atMs: 30 * minute });
  expect(shown(1)).toEqual(['turned_off', -40, 30 * minute]);
  expect(shown(2)).toEqual(['turned_off', -31, 0]);
});

test('playback with other steps drops the loaded data of that time', () => {
  travel([stateOf(1, off, 0, -30)]);
  learn([[5 * minute, stateOf(1, off, 5 * minute, -31)]]);
  learn([[3 * minute, stateOf(1, running, 3 * minute, -30)]], 2 * minute);
  ask({ kind: 'past_at', atMs: 4 * minute });
  expect(shown(1)[0]).toBe('running');
});

test('the difference to now counts moved assets and changed statuses, and describes one asset', () => {
  travel([stateOf(1, running, 0, -40), stateOf(2, running, 0, -41.1)]);
  expect(ask({ kind: 'past_difference', assetId: 2 })).toEqual({
    moved: 1,
    changed: 1,
    one: { status: off, meters: expect.closeTo(10_449, -2) as number },
  });
});
