import type { GeoPoint } from '@azimute/geo';
import type { FleetFrame, FramePlace } from '../../live/live-protocol.ts';
import { latitudeOf, longitudeOf } from '../../live/mercator.ts';
import { projectionOf, sizeOf } from '../map-camera.ts';
import mapLabel from '../map-label.module.css';
import type { MapItem, MapLayer, MapSurface } from '../map-layer.ts';
import { motion } from '../motion.ts';
import { GrowingTrail } from '../overlays/growing-trail.ts';
import classes from '../selected-label.module.css';
import type { FleetEvents, FleetHover } from './fleet-events.ts';
import { FleetLayer } from './fleet-layer.ts';
import { FleetScene } from './fleet-scene.ts';
import { GlidePace } from './glide-pace.ts';
import { glideMs, playedGlideMs } from './glide.ts';
import { RingRoom } from './ring-room.ts';

const belowPixels = 22;

/** Name below the selected marker. */
class SelectedLabel {
  readonly #element = document.createElement('div');

  constructor(container: HTMLElement) {
    this.#element.className = `${mapLabel['label']} ${classes['selected']}`;
    this.#element.hidden = true;
    this.#element.dataset['onMap'] = '';
    container.append(this.#element);
  }

  name(text: string): void {
    this.#element.textContent = text;
  }

  /** Null to hide it. */
  moveTo(pixels: readonly [x: number, y: number] | null): void {
    this.#element.hidden = pixels === null || this.#element.textContent === '';
    if (pixels === null) return;
    const [x, y] = [Math.round(pixels[0]), Math.round(pixels[1] + belowPixels)];
    this.#element.style.transform = `translate(${x}px, ${y}px) translateX(-50%)`;
  }

  remove(): void {
    this.#element.remove();
  }
}

const isTouch = () => window.matchMedia('(max-width: 767px)').matches;
/** On the screen: a smaller move is invisible. */
const seenPixels = 0.5;

/** The fleet on the map: markers, clusters, and the name and trail of the selected asset. */
export class FleetMarkers implements MapLayer {
  readonly #surface: MapSurface;
  readonly #events: FleetEvents;
  readonly #scene = new FleetScene(motion.matches ? 0 : glideMs);
  readonly #layer: FleetLayer;
  readonly #pace: GlidePace;
  readonly #ringRoom: RingRoom;
  readonly #label: SelectedLabel;
  readonly #trail: GrowingTrail;
  /** Last reported marker of the hovered row. */
  #listed: Extract<FleetHover, { kind: 'asset' }> | null = null;

  constructor(surface: MapSurface, events: FleetEvents) {
    const { map, overlays } = surface;
    this.#surface = surface;
    this.#events = events;
    this.#pace = new GlidePace({
      repaint: () => map.triggerRepaint(),
      setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
    });
    this.#layer = new FleetLayer({
      scene: this.#scene,
      projection: () => projectionOf(map),
      size: () => sizeOf(map),
      now: () => performance.now(),
      markerScale: isTouch() ? 1.08 : 1,
      onDrawn: () => this.#afterDrawing(),
    });
    this.#ringRoom = new RingRoom(map);
    this.#label = new SelectedLabel(map.getContainer());
    this.#trail = new GrowingTrail(overlays);
    map.on('mouseout', () => this.#forgetListed());
    map.on('movestart', () => this.#forgetListed());
  }

  setFrame(frame: FleetFrame): void {
    const { moves } = this.#surface;
    this.#scene.durationMs = motion.matches ? 0 : frame.isPast ? playedGlideMs : glideMs;
    const screenWide = moves.size.width / this.#worldSize();
    this.#scene.setFrame(frame, performance.now(), screenWide);
    this.#ringRoom.set(this.#scene.clusters.values());
    if (frame.selected !== null) {
      const { x, y } = frame.selected;
      this.#trail.lengthen(x, y);
      moves.moveAlong(frame.selected, this.#scene.durationMs);
    }
    this.#followList(frame.hovered);
    this.#keepPace(performance.now());
  }

  /** Name below the selected asset. */
  setLabel(text: string): void {
    this.#label.name(text);
  }

  /** Today's path of the selected asset; it grows with every fix. */
  setTrail(points: readonly GeoPoint[]): void {
    this.#trail.set(points);
  }

  /** Null to stop following. */
  follow(assetId: number | null): void {
    this.#surface.moves.follow(assetId, this.#scene.selected);
  }

  add(): void {
    this.#ringRoom.add();
    this.#surface.map.addLayer(this.#layer);
  }

  repaint(): void {
    this.#layer.repaint();
  }

  itemAt(pixelX: number, pixelY: number): MapItem | null {
    const { map } = this.#surface;
    const nowMs = performance.now();
    const projection = projectionOf(map);
    const item = this.#scene.itemAt(pixelX, pixelY, projection, nowMs);
    if (item === null) return null;
    const [itemX, itemY] = this.#scene.placeOf(item, nowMs);
    const place = { longitude: longitudeOf(itemX), latitude: latitudeOf(itemY) };
    const [x, y] = projection.toPixels(itemX, itemY);
    if (item.kind === 'asset') {
      const { kind, assetId } = item;
      return {
        point: () => this.#events.onFleetHover({ kind, assetId, x, y }),
        open: (isMore) => this.#events.onSelect(assetId, isMore),
        openMenu: (at) => this.#events.onFleetMenu({ kind, assetId, place, ...at }),
      };
    }
    const { kind, key, count, counts, radius } = item;
    return {
      point: () => this.#events.onFleetHover({ kind, counts, count, radius, x, y }),
      open: (isMore) => this.#events.onCluster(key, isMore),
      openMenu: (at) => this.#events.onFleetMenu({ kind, key, count, place, ...at }),
    };
  }

  leave(): void {
    this.#events.onFleetHover(null);
  }

  remove(): void {
    this.#ringRoom.stop();
    this.#label.remove();
  }

  /** A row is hovered or focused: highlights its marker as well, unless it is in a cluster. */
  #followList(place: FramePlace | null): void {
    const { map } = this.#surface;
    const { onFleetHover } = this.#events;
    if (map.isMoving()) return;
    if (place === null || place.cluster !== null) {
      if (this.#listed !== null) onFleetHover(null);
      this.#forgetListed();
      return;
    }
    const [x, y] = projectionOf(map).toPixels(place.x, place.y).map(Math.round) as [number, number];
    const told = this.#listed;
    if (told?.assetId === place.assetId && told.x === x && told.y === y) return;
    this.#listed = { kind: 'asset', assetId: place.assetId, x, y };
    onFleetHover(this.#listed);
  }

  #forgetListed(): void {
    this.#listed = null;
  }

  #afterDrawing(): void {
    const nowMs = performance.now();
    const point = this.#scene.points.get(this.#scene.selected?.assetId ?? Number.NaN);
    this.#label.moveTo(
      point === undefined
        ? null
        : projectionOf(this.#surface.map).toPixels(...this.#scene.placeOf(point, nowMs)),
    );
    this.#pace.drawn(nowMs);
    this.#scene.setDrawn();
    this.#keepPace(nowMs);
  }

  #keepPace(nowMs: number): void {
    const { map } = this.#surface;
    const step = seenPixels / (this.#worldSize() * map.getPixelRatio());
    const unseenMs = this.#scene.unseenMs(step, nowMs);
    if (unseenMs === 0) map.triggerRepaint();
    else if (unseenMs < Infinity) this.#pace.next(nowMs, unseenMs);
  }

  /** In page pixels. */
  #worldSize(): number {
    return 512 * 2 ** this.#surface.map.getZoom();
  }
}
