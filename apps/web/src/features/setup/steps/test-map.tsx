import type { GeoPoint } from '@azimute/geo';
import { IconMapPinFilled } from '@tabler/icons-react';
import { MapFrame } from '../../maps/components/map-frame.tsx';
import { MapPin } from '../../maps/components/map-pin.tsx';

interface TestMapProps {
  readonly point: GeoPoint;
  readonly label: string;
}

const zoom = 12;

/** The test position on the map. */
export function TestMap({ point, label }: TestMapProps) {
  return (
    <MapFrame label={label} camera={{ ...point, zoom }}>
      <MapPin at={point}>
        <IconMapPinFilled size={32} color="var(--accent)" aria-label={label} />
      </MapPin>
    </MapFrame>
  );
}
