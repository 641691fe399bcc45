import { liveStatuses } from '@azimute/contract/live';
import { describe, expect, test } from 'vitest';
import type { FleetFrame } from '../../live/live-protocol.ts';
import { FleetScene, type Projection } from './fleet-scene.ts';

const running = liveStatuses.indexOf('running');
const off = liveStatuses.indexOf('turned_off');
const thousand: Projection = { toPixels: (x, y) => [x * 1000, y * 1000] };

interface Point {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly status?: number;
  readonly heading?: number;
  readonly origin?: readonly [x: number, y: number];
}

const originsOf = (points: readonly Point[]): Float64Array =>
  Float64Array.from(points.flatMap(({ origin }) => origin ?? [Number.NaN, Number.NaN]));

function frameOf(points: readonly Point[], clusters: readonly Point[] = []): FleetFrame {
  return {
    points: {
      ids: Int32Array.from(points, ({ id }) => id),
      x: Float64Array.from(points, ({ x }) => x),
      y: Float64Array.from(points, ({ y }) => y),
      statuses: Uint8Array.from(points, ({ status }) => status ?? running),
      headings: Float32Array.from(points, ({ heading }) => heading ?? Number.NaN),
      origins: originsOf(points),
    },
    clusters: {
      keys: Float64Array.from(clusters, ({ id }) => id),
      x: Float64Array.from(clusters, ({ x }) => x),
      y: Float64Array.from(clusters, ({ y }) => y),
      counts: Uint32Array.from(clusters.flatMap(() => liveStatuses.map(() => 2))),
      origins: originsOf(clusters),
    },
    selected: null,
    hovered: null,
    picked: { ids: [], clusters: [] },
    isPast: false,
  };
}

test('only a moving asset has a direction pointer', () => {
  const scene = new FleetScene(900);
  scene.setFrame(
    frameOf([
      { id: 1, x: 0, y: 0, heading: 90 },
      { id: 2, x: 0, y: 0, heading: 90, status: off },
      { id: 3, x: 0, y: 0 },
    ]),
    0,
  );
  expect([1, 2, 3].map((id) => scene.points.get(id)?.heading)).toEqual([90, null, null]);
});

test('assets and clusters glide from frame to frame; removed ones disappear', () => {
  const scene = new FleetScene(900);
  scene.setFrame(
    frameOf(
      [
        { id: 1, x: 0, y: 0 },
        { id: 2, x: 1, y: 1 },
      ],
      [{ id: 7, x: 0.2, y: 0.2 }],
    ),
    0,
  );
  scene.setDrawn();
  expect(scene.unseenMs(0.01, 0)).toBe(Infinity);
  scene.setFrame(frameOf([{ id: 1, x: 0.1, y: 0 }], [{ id: 7, x: 0.4, y: 0.2 }]), 1000);
  expect(scene.points.has(2)).toBe(false);
  scene.setDrawn();
  expect(scene.unseenMs(0.1, 1100)).toBeCloseTo(450, 9);
  const [asset, cluster] = [scene.points.get(1), scene.clusters.get(7)];
  expect(asset && scene.placeOf(asset, 1450)[0]).toBeCloseTo(0.05, 9);
  expect(cluster && scene.placeOf(cluster, 1450)[0]).toBeCloseTo(0.3, 9);
  expect(scene.unseenMs(0.1, 1900)).toBe(Infinity);
});

test('markers from a cluster start at it, and existing ones do not', () => {
  const scene = new FleetScene(900);
  scene.setFrame(frameOf([{ id: 1, x: 0.1, y: 0 }]), 0);
  const origin = [0.2, 0.2] as const;
  scene.setFrame(
    frameOf(
      [
        { id: 1, x: 0.1, y: 0, origin },
        { id: 2, x: 0.3, y: 0.2, origin },
      ],
      [{ id: 7, x: 0.4, y: 0.2, origin }],
    ),
    1000,
  );
  const placeOf = (item: ReturnType<typeof scene.points.get> | ReturnType<typeof scene.clusters.get>) =>
    item && scene.placeOf(item, 1000);
  expect(placeOf(scene.points.get(1))).toEqual([0.1, 0]);
  expect(placeOf(scene.points.get(2))).toEqual([0.2, 0.2]);
  expect(placeOf(scene.clusters.get(7))).toEqual([0.2, 0.2]);
  scene.setDrawn();
  expect(scene.unseenMs(0.01, 1261)).toBe(Infinity);
});

describe('the scene is redrawn', () => {
  const one = { id: 1, x: 0.1, y: 0.1, heading: 90 };
  const drawnWith = (points: readonly Point[], durationMs = 900) => {
    const scene = new FleetScene(durationMs);
    scene.setFrame(frameOf(points, [{ id: 7, x: 0.2, y: 0.2 }]), 0);
    expect(scene.unseenMs(0.01, 0)).toBe(0);
    scene.setDrawn();
    return scene;
  };

  test.each([
    ['immediately for a visible turn', [{ ...one, heading: 100 }], 0],
    ['never for an invisible turn', [{ ...one, heading: 91 }], Infinity],
    ['immediately for a changed status', [{ ...one, status: off }], 0],
    ['immediately for an added marker', [one, { ...one, id: 2 }], 0],
    ['immediately for a removed marker', [], 0],
    ['never without changes', [one], Infinity],
    ['after a step of movement', [{ ...one, x: 0.2 }], 90],
  ])('%s', (_, points, unseenMs) => {
    const scene = drawnWith([one]);
    scene.setFrame(frameOf(points, [{ id: 7, x: 0.2, y: 0.2 }]), 1000);
    expect(scene.unseenMs(0.01, 1000)).toBeCloseTo(unseenMs, 6);
  });

  test('immediately if another marker is selected or hovered', () => {
    const place = { assetId: 1, x: 0.1, y: 0.1, cluster: null };
    for (const mark of [{ selected: place }, { hovered: place }, { picked: { ids: [1], clusters: [] } }]) {
      const scene = drawnWith([one]);
      const frame = { ...frameOf([one], [{ id: 7, x: 0.2, y: 0.2 }]), ...mark };
      scene.setFrame(frame, 100);
      expect(scene.unseenMs(0.01, 100)).toBe(0);
      scene.setDrawn();
      scene.setFrame(frame, 200);
      expect(scene.unseenMs(0.01, 200)).toBe(Infinity);
    }
  });

  test('after each step if motion is reduced', () => {
    const scene = drawnWith([one], 0);
    const leapTo = (x: number) => {
      scene.setFrame(frameOf([{ ...one, x }], [{ id: 7, x: 0.2, y: 0.2 }]), 1000);
      return scene.unseenMs(0.01, 1000);
    };
    expect([leapTo(0.104), leapTo(0.108), leapTo(0.112)]).toEqual([Infinity, Infinity, 0]);
  });
});

test('the nearest marker at a pixel is found, or none', () => {
  const scene = new FleetScene(900);
  scene.setFrame(
    frameOf(
      [
        { id: 1, x: 0.1, y: 0.1 },
        { id: 2, x: 0.12, y: 0.1 },
      ],
      [{ id: 7, x: 0.5, y: 0.5 }],
    ),
    0,
  );
  const at = (x: number, y: number) => scene.itemAt(x, y, thousand, 0);
  expect(at(113, 100)).toMatchObject({ assetId: 2 });
  expect(at(105, 104)).toMatchObject({ assetId: 1 });
  expect(at(515, 500)).toMatchObject({ key: 7, count: 12 });
  expect(at(300, 300)).toBeNull();
});
