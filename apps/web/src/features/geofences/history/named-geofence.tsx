import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import type { GeofenceVisit } from '../api/geofence-queries.ts';

interface NamedGeofenceProps {
  readonly geofence: GeofenceVisit['geofence'];
}

/** Glyph and name of a geofence; struck through if deleted. */
export function NamedGeofence({ geofence: { name, color, deleted } }: NamedGeofenceProps) {
  return (
    <Row as="span" inline gap={6} minWidth={0}>
      <GeofenceGlyph color={color} />
      {deleted ? <del>{name}</del> : name}
    </Row>
  );
}
