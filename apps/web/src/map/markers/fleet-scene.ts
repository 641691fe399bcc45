import type { FleetFrame, FramePlace } from '../../live/live-protocol.ts';
import { glideTo, leapOf, partFrom, partMs, placeAt, speedAt, type Glide } from './glide.ts';
import { ringEnds, ringRadius } from './marker-look.ts';
import { liveStatuses } from '@azimute/contract/live';

const statusCount = liveStatuses.length;
const running = liveStatuses.indexOf('running');

export interface ScenePoint {
  readonly kind: 'asset';
  readonly assetId: number;
  readonly status: number;
  /** Degrees; null for the plain glyph. */
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

/** Projection from web mercator to container pixels. */
export interface Projection {
  readonly toPixels: (x: number, y: number) => readonly [x: number, y: number];
}

const markerReach = 14;
/** Change of a marker's heading; smaller ones are invisible. */
const headingStepDegrees = 3;

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

const isSamePlace = (a: FramePlace | null, b: FramePlace | null): boolean =>
  a?.assetId === b?.assetId && a?.cluster === b?.cluster;

/** Objects on the map and their animation. Contains no WebGL. */
export class FleetScene {
  points = new Map<number, ScenePoint>();
  clusters = new Map<number, SceneCluster>();
  selected: FramePlace | null = null;
  hovered: FramePlace | null = null;
  /** Ids of selected assets drawn individually, and keys of clusters that contain others. */
  picked: { readonly ids: ReadonlySet<number>; readonly clusters: ReadonlySet<number> } = {
    ids: new Set(),
    clusters: new Set(),
  };
  /** From one fix to the next; 0 disables animation. */
  durationMs: number;
  #farthest = Infinity;
  /** Distance that objects have jumped since drawing, in web mercator; Infinity if their appearance changed. */
  #leapt = Infinity;

  constructor(durationMs: number) {
    this.durationMs = durationMs;
  }

  /** Moves longer than `farthest`, in web mercator, are not animated. */
  setFrame(frame: FleetFrame, nowMs: number, farthest = Infinity): void {
    this.#farthest = farthest;
    const { selected, hovered, picked } = frame;
    const isMarkedAlike =
      isSamePlace(this.selected, selected) &&
      isSamePlace(this.hovered, hovered) &&
      isSame([...this.picked.ids], picked.ids) &&
      isSame([...this.picked.clusters], picked.clusters);
    this.selected = selected;
    this.hovered = hovered;
    this.picked = { ids: new Set(picked.ids), clusters: new Set(picked.clusters) };
    const leapt = Math.max(this.#setPoints(frame, nowMs), this.#setClusters(frame, nowMs));
    this.#leapt += isMarkedAlike ? leapt : Infinity;
  }

  /** Marks the current state as drawn. */
  setDrawn(): void {
    this.#leapt = 0;
  }

  /**
   * Returns how long the drawn state stays within `step` of the actual one, in web mercator; Infinity if nothing moves.
   */
  unseenMs(step: number, nowMs: number): number {
    if (this.#leapt >= step) return 0;
    let fastest = 0;
    for (const { glide } of this.points.values()) fastest = Math.max(fastest, speedAt(glide, nowMs));
    for (const { glide } of this.clusters.values()) fastest = Math.max(fastest, speedAt(glide, nowMs));
    return step / fastest;
  }

  placeOf(item: SceneItem, nowMs: number): readonly [x: number, y: number] {
    return placeAt(item.glide, nowMs);
  }

  /** Returns the nearest object whose drawing covers a pixel, assets before clusters. */
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

  /** Returns how far existing points have jumped; Infinity if any appeared, disappeared or changed its appearance. */
  #setPoints({ points }: FleetFrame, nowMs: number): number {
    const before = this.points;
    this.points = new Map();
    let leapt = before.size === points.ids.length ? 0 : Infinity;
    for (let index = 0; index < points.ids.length; index += 1) {
      const assetId = points.ids[index] ?? 0;
      const old = before.get(assetId);
      const status = points.statuses[index] ?? 0;
      const degrees = points.headings[index] ?? Number.NaN;
      const hasHeading = status === running && !Number.isNaN(degrees);
      const heading = hasHeading ? Math.round(degrees / headingStepDegrees) * headingStepDegrees : null;
      const [x, y] = [points.x[index] ?? 0, points.y[index] ?? 0];
      const glide = this.#glide(old?.glide, x, y, nowMs, index, points.origins);
      this.points.set(assetId, { kind: 'asset', assetId, status, heading, glide });
      const isAlike = old?.status === status && old.heading === heading;
      leapt = Math.max(leapt, isAlike ? leapOf(old.glide, glide, nowMs) : Infinity);
    }
    return leapt;
  }

  #setClusters({ clusters }: FleetFrame, nowMs: number): number {
    const before = this.clusters;
    this.clusters = new Map();
    let leapt = before.size === clusters.keys.length ? 0 : Infinity;
    for (let index = 0; index < clusters.keys.length; index += 1) {
      const key = clusters.keys[index] ?? 0;
      const old = before.get(key);
      const offset = index * statusCount;
      const counts = [...clusters.counts.subarray(offset, offset + statusCount)];
      const count = counts.reduce((a, b) => a + b, 0);
      const [x, y] = [clusters.x[index] ?? 0, clusters.y[index] ?? 0];
      const glide = this.#glide(old?.glide, x, y, nowMs, index, clusters.origins);
      this.clusters.set(key, {
        kind: 'cluster',
        key,
        count,
        counts,
        radius: ringRadius(count),
        ends: ringEnds(counts, 0),
        glide,
      });
      const isAlike = old !== undefined && isSame(old.counts, counts);
      leapt = Math.max(leapt, isAlike ? leapOf(old.glide, glide, nowMs) : Infinity);
    }
    return leapt;
  }
}
