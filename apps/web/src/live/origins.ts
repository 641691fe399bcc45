import type { Cluster, Clustered } from './cluster-points.ts';

/** Remembers where each asset was drawn, so that splitting and merging clusters animate from there. */
export class Origins {
  /** By slot: the cluster of the last frame that contained it; -1 for none. */
  #owners = new Int32Array(0);
  #clusters: readonly Cluster[] = [];

  /** Returns the origin of new points and clusters as x and y; NaN if they have none. */
  trace({ points, clusters }: Clustered): { readonly points: Float64Array; readonly clusters: Float64Array } {
    const keys = new Set(this.#clusters.map(({ key }) => key));
    const ofPoints = new Float64Array(points.length * 2).fill(Number.NaN);
    const ofClusters = new Float64Array(clusters.length * 2).fill(Number.NaN);
    for (const [index, slot] of points.entries()) this.#write(ofPoints, index, slot);
    for (const [index, { key, slots }] of clusters.entries()) {
      const [first] = slots;
      if (first !== undefined && !keys.has(key)) this.#write(ofClusters, index, first);
    }
    this.#remember(clusters);
    return { points: ofPoints, clusters: ofClusters };
  }

  #write(into: Float64Array, index: number, slot: number): void {
    const origin = this.#clusters[this.#owners[slot] ?? -1];
    if (origin === undefined) return;
    into[2 * index] = origin.x;
    into[2 * index + 1] = origin.y;
  }

  #remember(clusters: readonly Cluster[]): void {
    this.#owners.fill(-1);
    for (const [index, { slots }] of clusters.entries()) {
      for (const slot of slots) {
        if (slot >= this.#owners.length) this.#grow(slot + 1);
        this.#owners[slot] = index;
      }
    }
    this.#clusters = clusters;
  }

  #grow(least: number): void {
    const roomier = new Int32Array(Math.max(1024, least * 2)).fill(-1);
    roomier.set(this.#owners);
    this.#owners = roomier;
  }
}
