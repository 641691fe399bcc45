import type { Map as MapLibreMap } from 'maplibre-gl';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mercatorX, mercatorY } from '../live/mercator.ts';
import { stubLayout } from '../ui/testing/stub-layout.ts';
import type { CameraMoves } from './camera-moves.ts';
import type { Camera } from './map-types.ts';

type Target = { readonly center: readonly [number, number]; readonly offset: readonly [number, number] };
type Marks = { readonly isAlong?: boolean; readonly originalEvent?: unknown };

/** Goes where it is sent when it is let; tells of its moves as the map's library does. */
class FakeMap {
  readonly eases: Target[] = [];
  readonly container = { clientWidth: 1000, clientHeight: 600 };
  isZoomed = false;
  #centre: readonly [number, number] = [0, 0];
  #going: { readonly target: Target; readonly marks: Marks } | null = null;
  readonly #listeners = new Map<string, ((event: Marks) => void)[]>();

  on(type: string, listener: (event: Marks) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  fire(type: string, event: Marks = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  easeTo(target: Target, marks: Marks = {}): void {
    this.eases.push(target);
    const interrupted = this.#going;
    this.#going = null;
    if (interrupted !== null) this.fire('moveend', interrupted.marks);
    this.#going = { target, marks };
    this.fire('movestart', marks);
  }

  arrive(): void {
    const going = this.#going;
    this.#going = null;
    if (going === null) throw new Error('The map goes nowhere.');
    this.#centre = going.target.center;
    this.fire('moveend', going.marks);
  }

  getCenter() {
    const [lng, lat] = this.#centre;
    return { lng, lat, wrap: () => ({ lng, lat }) };
  }

  readonly getZoom = (): number => 9;
  readonly getContainer = () => this.container;
  readonly isZooming = (): boolean => this.isZoomed;
  readonly isMoving = (): boolean => this.#going !== null;
  readonly fits: unknown[] = [];
  readonly fitBounds = (bounds: unknown): void => {
    this.fits.push(bounds);
  };
  /** 100 pixels a degree. */
  readonly project = ([lng, lat]: readonly [number, number]) => ({ x: lng * 100, y: -lat * 100 });

  once(type: string, listener: () => void): void {
    let isDone = false;
    this.on(type, () => {
      if (!isDone) listener();
      isDone = true;
    });
  }
}

let make: (map: FakeMap, isSettled?: boolean) => CameraMoves;
let map: FakeMap;
let moves: CameraMoves;
let told: (Camera & { readonly isAlong: boolean })[];
let followEnds: number;

beforeAll(async () => {
  stubLayout();
  const module = await import('./camera-moves.ts');
  make = (fake, isSettled = true) =>
    new module.CameraMoves({
      map: fake as unknown as MapLibreMap,
      isSettled,
      events: {
        onCamera: (camera, isAlong) => told.push({ ...camera, isAlong }),
        onKeepEnd: () => undefined,
        onFollowEnd: () => {
          followEnds += 1;
        },
      },
    });
});

beforeEach(() => {
  told = [];
  followEnds = 0;
  map = new FakeMap();
  moves = make(map);
});

const [x, y] = [mercatorX(-16), mercatorY(-22)];
const east = mercatorX(-15);

function followToRest(): void {
  moves.follow(7, { assetId: 7, x, y });
  map.arrive();
  map.eases.length = 0;
  told.length = 0;
}

test('what is followed comes to the middle of what panels leave visible', () => {
  moves.setInsets({ top: 60, right: 60, bottom: 40, left: 384 });
  moves.follow(7, { assetId: 7, x, y });
  expect(map.eases).toHaveLength(1);
  expect(map.eases[0]?.offset).toEqual([162, 10]);
  expect(map.eases[0]?.center[0]).toBeCloseTo(-16, 9);
  expect(map.eases[0]?.center[1]).toBeCloseTo(-22, 9);
});

test('the frames of one that rests move nothing, neither on the way nor there', () => {
  moves.follow(7, { assetId: 7, x, y });
  moves.moveAlong({ assetId: 7, x, y }, 900);
  map.arrive();
  expect(told).toHaveLength(1);
  for (let frame = 0; frame < 5; frame += 1) moves.moveAlong({ assetId: 7, x, y }, 900);
  expect(map.eases).toHaveLength(1);
  expect(told).toHaveLength(1);
});

test('the map goes along once for each place, and says that nobody moved it', () => {
  followToRest();
  moves.moveAlong({ assetId: 7, x: east, y }, 900);
  moves.moveAlong({ assetId: 7, x: east, y }, 900);
  expect(map.eases).toHaveLength(1);
  moves.moveAlong({ assetId: 7, x, y }, 900);
  map.arrive();
  expect(map.eases).toHaveLength(2);
  expect(told.map(({ isAlong }) => isAlong)).toEqual([true, true]);
});

test('it comes back when the person has zoomed or panels cover more', () => {
  followToRest();
  map.isZoomed = true;
  moves.moveAlong({ assetId: 7, x: east, y }, 900);
  expect(map.eases).toHaveLength(0);
  map.isZoomed = false;
  map.fire('moveend', { originalEvent: new WheelEvent('wheel') });
  expect(map.eases.map(({ center }) => center[0])).toEqual([expect.closeTo(-15, 9)]);
  map.arrive();
  expect(told.map(({ isAlong }) => isAlong)).toEqual([false, false]);
  moves.setInsets({ top: 0, right: 420, bottom: 0, left: 0 });
  expect(map.eases.at(-1)?.offset).toEqual([-210, 0]);
  map.arrive();
  expect(map.eases).toHaveLength(2);
});

test('the person drags the map away: following ends, says so once, and the map stays', () => {
  followToRest();
  map.fire('dragstart');
  map.fire('dragstart');
  map.fire('moveend', { originalEvent: new MouseEvent('mouseup') });
  moves.moveAlong({ assetId: 7, x: east, y }, 900);
  expect(followEnds).toBe(1);
  expect(map.eases).toHaveLength(0);
  expect(told.map(({ isAlong }) => isAlong)).toEqual([false]);
});

test('where following ends is told, at once or at the end of the way there', () => {
  followToRest();
  moves.follow(null, null);
  expect(told).toEqual([expect.objectContaining({ isAlong: false, longitude: expect.closeTo(-16, 9) })]);
  followToRest();
  moves.moveAlong({ assetId: 7, x: east, y }, 900);
  moves.follow(null, null);
  expect(told).toEqual([]);
  map.arrive();
  expect(told).toEqual([expect.objectContaining({ isAlong: false, longitude: expect.closeTo(-15, 9) })]);
  expect(followEnds).toBe(0);
});

test('an asset that is not drawn as the selected one yet is waited for', () => {
  moves.follow(8, { assetId: 7, x, y });
  expect(map.eases).toHaveLength(0);
  moves.moveAlong({ assetId: 7, x, y }, 900);
  expect(map.eases).toHaveLength(0);
  moves.moveAlong({ assetId: 8, x: east, y }, 900);
  expect(map.eases.map(({ center }) => center[0])).toEqual([expect.closeTo(-15, 9)]);
});

const byHand: readonly (readonly [string, () => void])[] = [
  ['a wheel', () => map.fire('wheel')],
  ['a drag', () => map.fire('dragstart')],
  ['two presses or two fingers', () => map.fire('movestart', { originalEvent: new MouseEvent('dblclick') })],
  ['a button', () => moves.zoomBy(1)],
  ['a row of the list', () => moves.show({ longitude: 1, latitude: 2 })],
  ['the middle of all', () => moves.fit({ west: 0, south: 0, east: 1, north: 1 })],
];

test.each(byHand)(
  "what is shown is somebody's after %s: no opening of the map takes it from them",
  (_by, act) => {
    moves = make(map, false);
    map.fire('movestart');
    expect([moves.isSettled, moves.isTouched]).toEqual([false, false]);
    act();
    expect([moves.isSettled, moves.isTouched]).toEqual([true, true]);
  },
);

test('the whole fleet, where the map opens, is what nobody has chosen', () => {
  moves = make(map, false);
  moves.fit({ west: 0, south: 0, east: 1, north: 1 }, true);
  expect([moves.isSettled, moves.isTouched]).toEqual([true, false]);
});

const wayOf = (degrees: number) => ({ west: -16, east: -16 + degrees, south: -22, north: -22 + degrees });

test('a way that would lie under the marker of the asset is come nearer to, once the map is there', () => {
  moves.show({ longitude: -16, latitude: -22 });
  moves.uncoverWay(wayOf(0.5));
  expect(map.fits).toEqual([]);
  map.arrive();
  expect(map.fits).toEqual([[-16, -22, -15.5, -21.5]]);
});

test('a way that is seen, one of an asset that stands and a map that was moved by hand stay as they are', () => {
  for (const degrees of [4, 0.0002]) {
    moves.show({ longitude: -16, latitude: -22 });
    map.arrive();
    moves.uncoverWay(wayOf(degrees));
  }
  moves.show({ longitude: -16, latitude: -22 });
  map.arrive();
  map.fire('wheel');
  moves.uncoverWay(wayOf(0.5));
  followToRest();
  moves.uncoverWay(wayOf(0.5));
  expect(map.fits).toEqual([]);
});
