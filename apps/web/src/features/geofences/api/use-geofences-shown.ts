import { useSyncExternalStore } from 'react';
import { useProfile, useSeesModule } from '../../../api/use-session.ts';
import { readStored, store } from '../../../ui/stored.ts';

const listeners = new Set<() => void>();

interface GeofencesShown {
  /** True if the user can see geofences. */
  readonly isOffered: boolean;
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Stores whether the fleet map draws geofences; remembered in this browser for each user. */
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
