import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FleetBounds } from '../live/live-protocol.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../live/mercator.ts';
import type { Camera, MapEvents, Insets } from './map-types.ts';
import { cameraOf } from './map-camera.ts';
import { motion } from './motion.ts';

const selectedZoom = 11;
/** Minimum diagonal at which a path is visible next to its marker. */
const seenWayPixels = 160;
/** A stationary asset drifts less. */
const leastWayMeters = 60;

interface CameraMovesOptions {
  readonly map: MapLibreMap;
  readonly events: Pick<MapEvents, 'onCamera' | 'onKeepEnd' | 'onFollowEnd'>;
  /** Whether the view was requested by the address, a screen or the user. */
  readonly isSettled: boolean;
}

/** An asset's drawn position in web mercator. */
interface Followed {
  readonly assetId: number;
  readonly x: number;
  readonly y: number;
}

/** Mark of following moves: whether the asset moved, or the map returns after another move. */
interface FollowMark {
  readonly isAlong: boolean;
}

interface MapSize {
  readonly width: number;
  readonly height: number;
}

function sizeOf(map: MapLibreMap): MapSize {
  const { clientWidth, clientHeight } = map.getContainer();
  return { width: clientWidth, height: clientHeight };
}

/** Moves the map; centers in the area left visible by panels. */
export class CameraMoves {
  readonly #map: MapLibreMap;
  readonly #events: CameraMovesOptions['events'];
  #size: MapSize;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #isFollowing = false;
  /** Position of the followed asset. */
  #followed: Followed | null = null;
  #followedId: number | null = null;
  /**
   * True if the map is at its target or moving there. A redundant move would be reported like any other, and
   * repeated.
   */
  #isAtFollowed = false;
  #isKeeping = false;
  #isSettled: boolean;
  #isTouched = false;
  /** The user has not moved the map since it moved to an asset. */
  #isAtAsset = false;

  constructor({ map, events, isSettled }: CameraMovesOptions) {
    this.#map = map;
    this.#events = events;
    this.#isSettled = isSettled;
    this.#size = sizeOf(map);
    map.on('resize', () => {
      this.#size = sizeOf(map);
    });
    map.on('wheel', () => this.#moveByHand());
    const moveAway = () => {
      this.#moveByHand();
      if (this.#isKeeping) events.onKeepEnd();
      this.#isKeeping = false;
      if (!this.#isFollowing) return;
      this.#isFollowing = false;
      events.onFollowEnd();
    };
    map.on('dragstart', moveAway);
    map.on('movestart', ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      // Pinches, double presses and keys are reported only by this event.
      if (originalEvent !== undefined) this.#moveByHand();
      if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow')) moveAway();
    });
    map.on('moveend', ({ isAlong }: Partial<FollowMark> & { readonly originalEvent?: unknown }) => {
      events.onCamera(cameraOf(map), this.#isFollowing && isAlong === true);
      if (isAlong === undefined) this.#comeBack();
    });
  }

  /** The map's size in pixels, known since its last change: to read it again would lay out the page. */
  get size(): MapSize {
    return this.#size;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** True if the user has chosen the view, which must then stay. */
  get isTouched(): boolean {
    return this.#isTouched;
  }

  setInsets(insets: Insets): void {
    this.#insets = insets;
    this.#comeBack();
  }

  /** Returns the center of the area left visible by panels, in container pixels. */
  visibleCentre(): readonly [x: number, y: number] {
    const { width, height } = this.#size;
    const { left, right, top, bottom } = this.#insets;
    return [(width + left - right) / 2, (height + top - bottom) / 2];
  }

  /**
   * Keeps the asset centered until the user moves the map; null stops. Another asset may still be `drawn` as selected:
   * the map then waits for the frame that draws this one.
   */
  follow(assetId: number | null, drawn: Followed | null): void {
    const wasFollowing = this.#isFollowing;
    this.#isFollowing = assetId !== null;
    if (assetId !== null) {
      this.#followedId = assetId;
      this.#followed = drawn?.assetId === assetId ? drawn : null;
      this.#comeBack();
    } else if (wasFollowing && !this.#map.isMoving()) this.#events.onCamera(cameraOf(this.#map), false);
  }

  /** The selected asset has moved here. */
  moveAlong(drawn: Followed, durationMs: number): void {
    if (!this.#isFollowing || drawn.assetId !== this.#followedId) return;
    const isSame = this.#followed?.x === drawn.x && this.#followed.y === drawn.y;
    this.#followed = drawn;
    if (isSame && this.#isAtFollowed) return;
    this.#goToFollowed(durationMs, { isAlong: true });
  }

  /** Moves a place into view; zooms in if the map shows more than a region. */
  show(point: GeoPoint): void {
    this.#touch();
    this.#map.easeTo({
      center: [point.longitude, point.latitude],
      zoom: Math.max(this.#map.getZoom(), selectedZoom),
      offset: this.#offset(),
      duration: 600,
    });
    this.#isAtAsset = true;
  }

  /**
   * Zooms in if a path would be hidden below the asset's marker. Does nothing if the user has moved the map since, or
   * while following.
   */
  uncoverWay({ west, south, east, north }: FleetBounds): void {
    if (!this.#isAtAsset || this.#isFollowing) return;
    if (this.#map.isMoving()) {
      void this.#map.once('moveend', () => this.uncoverWay({ west, south, east, north }));
      return;
    }
    this.#isAtAsset = false;
    const [first, second] = [this.#map.project([west, north]), this.#map.project([east, south])];
    const isHidden = Math.hypot(first.x - second.x, first.y - second.y) < seenWayPixels;
    const meters = metersBetween({ longitude: west, latitude: north }, { longitude: east, latitude: south });
    if (isHidden && meters > leastWayMeters) this.fit({ west, south, east, north });
  }

  /** Centers a place at the current zoom. */
  centreOn({ longitude, latitude }: GeoPoint): void {
    this.#touch();
    this.#easeTo(mercatorX(longitude), mercatorY(latitude), motion.matches ? 0 : 400);
  }

  /** Centers a place that is covered by panels, outside the view, or closer to an edge than `room`. */
  keepInView(point: GeoPoint, room: number): void {
    if (this.#map.isMoving() || this.#isInView([point], room)) return;
    const { x, y } = this.#map.project([point.longitude, point.latitude]);
    const [centreX, centreY] = this.visibleCentre();
    // Panels may leave less space than `room`; the place is then as visible as possible.
    if (Math.hypot(x - centreX, y - centreY) >= 1) this.centreOn(point);
  }

  /** Without animation when the map opens, since no user asked for the move. */
  fit({ west, south, east, north }: FleetBounds, isAtOnce = false): void {
    this.#isSettled = true;
    if (!isAtOnce) this.#touch();
    const { top, right, bottom, left } = this.#insets;
    const { width, height } = this.#size;
    // If this exceeds the space between panels, the map would not move at all.
    const room = Math.min(56, Math.max(0, Math.min(width - left - right, height - top - bottom) / 5));
    this.#map.fitBounds([west, south, east, north], {
      padding: { top: top + room, right: right + room, bottom: bottom + room, left: left + room },
      maxZoom: 15,
      duration: isAtOnce ? 0 : 600,
    });
  }

  /** Moves to a previous view. */
  goTo({ longitude, latitude, zoom }: Camera): void {
    this.#touch();
    this.#map.easeTo({ center: [longitude, latitude], zoom, duration: motion.matches ? 0 : 600 });
  }

  /** Ends following and keeping in view, since the map will show something else. */
  leave(): void {
    this.#isFollowing = false;
    this.#isKeeping = false;
  }

  /** Keeps a set of assets in view until the user moves the map. */
  startKeeping(): void {
    this.#isKeeping = true;
  }

  stopKeeping(): void {
    this.#isKeeping = false;
  }

  /** Moves the map only if part of the bounds has left the visible area. */
  keepAllInView(bounds: FleetBounds): void {
    if (!this.#isKeeping || this.#map.isMoving()) return;
    const corners = [
      { longitude: bounds.west, latitude: bounds.north },
      { longitude: bounds.east, latitude: bounds.south },
    ];
    if (!this.#isInView(corners, 0)) this.fit(bounds, motion.matches);
  }

  zoomBy(steps: number): void {
    this.#touch();
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: 200 });
  }

  #moveByHand(): void {
    this.#isAtAsset = false;
    this.#touch();
  }

  #touch(): void {
    this.#isSettled = true;
    this.#isTouched = true;
  }

  /** Returns to the followed asset after any other move. */
  #comeBack(): void {
    this.#isAtFollowed = false;
    if (this.#isFollowing) this.#goToFollowed(400, { isAlong: false });
  }

  #goToFollowed(durationMs: number, mark: FollowMark): void {
    // The user's zoom continues, and returns here when it ends.
    if (this.#followed === null || this.#map.isZooming()) return;
    this.#isAtFollowed = true;
    this.#easeTo(this.#followed.x, this.#followed.y, durationMs, mark);
  }

  #isInView(points: readonly GeoPoint[], room: number): boolean {
    const { top, right, bottom, left } = this.#insets;
    const { width, height } = this.#size;
    return points.every(({ longitude, latitude }) => {
      const { x, y } = this.#map.project([longitude, latitude]);
      const isBeside = x < left + room || x > width - right - room;
      return !isBeside && y >= top + room && y <= height - bottom - room;
    });
  }

  #easeTo(x: number, y: number, duration: number, mark?: FollowMark): void {
    this.#map.easeTo(
      {
        center: [longitudeOf(x), latitudeOf(y)],
        offset: this.#offset(),
        duration,
        easing: (share) => share,
      },
      mark,
    );
  }

  #offset(): [x: number, y: number] {
    const { left, right, top, bottom } = this.#insets;
    return [(left - right) / 2, (top - bottom) / 2];
  }
}
