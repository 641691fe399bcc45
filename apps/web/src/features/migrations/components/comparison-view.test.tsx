import type { MigrationComparison, MigrationDifference } from '@azimute/contract';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../ui/testing/show-screen.tsx';
import { ComparisonView } from './comparison-view.tsx';

const comparison: MigrationComparison = {
  state: 'finished',
  from: '2026-03-01T00:00:00.000Z',
  to: '2026-03-08T00:00:00.000Z',
  createdAt: '2026-03-08T01:00:00.000Z',
  finishedAt: '2026-03-08T01:02:00.000Z',
  deviceCount: 12,
  devicesDone: 12,
  devicesLeftOut: 1,
  differencesLeftOut: 0,
  kinds: [
    { kind: 'trip', theirs: 100, ours: 99, differences: 2, unexplained: 1 },
    { kind: 'stop', theirs: 90, ours: 90, differences: 0, unexplained: 0 },
    { kind: 'geofence', theirs: 10, ours: 10, differences: 1, unexplained: 0 },
    { kind: 'alarm', theirs: 0, ours: 0, differences: 0, unexplained: 0 },
  ],
  reasons: [
    { reason: 'threshold', count: 1 },
    { reason: 'late_data', count: 1 },
    { reason: null, count: 1 },
  ],
};
const nothing = { setting: null, ownValue: null, theirValue: null, positions: 0, subject: '' };
const trip = (from: number, to: number): MigrationDifference['theirs'][number] => ({
  kind: 'trip',
  from: `2026-03-02T0${from}:00:00.000Z`,
  to: `2026-03-02T0${to}:00:00.000Z`,
});
const differences: readonly MigrationDifference[] = [
  {
    ...nothing,
    line: 1,
    asset: { id: 1, code: 'CAM-1045' },
    kind: 'trip',
    at: '2026-03-02T01:00:00.000Z',
    theirs: [trip(1, 2), trip(3, 4)],
    ours: [trip(1, 4)],
    reason: 'threshold',
    setting: 'end_seconds',
    ownValue: 300,
    theirValue: 180,
    right: 'both',
  },
  {
    ...nothing,
    line: 2,
    asset: { id: 1, code: 'CAM-1045' },
    kind: 'trip',
    at: '2026-03-02T05:00:00.000Z',
    theirs: [],
    ours: [trip(5, 6)],
    reason: null,
    right: null,
  },
];
let shown: Awaited<ReturnType<typeof showScreen>>;
afterEach(() => shown.remove());

function Screen() {
  return <ComparisonView serverId={3} onBack={() => undefined} />;
}

const open = (state: MigrationComparison['state']) =>
  showScreen(Screen, {
    texts: ['migration-comparison', 'migrations'],
    answer: ({ path }) =>
      path.includes('/differences')
        ? { items: differences, total: 2, nextCursor: null }
        : { ...comparison, state },
  });

it('names the change that reproduces a difference, and says which are unexplained', async () => {
  shown = await open('finished');
  const items = shown.texts('li').join(' ');
  expect(items).toContain('Standing time that ends a trip: 5 min here. With 3 min');
  expect(items).toContain('Unexplained');
  const all = shown.texts('p').join(' ');
  expect(all).toContain('1 difference is unexplained.');
  expect(all).toContain('This portal 1 · Both 1 · Undecided 1');
  expect(all).toContain('1 device is left out');
});

it('shows the progress until it is finished', async () => {
  shown = await open('running');
  expect(shown.texts('li')).toEqual([]);
  expect(shown.texts('span').join(' ')).toContain('Devices compared');
});
