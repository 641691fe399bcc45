import { Map as MapLibreMap, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { FleetBounds, FleetFrame, FramePlace } from '../live/live-protocol.ts';
import { latitudeOf, longitudeOf } from '../live/mercator.ts';
import { showBaseMap } from './base-map/show-base-map.ts';
import type { Camera, FleetMapEvents, Insets, MapHover, TrailPoint } from './fleet-map-types.ts';
import { FleetLayer } from './markers/fleet-layer.ts';
import { FleetScene } from './markers/fleet-scene.ts';
import { glideMs } from './markers/glide.ts';
import { distanceMeters, type MapPoint } from './measure-distance.ts';
import { cameraOf, projectionOf, viewportOf } from './map-camera.ts';
import { presentLine, presentTrail } from './present-lines.ts';
import { SelectedLabel } from './selected-label.ts';
import { buildStyle, nothing, paintOf } from './style/build-style.ts';
import { readMapColors } from './style/map-colors.ts';
import { loadMapFonts } from './style/map-fonts.ts';

setWorkerUrl(workerUrl);

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const isTouch = () => window.matchMedia('(max-width: 767px)').matches;
const closest = 18;
const selectedZoom = 11;
const continent: Camera = { latitude: -15, longitude: -52, zoom: 3.6 };

export interface FleetMapOptions {
  readonly container: HTMLElement;
  readonly locale: string;
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
  readonly #scene = new FleetScene(reducedMotion() ? 0 : glideMs);
  readonly #layer: FleetLayer;
  readonly #label: SelectedLabel;
  readonly #stops: (() => void)[] = [];
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #measured: MapPoint[] | null = null;
  #isFollowing = false;
  #trail: readonly TrailPoint[] = [];
  /** Whether what is shown was asked for, by the address, a screen or the person. */
  isSettled: boolean;

  constructor({ container, locale, camera, events }: FleetMapOptions) {
    this.#events = events;
    this.isSettled = camera !== null;
    const { longitude, latitude, zoom } = camera ?? continent;
    this.#map = new MapLibreMap({
      container,
      style: buildStyle({ ...readMapColors(), water: readMapColors().land }),
      center: [longitude, latitude],
      zoom,
      minZoom: 1.5,
      maxZoom: closest,
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: reducedMotion() ? 0 : 150,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#layer = new FleetLayer({
      scene: this.#scene,
      projection: () => projectionOf(this.#map),
      size: () => ({ width: container.clientWidth, height: container.clientHeight }),
      now: () => performance.now(),
      markerScale: isTouch() ? 1.08 : 1,
      onDrawn: () => this.#afterDrawing(),
    });
    this.#label = new SelectedLabel(container);
    this.#map.on('load', () => this.#fill(locale));
    this.#listen();
    this.#watchTheme();
  }

  /** Says again what is shown, to somebody who has just begun to listen. */
  tellViewport(): void {
    this.#events.onViewport(viewportOf(this.#map));
  }

  setFrame(frame: FleetFrame): void {
    this.#scene.setFrame(frame, performance.now());
    if (frame.selected !== null) this.#lengthenTrail(frame.selected);
    if (this.#isFollowing && frame.selected !== null) {
      this.#easeTo(frame.selected.x, frame.selected.y, this.#scene.durationMs);
    }
    this.#map.triggerRepaint();
  }

  /** Name under the selected asset. */
  setLabel(text: string): void {
    this.#label.name(text);
  }

  /** Today's way of the selected asset; it grows with every fix that arrives. */
  setTrail(points: readonly TrailPoint[]): void {
    this.#trail = points;
    this.#setData('trail', presentTrail(points));
  }

  /** Space that panels cover: what is centred lies in what stays visible. */
  setInsets(insets: Insets): void {
    this.#insets = insets;
  }

  follow(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    const { selected } = this.#scene;
    if (isFollowing && selected !== null) this.#easeTo(selected.x, selected.y, 400);
  }

  /** Brings a place into what is visible; closer, where the map shows more than a region. */
  show(point: MapPoint): void {
    this.isSettled = true;
    const { left, right, top, bottom } = this.#insets;
    this.#map.easeTo({
      center: [point.longitude, point.latitude],
      zoom: Math.max(this.#map.getZoom(), selectedZoom),
      offset: [(left - right) / 2, (top - bottom) / 2],
      duration: 600,
    });
  }

  fit({ west, south, east, north }: FleetBounds, isAtOnce = false): void {
    this.isSettled = true;
    const { top, right, bottom, left } = this.#insets;
    const room = 56;
    this.#map.fitBounds([west, south, east, north], {
      padding: { top: top + room, right: right + room, bottom: bottom + room, left: left + room },
      maxZoom: 15,
      duration: isAtOnce ? 0 : 600,
    });
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: 200 });
  }

  /** Clicks add points until `stopMeasuring`. */
  startMeasuring(): void {
    this.#measured = [];
    this.#map.getCanvas().style.cursor = 'crosshair';
    this.#map.doubleClickZoom.disable();
  }

  stopMeasuring(): void {
    this.#measured = null;
    this.#map.getCanvas().style.cursor = '';
    this.#map.doubleClickZoom.enable();
    this.#setData('measure', nothing);
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    this.#label.remove();
    this.#map.remove();
  }

  #fill(locale: string): void {
    this.#map.addLayer(this.#layer);
    this.#stops.push(showBaseMap(this.#map, locale));
    this.#events.onReady();
  }

  #lengthenTrail({ x, y }: FramePlace): void {
    const last = this.#trail.at(-1);
    const point = { longitude: longitudeOf(x), latitude: latitudeOf(y) };
    if (last === undefined || distanceMeters(last, point) < 1) return;
    this.setTrail([...this.#trail, point]);
  }

  #setData(source: 'trail' | 'measure', data: Parameters<GeoJSONSource['setData']>[0]): void {
    void this.#map.getSource<GeoJSONSource>(source)?.setData(data);
  }

  #listen(): void {
    const map = this.#map;
    map.on('move', () => this.#events.onViewport(viewportOf(this.#map)));
    map.on('resize', () => this.#events.onViewport(viewportOf(this.#map)));
    map.on('load', () => this.#events.onViewport(viewportOf(this.#map)));
    map.on('moveend', () => this.#events.onCamera(cameraOf(this.#map)));
    map.on('load', () => this.#events.onCamera(cameraOf(this.#map)));
    map.on('wheel', () => {
      this.isSettled = true;
    });
    map.on('dragstart', () => {
      this.isSettled = true;
      if (!this.#isFollowing) return;
      this.#isFollowing = false;
      this.#events.onFollowEnd();
    });
    map.on('mousemove', ({ point }) => this.#hover(point.x, point.y));
    map.on('mouseout', () => this.#events.onHover(null));
    map.on('movestart', () => this.#events.onHover(null));
    map.on('click', ({ point, lngLat }) => this.#click(point.x, point.y, lngLat.lng, lngLat.lat));
  }

  #hover(x: number, y: number): void {
    if (this.#measured !== null) return;
    const item = this.#scene.itemAt(x, y, projectionOf(this.#map), performance.now());
    this.#map.getCanvas().style.cursor = item === null ? '' : 'pointer';
    if (item === null) this.#events.onHover(null);
    else {
      const [itemX, itemY] = projectionOf(this.#map).toPixels(
        ...this.#scene.placeOf(item, performance.now()),
      );
      const hover: MapHover =
        item.kind === 'asset'
          ? { kind: 'asset', assetId: item.assetId, x: itemX, y: itemY }
          : {
              kind: 'cluster',
              counts: item.counts,
              count: item.count,
              radius: item.radius,
              x: itemX,
              y: itemY,
            };
      this.#events.onHover(hover);
    }
  }

  #click(x: number, y: number, longitude: number, latitude: number): void {
    if (this.#measured !== null) {
      this.#measured = [...this.#measured, { longitude, latitude }];
      this.#setData('measure', presentLine(this.#measured));
      this.#events.onMeasure(this.#measured);
      return;
    }
    const item = this.#scene.itemAt(x, y, projectionOf(this.#map), performance.now());
    if (item === null) return;
    if (item.kind === 'asset') this.#events.onSelect(item.assetId);
    else this.#events.onCluster(item.key);
  }

  #easeTo(x: number, y: number, duration: number): void {
    const { left, right, top, bottom } = this.#insets;
    this.#map.easeTo({
      center: [longitudeOf(x), latitudeOf(y)],
      offset: [(left - right) / 2, (top - bottom) / 2],
      duration,
      easing: (share) => share,
    });
  }

  #afterDrawing(): void {
    const nowMs = performance.now();
    const point = this.#scene.points.get(this.#scene.selected?.assetId ?? Number.NaN);
    this.#label.moveTo(
      point === undefined ? null : projectionOf(this.#map).toPixels(...this.#scene.placeOf(point, nowMs)),
    );
    if (this.#scene.isMoving(nowMs)) this.#map.triggerRepaint();
  }

  #watchTheme(): void {
    const repaint = () => {
      for (const { layer, property, value } of paintOf(readMapColors())) {
        this.#map.setPaintProperty(layer, property as never, value as never);
      }
      this.#layer.repaint();
      this.#map.triggerRepaint();
    };
    const observer = new MutationObserver(repaint);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.#stops.push(() => observer.disconnect());
  }
}
