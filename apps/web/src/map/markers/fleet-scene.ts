import type { FleetFrame, FramePlace } from '../../live/live-protocol.ts';
import { glideTo, isMoving, partFrom, partMs, placeAt, type Glide } from './glide.ts';
import { ringEnds, ringRadius } from './marker-look.ts';
import { liveStatuses } from '@azimute/contract/constants';

const statusCount = liveStatuses.length;
const running = liveStatuses.indexOf('running');

export interface ScenePoint {
  readonly kind: 'asset';
  readonly assetId: number;
  readonly status: number;
  /** Degrees; null draws the plain glyph. */
  readonly heading: number | null;
  readonly glide: Glide;
}

export interface SceneCluster {
  readonly kind: 'cluster';
  readonly key: number;
  readonly count: number;
  /** In the order of liveStatuses. */
  readonly counts: readonly number[];
  readonly radius: number;
  readonly ends: readonly number[];
  readonly glide: Glide;
}

export type SceneItem = ScenePoint | SceneCluster;

/** From web mercator to the pixels of the map's container. */
export interface Projection {
  readonly toPixels: (x: number, y: number) => readonly [x: number, y: number];
}

const markerReach = 14;

/** What is on the map and where it glides. No WebGL in it. */
export class FleetScene {
  points = new Map<number, ScenePoint>();
  clusters = new Map<number, SceneCluster>();
  selected: FramePlace | null = null;
  hovered: FramePlace | null = null;
  /** Ids of picked assets drawn by themselves, and keys of clusters that hold others of them. */
  picked: { readonly ids: ReadonlySet<number>; readonly clusters: ReadonlySet<number> } = {
    ids: new Set(),
    clusters: new Set(),
  };
  /** From one fix to the next; 0 moves nothing. */
  durationMs: number;
  #farthest = Infinity;

  constructor(durationMs: number) {
    this.durationMs = durationMs;
  }

  /** What goes farther than `farthest`, in web mercator, does not glide. */
  setFrame(frame: FleetFrame, nowMs: number, farthest = Infinity): void {
    this.#farthest = farthest;
    this.selected = frame.selected;
    this.hovered = frame.hovered;
    this.picked = { ids: new Set(frame.picked.ids), clusters: new Set(frame.picked.clusters) };
    this.#setPoints(frame, nowMs);
    this.#setClusters(frame, nowMs);
  }

  isMoving(nowMs: number): boolean {
    for (const { glide } of this.points.values()) if (isMoving(glide, nowMs)) return true;
    for (const { glide } of this.clusters.values()) if (isMoving(glide, nowMs)) return true;
    return false;
  }

  placeOf(item: SceneItem, nowMs: number): readonly [x: number, y: number] {
    return placeAt(item.glide, nowMs);
  }

  /** What lies under a pixel: the nearest whose drawing reaches it, assets before clusters. */
  itemAt(pixelX: number, pixelY: number, projection: Projection, nowMs: number): SceneItem | null {
    let nearest: SceneItem | null = null;
    let least = Infinity;
    for (const item of [...this.points.values(), ...this.clusters.values()]) {
      const [x, y] = projection.toPixels(...this.placeOf(item, nowMs));
      const distance = Math.hypot(x - pixelX, y - pixelY);
      const reach = item.kind === 'cluster' ? item.radius + 5 : markerReach;
      if (distance <= reach && distance < least) {
        nearest = item;
        least = distance;
      }
    }
    return nearest;
  }

  #glide(
    before: Glide | undefined,
    x: number,
    y: number,
    nowMs: number,
    index: number,
    origins: Float64Array,
  ) {
    const originX = origins[2 * index] ?? Number.NaN;
    const originY = origins[2 * index + 1] ?? Number.NaN;
    if (before !== undefined || Number.isNaN(originX)) {
      return glideTo(before, x, y, nowMs, { durationMs: this.durationMs, farthest: this.#farthest });
    }
    return partFrom([originX, originY], x, y, nowMs, Math.min(partMs, this.durationMs));
  }

  #setPoints({ points }: FleetFrame, nowMs: number): void {
    const before = this.points;
    this.points = new Map();
    for (let index = 0; index < points.ids.length; index += 1) {
      const assetId = points.ids[index] ?? 0;
      const status = points.statuses[index] ?? 0;
      const heading = points.headings[index] ?? Number.NaN;
      const [x, y] = [points.x[index] ?? 0, points.y[index] ?? 0];
      this.points.set(assetId, {
        kind: 'asset',
        assetId,
        status,
        heading: status === running && !Number.isNaN(heading) ? heading : null,
        glide: this.#glide(before.get(assetId)?.glide, x, y, nowMs, index, points.origins),
      });
    }
  }

  #setClusters({ clusters }: FleetFrame, nowMs: number): void {
    const before = this.clusters;
    this.clusters = new Map();
    for (let index = 0; index < clusters.keys.length; index += 1) {
      const key = clusters.keys[index] ?? 0;
      const offset = index * statusCount;
      const counts = [...clusters.counts.subarray(offset, offset + statusCount)];
      const count = counts.reduce((a, b) => a + b, 0);
      const [x, y] = [clusters.x[index] ?? 0, clusters.y[index] ?? 0];
      this.clusters.set(key, {
        kind: 'cluster',
        key,
        count,
        counts,
        radius: ringRadius(count),
        ends: ringEnds(counts, 0),
        glide: this.#glide(before.get(key)?.glide, x, y, nowMs, index, clusters.origins),
      });
    }
  }
}
