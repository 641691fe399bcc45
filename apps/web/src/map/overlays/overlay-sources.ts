import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import type { OverlayName } from './overlays.ts';
import { slicesOf, type PackedFeatures } from './packed-features.ts';

/** Packed where it may be much: it is handed to the map slice by slice. */
export type OverlayData = FeatureCollection | PackedFeatures;

export const noFeatures: FeatureCollection = { type: 'FeatureCollection', features: [] };

type FindSource = (name: OverlayName) => GeoJSONSource | undefined;

/** What the overlays hold, and how it comes into the map's sources of their names. */
export class OverlaySources {
  readonly #find: FindSource;
  readonly #data = new Map<OverlayName, OverlayData>();
  /** Sources that hold numbered features, and how many. */
  readonly #numbered = new WeakMap<GeoJSONSource, number>();

  constructor(find: FindSource) {
    this.#find = find;
  }

  dataOf(name: OverlayName): OverlayData {
    return this.#data.get(name) ?? noFeatures;
  }

  set(name: OverlayName, data: OverlayData): void {
    this.#data.set(name, data);
    this.show(name);
  }

  /** Puts what an overlay holds into its source; does nothing while the map has none. */
  show(name: OverlayName): void {
    const source = this.#find(name);
    const data = this.dataOf(name);
    if (source === undefined) return;
    if ('parts' in data) {
      void this.#showInSlices(name, source, data);
      return;
    }
    this.#numbered.delete(source);
    void source.setData(data);
  }

  /** Features of the same number take the place of those before, so that what hardly changed does not blink. */
  async #showInSlices(name: OverlayName, source: GeoJSONSource, packed: PackedFeatures): Promise<void> {
    const isWanted = () => this.#data.get(name) === packed && this.#find(name) === source;
    if (!this.#numbered.has(source)) {
      this.#numbered.set(source, 0);
      await source.setData(noFeatures);
    }
    for (const slice of slicesOf(packed)) {
      if (!isWanted()) return;
      const shown = Number(slice.at(-1)?.id) + 1;
      this.#numbered.set(source, Math.max(this.#numbered.get(source) ?? 0, shown));
      await source.updateData({ add: slice });
    }
    const surplus = (this.#numbered.get(source) ?? 0) - packed.parts.length;
    if (surplus <= 0 || !isWanted()) return;
    const remove = Array.from({ length: surplus }, (_, index) => packed.parts.length + index);
    this.#numbered.set(source, packed.parts.length);
    await source.updateData({ remove });
  }
}
