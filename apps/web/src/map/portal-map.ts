import type { Locale } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { BaseMap } from './base-map/base-map.ts';
import { CameraMoves } from './camera-moves.ts';
import { drawOverMap } from './draw-over-map.ts';
import { cameraOf, pointOf, viewportOf } from './map-camera.ts';
import type { MapLayer, MapSurface } from './map-layer.ts';
import { MapPointing } from './map-pointing.ts';
import type { Camera, MapEvents } from './map-types.ts';
import { motion } from './motion.ts';
import { pinTo, type MapPin, type MapPinOptions } from './overlays/map-pin.ts';
import { MapOverlays } from './overlays/map-overlays.ts';
import { embeddedStyle } from './style/build-style.ts';
import { readMapColors } from './style/map-colors.ts';
// oxlint-disable-next-line import/default -- Vite returns the address of the built worker.
import workerUrl from './map-worker.ts?worker&url';

setWorkerUrl(workerUrl);

const closest = 18;
const drawnWithinMs = 3000;
const continent: Camera = { latitude: -15, longitude: -52, zoom: 3.6 };

export interface PortalMapOptions {
  readonly container: HTMLElement;
  readonly locale: Locale;
  /** Null opens on a continent, until a view is requested. */
  readonly camera: Camera | null;
  readonly events: MapEvents;
}

/** Core of the map: camera, theme, base map, pins, pointing and pictures. Content over the base map is mounted. */
export class PortalMap {
  readonly #map: MapLibreMap;
  readonly #events: MapEvents;
  readonly #overlays: MapOverlays;
  /** Bottom to top. */
  readonly #layers: MapLayer[] = [];
  readonly #theme: MutationObserver;
  #isStyled = false;
  /** Drawn below everything else. */
  readonly baseMap: BaseMap;
  readonly moves: CameraMoves;
  readonly pointing: MapPointing;

  constructor({ container, locale, camera, events }: PortalMapOptions) {
    this.#events = events;
    const { longitude, latitude, zoom } = camera ?? continent;
    this.#map = new MapLibreMap({
      container,
      style: embeddedStyle(readMapColors()),
      center: [longitude, latitude],
      zoom,
      minZoom: 1.5,
      maxZoom: closest,
      maxPitch: 0,
      dragRotate: false,
      // Dragging with Shift draws a selection box.
      boxZoom: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: motion.matches ? 0 : 150,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.moves = new CameraMoves({ map: this.#map, events, isSettled: camera !== null });
    this.pointing = new MapPointing({ map: this.#map, layers: this.#layers, events });
    this.#overlays = new MapOverlays(this.#map);
    this.baseMap = new BaseMap({ map: this.#map, locale, onStyle: () => this.#putOverBaseMap() });
    // The map's own `load` fires with its first complete picture, long after it accepts data.
    void this.#map.once('style.load', () => {
      events.onReady();
      this.tellViewport();
      events.onCamera(cameraOf(this.#map), false);
    });
    this.#map.on('move', () => this.tellViewport());
    this.#map.on('resize', () => this.tellViewport());
    this.#theme = new MutationObserver(() => {
      this.#paint();
      this.baseMap.followTheme();
      this.#map.triggerRepaint();
    });
    this.#theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  /** Repeats the viewport for a new listener. */
  tellViewport(): void {
    this.#events.onViewport(viewportOf(this.#map));
  }

  /** Mounts a layer above the others. */
  mount<Layer extends MapLayer>(make: (surface: MapSurface) => Layer): Layer {
    const { moves, pointing } = this;
    const layer = make({ map: this.#map, overlays: this.#overlays, moves, pointing });
    this.#layers.push(layer);
    if (this.#isStyled) layer.add?.();
    return layer;
  }

  /** Removes a layer; does nothing if it was removed with the map. */
  unmount(layer: MapLayer): void {
    const at = this.#layers.indexOf(layer);
    if (at < 0) return;
    this.#layers.splice(at, 1);
    layer.remove();
  }

  get container(): HTMLElement {
    return this.#map.getContainer();
  }

  pin(options: MapPinOptions): MapPin {
    return pinTo(this.#map, options);
  }

  placeAt([x, y]: readonly [x: number, y: number]): GeoPoint {
    return pointOf(this.#map.unproject([x, y]));
  }

  /** Resolves when the visible area is drawn, or after a timeout. */
  async whenDrawn(): Promise<void> {
    if (this.#map.areTilesLoaded()) return;
    const stop = new AbortController();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.#map.areTilesLoaded()) resolve();
      };
      const rendering = this.#map.on('render', look);
      const timer = setTimeout(resolve, drawnWithinMs);
      stop.signal.addEventListener('abort', () => {
        rendering.unsubscribe();
        clearTimeout(timer);
      });
      this.#map.triggerRepaint();
    });
    stop.abort();
  }

  /** Returns a picture of the map in the page's current colors. */
  drawPicture(): HTMLCanvasElement {
    this.#paint();
    this.#map.redraw();
    // Copied at once, since WebGL content is gone after the frame.
    const drawn = this.#map.getCanvas();
    const picture = document.createElement('canvas');
    picture.width = drawn.width;
    picture.height = drawn.height;
    const pen = picture.getContext('2d');
    pen?.drawImage(drawn, 0, 0);
    if (pen !== null) drawOverMap(pen, drawn, this.container);
    return picture;
  }

  destroy(): void {
    this.#theme.disconnect();
    this.pointing.stop();
    for (const layer of this.#layers.splice(0)) layer.remove();
    this.baseMap.destroy();
    this.#map.remove();
  }

  #putOverBaseMap(): void {
    this.#isStyled = true;
    this.#overlays.add();
    for (const layer of this.#layers) layer.add?.();
  }

  /** Uses the colors of the current theme. */
  #paint(): void {
    this.#overlays.paint();
    this.baseMap.paint();
    for (const layer of this.#layers) layer.repaint?.();
  }
}
