import { readMapView, writeMapView, type MapView } from './map-view.ts';

/**
 * Tells what this screen wrote into the address, which comes there a little later or is overtaken by the next, from what
 * others did: the browser's Back, the search of the shell. Only what moves the map counts.
 */
export class WrittenViews {
  /** What the address said last, and after it what is on its way there. */
  #places: string[];

  constructor(first: MapView) {
    this.#places = [placeIn(first)];
  }

  add(view: MapView): void {
    const place = placeIn(view);
    if (this.#places.at(-1) !== place) this.#places.push(place);
  }

  /** Whether the address was written by somebody else; it is known from then on. */
  isNews(view: MapView): boolean {
    const place = placeIn(view);
    const at = this.#places.indexOf(place);
    this.#places = at === -1 ? [place] : this.#places.slice(at);
    return at === -1;
  }
}

/** The camera and the asset as they are once they have been through an address. */
function placeIn(view: MapView): string {
  const { at, asset } = writeMapView(readMapView(writeMapView(view)));
  return JSON.stringify([at, asset]);
}
