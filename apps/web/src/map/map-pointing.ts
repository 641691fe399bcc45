import type { Map as MapLibreMap } from 'maplibre-gl';
import { watchBoxes } from './box-picking.ts';
import { boxBetween, pointerAt, pointOf } from './map-camera.ts';
import type { MapItem, MapLayer } from './map-layer.ts';
import type { MapEvents, PointerListener, PressTool } from './map-types.ts';
import { watchMenuRequests } from './menu-requests.ts';

interface MapPointingOptions {
  readonly map: MapLibreMap;
  /** Bottom to top. */
  readonly layers: readonly MapLayer[];
  readonly events: MapEvents;
}

/** Hovering and pressing on the map, by mouse and touch. */
export class MapPointing {
  readonly #map: MapLibreMap;
  readonly #layers: readonly MapLayer[];
  readonly #events: MapEvents;
  readonly #listeners = new Set<PointerListener>();
  readonly #stops: (() => void)[] = [];
  #tool: PressTool | null = null;

  constructor({ map, layers, events }: MapPointingOptions) {
    this.#map = map;
    this.#layers = layers;
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
      watchMenuRequests(area, (x, y) => this.openMenu([x, y])),
      watchBoxes({
        area,
        isOn: () => this.#tool === null,
        onBox: (from, to) => events.onBox(boxBetween(map, from, to)),
        onTap: ([x, y]) => this.#open(x, y, true),
      }),
    );
  }

  /** @returns a function to stop watching */
  watch(listener: PointerListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Routes presses to the tool while it is in use; null opens the pressed objects again. */
  use(tool: PressTool | null): void {
    this.#tool = tool;
    this.#map.getCanvas().style.cursor = tool === null ? '' : 'crosshair';
    this.#map.doubleClickZoom[tool === null ? 'enable' : 'disable']();
    this.#pointAt(null);
  }

  /** Requests the menu of the object at a place of the container. */
  openMenu([pixelX, pixelY]: readonly [x: number, y: number]): void {
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    const at = { x: left + pixelX, y: top + pixelY };
    const open = this.#itemAt(pixelX, pixelY)?.item.openMenu;
    if (open !== undefined) open(at);
    else this.#events.onMenu({ kind: 'place', place: pointOf(this.#map.unproject([pixelX, pixelY])), ...at });
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Returns the object of the topmost layer that has one there. */
  #itemAt(x: number, y: number): { readonly item: MapItem; readonly layer: MapLayer } | null {
    const ground = this.#layers.filter(({ isGround }) => isGround === true);
    const others = this.#layers.filter(({ isGround }) => isGround !== true);
    for (const layer of [...ground, ...others].toReversed()) {
      const item = layer.itemAt?.(x, y) ?? null;
      if (item !== null) return { item, layer };
    }
    return null;
  }

  #pointAt(found: { readonly item: MapItem; readonly layer: MapLayer } | null): void {
    for (const layer of this.#layers) if (layer !== found?.layer) layer.leave?.();
    found?.item.point();
  }

  #leave(): void {
    this.#pointAt(null);
    this.#tell(null);
  }

  #tell(at: readonly [x: number, y: number] | null, isPress = false): void {
    for (const listener of this.#listeners) {
      listener(at === null ? null : pointerAt(this.#map, at), isPress);
    }
  }

  #hover(x: number, y: number): void {
    if (this.#tool !== null) return;
    const found = this.#itemAt(x, y);
    this.#map.getCanvas().style.cursor = found === null ? '' : 'pointer';
    this.#tell(found === null ? [x, y] : null);
    this.#pointAt(found);
  }

  #open(x: number, y: number, isMore: boolean): void {
    const found = this.#itemAt(x, y);
    if (found === null) this.#tell([x, y], true);
    else found.item.open(isMore);
  }
}
