import type { SavedMapView } from '@azimute/contract';
import type { Camera } from '../../../../map/map-types.ts';
import { readMapView, writeMapView, type MapView } from '../../frame/map-view.ts';

/** What of a view is saved: all but the asset whose card is open, and its day. */
export function toSaved(view: MapView, camera: Camera | null): SavedMapView['view'] {
  const plain = { ...view, camera: camera ?? view.camera, asset: null, picked: [] };
  const saved = Object.fromEntries(
    Object.entries(writeMapView(plain)).map(([name, value]) => [
      name,
      typeof value === 'object' ? [...value] : value,
    ]),
  );
  // As a list: a saved text may not be as long as that of an address.
  return view.picked.length === 0 ? saved : { ...saved, assets: [...view.picked] };
}

/** A saved view as the map shows it; what this release does not understand of it is left out. */
export function fromSaved({ view }: Pick<SavedMapView, 'view'>): MapView {
  return { ...readMapView(view), asset: null, day: null, instantMs: null, dayTab: 'timeline', pastMs: null };
}

/** Whether a view shows the same assets in the same order; where the map lies is looked at for itself. */
export function isSameView(saved: Pick<SavedMapView, 'view'>, view: MapView): boolean {
  return wordsOf(fromSaved(saved)) === wordsOf(view);
}

function wordsOf(view: MapView): string {
  return JSON.stringify(toSaved({ ...view, camera: null, type: null }, null));
}

/** Whether an address says nothing at all, so that the person's own view may open. */
export function isPlain(view: MapView): boolean {
  return Object.keys(writeMapView(view)).length === 0;
}
