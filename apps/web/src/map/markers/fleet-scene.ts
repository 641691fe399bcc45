import type { FleetFrame, FramePlace } from '../../live/live-protocol.ts';
import { glideTo, isMoving, placeAt, type Glide } from './glide.ts';
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
  durationMs: number;

  constructor(durationMs: number) {
    this.durationMs = durationMs;
  }

  setFrame(frame: FleetFrame, nowMs: number): void {
    this.selected = frame.selected;
    this.hovered = frame.hovered;
    this.#setPoints(frame, nowMs);
    this.#setClusters(frame, nowMs);
  }

  isMoving(nowMs: number): boolean {
    for (const { glide } of this.points.values()) if (isMoving(glide, nowMs, this.durationMs)) return true;
    for (const { glide } of this.clusters.values()) if (isMoving(glide, nowMs, this.durationMs)) return true;
    return false;
  }

  placeOf(item: SceneItem, nowMs: number): readonly [x: number, y: number] {
    return placeAt(item.glide, nowMs, this.durationMs);
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
        glide: glideTo(before.get(assetId)?.glide, x, y, nowMs, this.durationMs),
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
        glide: glideTo(before.get(key)?.glide, x, y, nowMs, this.durationMs),
      });
    }
  }
}
