import type { Map as MapLibreMap } from 'maplibre-gl';
import { watchBoxes } from './box-picking.ts';
import { boxBetween, pointerAt, pointOf } from './map-camera.ts';
import type { MapItem } from './map-layer.ts';
import type { MapEvents, PressTool, MenuRequest, PointerListener } from './map-types.ts';
import { watchMenuRequests } from './menu-requests.ts';

interface MapPointingOptions {
  readonly map: MapLibreMap;
  /** What the layers have at a place of the container. */
  readonly itemAt: (x: number, y: number) => MapItem | null;
  readonly events: MapEvents;
}

/** What the pointer and fingers point at on the map, and what a press does. */
export class MapPointing {
  readonly #map: MapLibreMap;
  readonly #itemAt: MapPointingOptions['itemAt'];
  readonly #events: MapEvents;
  readonly #listeners = new Set<PointerListener>();
  readonly #stops: (() => void)[] = [];
  #tool: PressTool | null = null;

  constructor({ map, itemAt, events }: MapPointingOptions) {
    this.#map = map;
    this.#itemAt = itemAt;
    this.#events = events;
    map.on('mousemove', ({ point }) => this.#hover(point.x, point.y));
    map.on('mouseout', () => this.#leave());
    map.on('movestart', () => this.#leave());
    map.on('click', ({ point, lngLat, originalEvent }) => {
      if (this.#tool === null) this.#open(point.x, point.y, originalEvent.ctrlKey || originalEvent.metaKey);
      else this.#tool.onPress(pointOf(lngLat));
    });
    const area = map.getCanvasContainer();
    this.#stops.push(
      watchMenuRequests(area, (x, y) => events.onMenu(this.targetAt([x, y]))),
      watchBoxes({
        area,
        isOn: () => this.#tool === null,
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

  /** While a tool is in use, presses are its own; with null they open what they are on. */
  use(tool: PressTool | null): void {
    this.#tool = tool;
    this.#map.getCanvas().style.cursor = tool === null ? '' : 'crosshair';
    this.#map.doubleClickZoom[tool === null ? 'enable' : 'disable']();
    this.#events.onHover(null);
  }

  /** What lies at a place of the container, for a menu. */
  targetAt([pixelX, pixelY]: readonly [x: number, y: number]): MenuRequest {
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    const place = () => pointOf(this.#map.unproject([pixelX, pixelY]));
    const target = this.#itemAt(pixelX, pixelY)?.target ?? { kind: 'place', place: place() };
    return { ...target, x: left + pixelX, y: top + pixelY };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #leave(): void {
    this.#events.onHover(null);
    this.#tell(null);
  }

  #tell(at: readonly [x: number, y: number] | null, isPress = false): void {
    for (const listener of this.#listeners) {
      listener(at === null ? null : pointerAt(this.#map, at), isPress);
    }
  }

  #hover(x: number, y: number): void {
    if (this.#tool !== null) return;
    const item = this.#itemAt(x, y);
    this.#map.getCanvas().style.cursor = item === null ? '' : 'pointer';
    this.#tell(item === null ? [x, y] : null);
    this.#events.onHover(item?.hover ?? null);
  }

  #open(x: number, y: number, isMore: boolean): void {
    const item = this.#itemAt(x, y);
    if (item === null) this.#tell([x, y], true);
    else item.open(isMore);
  }
}
