import { useSyncExternalStore } from 'react';
import { useProfile, useSeesModule } from '../../../api/use-session.ts';
import { readStored, store } from '../../../ui/stored.ts';

const listeners = new Set<() => void>();

interface GeofencesShown {
  /** Whether the person sees geofences at all. */
  readonly isOffered: boolean;
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Whether the map of the fleet draws geofences; this browser remembers it for each person. */
export function useGeofencesShown(): GeofencesShown {
  const isOffered = useSeesModule('services:simc:geolocalizacao:cercas');
  const key = `azimute-map-geofences-${useProfile().id}`;
  const isHidden = useSyncExternalStore(subscribe, () => readStored(key) === 'hidden');
  return {
    isOffered,
    isShown: isOffered && !isHidden,
    toggle: () => {
      store(key, isHidden ? null : 'hidden');
      for (const listener of listeners) listener();
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
