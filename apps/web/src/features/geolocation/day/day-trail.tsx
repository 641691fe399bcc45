import { useEffect, useMemo, useRef } from 'react';
import { useMap } from '../../maps/components/map-context.ts';
import { MapPin } from '../../maps/components/map-pin.tsx';
import { placeAt } from '../../routes/trail/place-at.ts';
import type { Stop } from '../../routes/trail/thin-stops.ts';
import { Moment } from '../../routes/trail/moment.tsx';
import { FixTip, StopDiscs, useTrails } from '../../routes/trail/trail-on-map.tsx';
import { useMapScreen } from '../frame/map-screen.ts';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';

interface DayTrailProps {
  readonly told: PreparedDay;
  readonly stops: readonly Stop[];
  readonly ms: number;
  readonly isPlaying: boolean;
  readonly onMove: (ms: number) => void;
}

/** The day on the map: path by speed, stops, and the asset's place at the moment. */
export function DayTrail({ told, stops, ms, isPlaying, onMove }: DayTrailProps) {
  const { map } = useMap();
  const { fixes, bounds } = told;
  useShownDay(bounds);
  useTrails(useMemo(() => [told], [told]));
  const place = placeAt(fixes, ms);
  const { longitude, latitude } = place ?? {};
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return;
    if (isPlaying || document.activeElement?.matches('input[type="range"]') === true)
      map?.moves.keepInView({ longitude, latitude }, 0);
  }, [map, isPlaying, longitude, latitude]);
  return (
    <>
      <StopDiscs stops={stops} onMove={onMove} />
      <FixTip trail={told} onMove={onMove} />
      {place !== null && (
        <MapPin at={place} isOnTop>
          <Moment headingDegrees={place.headingDegrees} />
        </MapPin>
      )}
    </>
  );
}

/** Fits the map to an opened day, unless a link set the camera. */
function useShownDay(bounds: PreparedDay['bounds']): void {
  const { map } = useMap();
  const { view, linkedDay } = useMapScreen();
  const isLeft = useRef(view.day === linkedDay);
  useEffect(() => {
    if (map === null || isLeft.current) return;
    isLeft.current = true;
    if (bounds !== null) map.moves.fit(bounds);
  }, [map, bounds]);
}
