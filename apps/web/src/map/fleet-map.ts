import type { Locale } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { FleetFrame } from '../live/live-protocol.ts';
import { BaseMap } from './base-map/base-map.ts';
import { CameraMoves } from './camera-moves.ts';
import { drawOverMap } from './draw-over-map.ts';
import type { Camera, FleetMapEvents } from './fleet-map-types.ts';
import { FleetLayer } from './markers/fleet-layer.ts';
import { FleetScene } from './markers/fleet-scene.ts';
import { GlidePace } from './markers/glide-pace.ts';
import { glideMs } from './markers/glide.ts';
import { RingRoom } from './markers/ring-room.ts';
import { cameraOf, pointOf, projectionOf, sizeOf, viewportOf } from './map-camera.ts';
import { MapPointing } from './map-pointing.ts';
import { motion } from './motion.ts';
import { GrowingTrail } from './overlays/growing-trail.ts';
import { pinTo, type MapPin, type MapPinOptions } from './overlays/map-pin.ts';
import type { OverlayName } from './overlays/overlays.ts';
import type { OverlayData } from './overlays/overlay-sources.ts';
import { MapOverlays } from './overlays/show-overlays.ts';
import { SelectedLabel } from './selected-label.ts';
import { embeddedStyle } from './style/build-style.ts';
import { readMapColors } from './style/map-colors.ts';
import { loadMapFonts } from './style/map-fonts.ts';
import { paintOverlays } from './style/paint-layers.ts';
// oxlint-disable-next-line import/default -- Vite answers the address of the built worker.
import workerUrl from './map-worker.ts?worker&url';

setWorkerUrl(workerUrl);

const isTouch = () => window.matchMedia('(max-width: 767px)').matches;
const closest = 18;
const drawnWithinMs = 3000;
/** Of the screen: a marker that has gone less looks as it did. */
const seenPixels = 0.5;
const continent: Camera = { latitude: -15, longitude: -52, zoom: 3.6 };

export interface FleetMapOptions {
  readonly container: HTMLElement;
  readonly locale: Locale;
  /** Null opens on a continent, until somebody says what to show. */
  readonly camera: Camera | null;
  readonly events: FleetMapEvents;
  /** Whether the map is still wanted when its fonts have come. */
  readonly isWanted: () => boolean;
}

/** Waits for the fonts of the labels, then puts the map into its container. Throws where there is no WebGL. */
export async function createFleetMap(options: FleetMapOptions): Promise<FleetMap | null> {
  await loadMapFonts();
  return options.isWanted() ? new FleetMap(options) : null;
}

/** The map of the fleet: base map, trail, markers, measuring. Knows nothing of where its data come from. */
export class FleetMap {
  readonly #map: MapLibreMap;
  readonly #events: FleetMapEvents;
  readonly #scene = new FleetScene(motion.matches ? 0 : glideMs);
  readonly #layer: FleetLayer;
  readonly #pace = new GlidePace({
    repaint: () => this.#map.triggerRepaint(),
    setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
  });
  readonly #ringRoom: RingRoom;
  readonly #label: SelectedLabel;
  readonly #overlays: MapOverlays;
  /** What is drawn under everything else. */
  readonly baseMap: BaseMap;
  readonly #trail: GrowingTrail;
  readonly #stops: (() => void)[] = [];
  readonly moves: CameraMoves;
  readonly pointing: MapPointing;

  constructor({ container, locale, camera, events }: FleetMapOptions) {
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
      // A drag with Shift draws a box around what is picked.
      boxZoom: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: motion.matches ? 0 : 150,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#layer = new FleetLayer({
      scene: this.#scene,
      projection: () => projectionOf(this.#map),
      size: () => sizeOf(this.#map),
      now: () => performance.now(),
      markerScale: isTouch() ? 1.08 : 1,
      onDrawn: () => this.#afterDrawing(),
    });
    this.moves = new CameraMoves({ map: this.#map, events, isSettled: camera !== null });
    this.pointing = new MapPointing({ map: this.#map, scene: this.#scene, events });
    this.#ringRoom = new RingRoom(this.#map);
    this.#label = new SelectedLabel(container);
    this.#overlays = new MapOverlays(this.#map);
    this.#trail = new GrowingTrail(this.#overlays);
    this.baseMap = new BaseMap({ map: this.#map, locale, onStyle: () => this.#putOverBaseMap() });
    // The map's own `load` comes with its first whole picture, long after it can take what is to be drawn.
    void this.#map.once('style.load', () => {
      events.onReady();
      events.onViewport(viewportOf(this.#map));
      events.onCamera(cameraOf(this.#map), false);
    });
    this.#listen();
    this.#watchTheme();
  }

  /** Says again what is shown, to somebody who has just begun to listen. */
  tellViewport(): void {
    this.#events.onViewport(viewportOf(this.#map));
  }

  setFrame(frame: FleetFrame): void {
    this.#scene.durationMs = motion.matches ? 0 : glideMs;
    const screenWide = this.#map.getContainer().clientWidth / this.#worldSize();
    this.#scene.setFrame(frame, performance.now(), screenWide);
    this.#ringRoom.set(this.#scene.clusters.values());
    if (frame.selected !== null) {
      const { x, y } = frame.selected;
      this.#trail.lengthen(x, y);
      this.moves.moveAlong(frame.selected, this.#scene.durationMs);
    }
    this.pointing.followList(frame.hovered);
    this.#keepPace(performance.now());
  }

  /** Name under the selected asset. */
  setLabel(text: string): void {
    this.#label.name(text);
  }

  /** Today's way of the selected asset; it grows with every fix that arrives. */
  setTrail(points: readonly GeoPoint[]): void {
    this.#trail.set(points);
  }

  /** Null draws nothing. */
  setOverlay(name: Exclude<OverlayName, 'trail'>, data: OverlayData | null): void {
    this.#overlays.set(name, data);
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

  /** Null follows none. */
  follow(assetId: number | null): void {
    this.moves.follow(assetId, this.#scene.selected);
  }

  /** Resolves as soon as what is in sight has been drawn, or when that takes too long to wait for. */
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

  /** The map as it stands, in the colours that the page has now. */
  drawPicture(): HTMLCanvasElement {
    this.#paint();
    this.#map.redraw();
    // Copied at once: what WebGL has drawn is gone after the frame.
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
    for (const stop of this.#stops) stop();
    this.pointing.stop();
    this.baseMap.destroy();
    this.#ringRoom.stop();
    this.#label.remove();
    this.#map.remove();
  }

  #putOverBaseMap(): void {
    this.#overlays.add();
    this.#ringRoom.add();
    this.#map.addLayer(this.#layer);
  }

  #listen(): void {
    const map = this.#map;
    map.on('move', () => this.#events.onViewport(viewportOf(this.#map)));
    map.on('resize', () => this.#events.onViewport(viewportOf(this.#map)));
  }

  #afterDrawing(): void {
    const nowMs = performance.now();
    const point = this.#scene.points.get(this.#scene.selected?.assetId ?? Number.NaN);
    this.#label.moveTo(
      point === undefined ? null : projectionOf(this.#map).toPixels(...this.#scene.placeOf(point, nowMs)),
    );
    this.#pace.drawn(nowMs);
    this.#scene.setDrawn();
    this.#keepPace(nowMs);
  }

  #keepPace(nowMs: number): void {
    const step = seenPixels / (this.#worldSize() * this.#map.getPixelRatio());
    const unseenMs = this.#scene.unseenMs(step, nowMs);
    if (unseenMs === 0) this.#map.triggerRepaint();
    else if (unseenMs < Infinity) this.#pace.next(nowMs, unseenMs);
  }

  /** In pixels of the page. */
  #worldSize(): number {
    return 512 * 2 ** this.#map.getZoom();
  }

  /** In the colours of the theme that the page has now. */
  #paint(): void {
    paintOverlays(this.#map);
    this.baseMap.paint();
    this.#layer.repaint();
  }

  #watchTheme(): void {
    const observer = new MutationObserver(() => {
      this.#paint();
      this.baseMap.followTheme();
      this.#map.triggerRepaint();
    });
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.#stops.push(() => observer.disconnect());
  }
}
