import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FramePlace } from '../live/live-protocol.ts';
import { latitudeOf, longitudeOf } from '../live/mercator.ts';
import { watchBoxes } from './box-picking.ts';
import type { FleetMapEvents, MapHover, MapMode, MapTarget, PointerListener } from './fleet-map-types.ts';
import { boxBetween, pointerAt, pointOf, projectionOf } from './map-camera.ts';
import type { FleetScene } from './markers/fleet-scene.ts';
import { watchMenuRequests } from './menu-requests.ts';

interface MapPointingOptions {
  readonly map: MapLibreMap;
  readonly scene: FleetScene;
  readonly events: FleetMapEvents;
}

/** What the pointer, fingers and the list point at on the map, and what a press does. */
export class MapPointing {
  readonly #map: MapLibreMap;
  readonly #scene: FleetScene;
  readonly #events: FleetMapEvents;
  readonly #listeners = new Set<PointerListener>();
  readonly #stops: (() => void)[] = [];
  #mode: MapMode = 'browse';
  /** The marker of the row that is pointed at, as it was told last. */
  #listed: Extract<MapHover, { kind: 'asset' }> | null = null;

  constructor({ map, scene, events }: MapPointingOptions) {
    this.#map = map;
    this.#scene = scene;
    this.#events = events;
    map.on('mousemove', ({ point }) => this.#hover(point.x, point.y));
    map.on('mouseout', () => this.#leave());
    map.on('movestart', () => this.#leave());
    map.on('click', ({ point, lngLat, originalEvent }) => {
      if (this.#mode === 'browse')
        this.#open(point.x, point.y, originalEvent.ctrlKey || originalEvent.metaKey);
      else events.onPress(pointOf(lngLat));
    });
    const area = map.getCanvasContainer();
    this.#stops.push(
      watchMenuRequests(area, (x, y) => events.onMenu(this.targetAt([x, y]))),
      watchBoxes({
        area,
        isOn: () => this.#mode === 'browse',
        onBox: (from, to) => events.onBox(boxBetween(map, from, to)),
        onTap: ([x, y]) => this.#open(x, y, true),
      }),
    );
  }

  /** @returns what ends it */
  watch(listener: PointerListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setMode(mode: MapMode): void {
    this.#mode = mode;
    this.#map.getCanvas().style.cursor = mode === 'browse' ? '' : 'crosshair';
    this.#map.doubleClickZoom[mode === 'browse' ? 'enable' : 'disable']();
    this.#events.onHover(null);
  }

  /** What lies at a place of the container, for a menu. */
  targetAt([pixelX, pixelY]: readonly [x: number, y: number]): MapTarget {
    const nowMs = performance.now();
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    const [x, y] = [left + pixelX, top + pixelY];
    const item = this.#scene.itemAt(pixelX, pixelY, projectionOf(this.#map), nowMs);
    if (item === null) {
      return { kind: 'place', place: pointOf(this.#map.unproject([pixelX, pixelY])), x, y };
    }
    const [itemX, itemY] = this.#scene.placeOf(item, nowMs);
    const place = { longitude: longitudeOf(itemX), latitude: latitudeOf(itemY) };
    return item.kind === 'asset'
      ? { kind: 'asset', assetId: item.assetId, place, x, y }
      : { kind: 'cluster', key: item.key, count: item.count, place, x, y };
  }

  /** A row of the list is pointed at or has the focus: its marker is pointed at as well, where it stands by itself. */
  followList(place: FramePlace | null): void {
    if (this.#map.isMoving()) return;
    if (place === null || place.cluster !== null) {
      if (this.#listed !== null) this.#events.onHover(null);
      this.#listed = null;
      return;
    }
    const [x, y] = projectionOf(this.#map).toPixels(place.x, place.y).map(Math.round) as [number, number];
    const told = this.#listed;
    if (told?.assetId === place.assetId && told.x === x && told.y === y) return;
    this.#listed = { kind: 'asset', assetId: place.assetId, x, y };
    this.#events.onHover(this.#listed);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #leave(): void {
    this.#listed = null;
    this.#events.onHover(null);
    this.#tell(null);
  }

  #tell(at: readonly [x: number, y: number] | null, isPress = false): void {
    for (const listener of this.#listeners) {
      listener(at === null ? null : pointerAt(this.#map, at), isPress);
    }
  }

  #hover(x: number, y: number): void {
    if (this.#mode !== 'browse') return;
    const nowMs = performance.now();
    const projection = projectionOf(this.#map);
    const item = this.#scene.itemAt(x, y, projection, nowMs);
    this.#map.getCanvas().style.cursor = item === null ? '' : 'pointer';
    this.#tell(item === null ? [x, y] : null);
    if (item === null) {
      this.#events.onHover(null);
      return;
    }
    const [itemX, itemY] = projection.toPixels(...this.#scene.placeOf(item, nowMs));
    const at = { x: itemX, y: itemY };
    this.#events.onHover(
      item.kind === 'asset'
        ? { kind: 'asset', assetId: item.assetId, ...at }
        : { kind: 'cluster', counts: item.counts, count: item.count, radius: item.radius, ...at },
    );
  }

  #open(x: number, y: number, isMore: boolean): void {
    const item = this.#scene.itemAt(x, y, projectionOf(this.#map), performance.now());
    if (item === null) this.#tell([x, y], true);
    else if (item.kind === 'asset') this.#events.onSelect(item.assetId, isMore);
    else this.#events.onCluster(item.key, isMore);
  }
}
