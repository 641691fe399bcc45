import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FleetBounds } from '../live/live-protocol.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../live/mercator.ts';
import type { Camera, MapEvents, Insets } from './map-types.ts';
import { cameraOf } from './map-camera.ts';
import { motion } from './motion.ts';

const selectedZoom = 11;
/** A way is as long as this, corner to corner, to be seen beside its marker. */
const seenWayPixels = 160;
/** An asset that stands drifts less. */
const leastWayMeters = 60;

interface CameraMovesOptions {
  readonly map: MapLibreMap;
  readonly events: Pick<MapEvents, 'onCamera' | 'onKeepEnd' | 'onFollowEnd'>;
  /** Whether what is shown was asked for, by the address, a screen or the person. */
  readonly isSettled: boolean;
}

/** An asset where it is drawn, in web mercator. */
interface Followed {
  readonly assetId: number;
  readonly x: number;
  readonly y: number;
}

/** What events of a move that follows carry: whether the asset went on, or the map comes back after another move. */
interface FollowMark {
  readonly isAlong: boolean;
}

/** Moves what the map shows; what is centred lies in what panels leave visible. */
export class CameraMoves {
  readonly #map: MapLibreMap;
  readonly #events: CameraMovesOptions['events'];
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #isFollowing = false;
  /** Where what is followed is. */
  #followed: Followed | null = null;
  #followedId: number | null = null;
  /** Whether the map is there or on its way: a move to where it is already would be told as any other, and again. */
  #isAtFollowed = false;
  #isKeeping = false;
  #isSettled: boolean;
  #isTouched = false;
  /** Since it went to an asset nobody has moved it. */
  #isAtAsset = false;

  constructor({ map, events, isSettled }: CameraMovesOptions) {
    this.#map = map;
    this.#events = events;
    this.#isSettled = isSettled;
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
      // Two fingers, two presses and keys are told by nothing else.
      if (originalEvent !== undefined) this.#moveByHand();
      if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow')) moveAway();
    });
    map.on('moveend', ({ isAlong }: Partial<FollowMark> & { readonly originalEvent?: unknown }) => {
      events.onCamera(cameraOf(map), this.#isFollowing && isAlong === true);
      if (isAlong === undefined) this.#comeBack();
    });
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Whether somebody has chosen by now what is shown: it is not to be taken from them. */
  get isTouched(): boolean {
    return this.#isTouched;
  }

  setInsets(insets: Insets): void {
    this.#insets = insets;
    this.#comeBack();
  }

  /** The middle of what panels leave visible, in pixels of the container. */
  visibleCentre(): readonly [x: number, y: number] {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const { left, right, top, bottom } = this.#insets;
    return [(clientWidth + left - right) / 2, (clientHeight + top - bottom) / 2];
  }

  /**
   * From now on the asset stays in the middle, until the person moves the map away; null follows none. Another one may
   * still be `drawn` as the selected asset: the map waits for the frame that draws this one.
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

  /** The selected asset is now here. */
  moveAlong(drawn: Followed, durationMs: number): void {
    if (!this.#isFollowing || drawn.assetId !== this.#followedId) return;
    const isSame = this.#followed?.x === drawn.x && this.#followed.y === drawn.y;
    this.#followed = drawn;
    if (isSame && this.#isAtFollowed) return;
    this.#goToFollowed(durationMs, { isAlong: true });
  }

  /** Brings a place into what is visible; closer, where the map shows more than a region. */
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
   * Comes nearer where a way would lie under the marker of the asset that was gone to; leaves the map alone where
   * somebody has moved it since, and where it follows.
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

  /** Brings a place to the middle of what is visible, as near as the map is. */
  centreOn({ longitude, latitude }: GeoPoint): void {
    this.#touch();
    this.#easeTo(mercatorX(longitude), mercatorY(latitude), motion.matches ? 0 : 400);
  }

  /** Centres on a place that panels cover or that lies outside, or nearer to an edge than the room it needs. */
  keepInView(point: GeoPoint, room: number): void {
    if (this.#map.isMoving() || this.#isInView([point], room)) return;
    const { x, y } = this.#map.project([point.longitude, point.latitude]);
    const [centreX, centreY] = this.visibleCentre();
    // Panels may leave less than the room: it is as visible as it can be.
    if (Math.hypot(x - centreX, y - centreY) >= 1) this.centreOn(point);
  }

  /** At once where the map only opens, which nobody has asked for. */
  fit({ west, south, east, north }: FleetBounds, isAtOnce = false): void {
    this.#isSettled = true;
    if (!isAtOnce) this.#touch();
    const { top, right, bottom, left } = this.#insets;
    const { clientWidth, clientHeight } = this.#map.getContainer();
    // More than there is of the map between the panels, and it would not move at all.
    const room = Math.min(
      56,
      Math.max(0, Math.min(clientWidth - left - right, clientHeight - top - bottom) / 5),
    );
    this.#map.fitBounds([west, south, east, north], {
      padding: { top: top + room, right: right + room, bottom: bottom + room, left: left + room },
      maxZoom: 15,
      duration: isAtOnce ? 0 : 600,
    });
  }

  /** Goes to where somebody looked before. */
  goTo({ longitude, latitude, zoom }: Camera): void {
    this.#touch();
    this.#map.easeTo({ center: [longitude, latitude], zoom, duration: motion.matches ? 0 : 600 });
  }

  /** The map is to show something else: what is followed or kept in view is so no longer. */
  leave(): void {
    this.#isFollowing = false;
    this.#isKeeping = false;
  }

  /** From now on what is kept in view is, until the person moves the map away. */
  startKeeping(): void {
    this.#isKeeping = true;
  }

  stopKeeping(): void {
    this.#isKeeping = false;
  }

  /** Moves the map only when something of it has left what is visible. */
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

  /** To what is followed, after anything else has moved the map. */
  #comeBack(): void {
    this.#isAtFollowed = false;
    if (this.#isFollowing) this.#goToFollowed(400, { isAlong: false });
  }

  #goToFollowed(durationMs: number, mark: FollowMark): void {
    // What the person does with the nearness goes on; its end comes back here.
    if (this.#followed === null || this.#map.isZooming()) return;
    this.#isAtFollowed = true;
    this.#easeTo(this.#followed.x, this.#followed.y, durationMs, mark);
  }

  #isInView(points: readonly GeoPoint[], room: number): boolean {
    const { top, right, bottom, left } = this.#insets;
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return points.every(({ longitude, latitude }) => {
      const { x, y } = this.#map.project([longitude, latitude]);
      const isBeside = x < left + room || x > clientWidth - right - room;
      return !isBeside && y >= top + room && y <= clientHeight - bottom - room;
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
