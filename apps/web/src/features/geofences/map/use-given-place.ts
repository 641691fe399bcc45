import type { Polygon } from '@azimute/contract';
import type { GeofenceDrawing } from '@azimute/contract/geofences/values';
import { circleAround } from '@azimute/geo';
import { useEffect, useRef } from 'react';
import { callApi } from '../../../api/client.ts';
import { toastError } from '../../../ui/toasts.tsx';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { readAlong, readAround } from '../api/given-place.ts';
import { toPolygon, type Corridor } from './use-corridor.ts';

const radiusMeters = 100;

interface PlaceTaker {
  readonly isReady: boolean;
  readonly take: (shape: Polygon, as: GeofenceDrawing) => void;
  readonly corridor: Corridor;
}

/** Draws the shape given in the URL, once: a circle around a place, or a corridor along an asset's trip. */
export function useGivenPlace({ isReady, take, corridor }: PlaceTaker): void {
  const { search } = useGeofenceSearch();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    const [around, along] = [readAround(search.around), readAlong(search.along)];
    if (around !== undefined) take(toPolygon(circleAround(around, radiusMeters)), 'circle');
    if (along === undefined) return;
    const { assetId, from, to } = along;
    callApi('getAssetTrail', { params: { assetId }, query: { from, to } }).then(
      ({ columns }) =>
        corridor.follow(
          columns.longitude.map((longitude, index) => ({
            longitude,
            latitude: columns.latitude[index] ?? 0,
          })),
        ),
      toastError,
    );
  });
}
