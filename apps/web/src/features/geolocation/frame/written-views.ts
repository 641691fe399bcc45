import { readMapView, writeMapView, type MapView } from './map-view.ts';

/**
 * Distinguishes this screen's writes to the address, which arrive late or are superseded, from external changes such as
 * Back or the shell's search. Compares only what moves the map.
 */
export class WrittenViews {
  /** Last state of the address, followed by the pending writes. */
  #places: string[];

  constructor(first: MapView) {
    this.#places = [placeIn(first)];
  }

  add(view: MapView): void {
    const place = placeIn(view);
    if (this.#places.at(-1) !== place) this.#places.push(place);
  }

  /** Returns whether the address was changed externally, and remembers it. */
  isNews(view: MapView): boolean {
    const place = placeIn(view);
    const at = this.#places.indexOf(place);
    this.#places = at === -1 ? [place] : this.#places.slice(at);
    return at === -1;
  }
}

/** Normalizes camera and asset as the address does. */
function placeIn(view: MapView): string {
  const { at, asset } = writeMapView(readMapView(writeMapView(view)));
  return JSON.stringify([at, asset]);
}
