import type { SavedMapView } from '@azimute/contract';
import type { Camera } from '../../../../map/map-types.ts';
import { readMapView, writeMapView, type MapView } from '../../frame/map-view.ts';

/** Returns the part of a view to save: all but the open card and its day. */
export function toSaved(view: MapView, camera: Camera | null): SavedMapView['view'] {
  const plain = { ...view, camera: camera ?? view.camera, asset: null, picked: [] };
  const saved = Object.fromEntries(
    Object.entries(writeMapView(plain)).map(([name, value]) => [
      name,
      typeof value === 'object' ? [...value] : value,
    ]),
  );
  // As a list, since stored texts are shorter than an address may be.
  return view.picked.length === 0 ? saved : { ...saved, assets: [...view.picked] };
}

/** Returns a saved view for the map, without settings that this release does not know. */
export function fromSaved({ view }: Pick<SavedMapView, 'view'>): MapView {
  return { ...readMapView(view), asset: null, day: null, instantMs: null, dayTab: 'timeline', pastMs: null };
}

/** Returns whether both show the same assets in the same order; the camera is compared separately. */
export function isSameView(saved: Pick<SavedMapView, 'view'>, view: MapView): boolean {
  return wordsOf(fromSaved(saved)) === wordsOf(view);
}

function wordsOf(view: MapView): string {
  return JSON.stringify(toSaved({ ...view, camera: null, type: null }, null));
}

/** Returns whether the address is empty, so that the user's default view may open. */
export function isPlain(view: MapView): boolean {
  return Object.keys(writeMapView(view)).length === 0;
}
