import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { slicesOf, type PackedFeatures } from './packed-features.ts';

/** Features with their own ids, created slice by slice as the map accepts them. */
interface SlicedFeatures {
  readonly slices: () => Iterable<Feature[]>;
}

/** Packed or sliced if it may be large; passed to the map slice by slice. */
export type OverlayData = FeatureCollection | PackedFeatures | SlicedFeatures;

export const noFeatures: FeatureCollection = { type: 'FeatureCollection', features: [] };

type FindSource = (name: string) => GeoJSONSource | undefined;

/** Data of the overlays, and its transfer to the map's sources of the same names. */
export class OverlaySources {
  readonly #find: FindSource;
  readonly #data = new Map<string, OverlayData>();
  /** Feature ids in sliced sources. */
  readonly #shown = new WeakMap<GeoJSONSource, Set<number | string>>();

  constructor(find: FindSource) {
    this.#find = find;
  }

  dataOf(name: string): OverlayData {
    return this.#data.get(name) ?? noFeatures;
  }

  set(name: string, data: OverlayData): void {
    this.#data.set(name, data);
    this.show(name);
  }

  forget(name: string): void {
    this.#data.delete(name);
  }

  /** Sets an overlay's data on its source, if the map has one. */
  show(name: string): void {
    const source = this.#find(name);
    const data = this.dataOf(name);
    if (source === undefined) return;
    if (!('features' in data)) {
      void this.#showInSlices(name, source, data);
      return;
    }
    this.#shown.delete(source);
    void source.setData(data);
  }

  /** Replaces features by id, so that nearly unchanged data does not flicker. */
  async #showInSlices(
    name: string,
    source: GeoJSONSource,
    data: PackedFeatures | SlicedFeatures,
  ): Promise<void> {
    const isWanted = () => this.#data.get(name) === data && this.#find(name) === source;
    let shown = this.#shown.get(source);
    if (shown === undefined) {
      shown = new Set();
      this.#shown.set(source, shown);
      await source.setData(noFeatures);
    }
    const surplus = new Set(shown);
    for (const slice of 'parts' in data ? slicesOf(data) : data.slices()) {
      if (!isWanted()) return;
      for (const { id = 0 } of slice) {
        shown.add(id);
        surplus.delete(id);
      }
      await source.updateData({ add: slice });
    }
    if (surplus.size === 0 || !isWanted()) return;
    for (const id of surplus) shown.delete(id);
    await source.updateData({ remove: [...surplus] });
  }
}
