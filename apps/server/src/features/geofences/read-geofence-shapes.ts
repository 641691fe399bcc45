import type { GeofenceShapes, GeofenceShapesQuery } from '@azimute/contract';
import { simplifyRing } from '@azimute/geo';
import { allOf, when } from '../../platform/lists/conditions.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { takeTurn } from '../../platform/take-turn.ts';
import type { AccountRead } from '../../platform/transact.ts';

type Feature = GeofenceShapes['features'][number];
type Rings = [number, number][][];

interface Row {
  readonly geofence_id: number;
  readonly name: string;
  readonly color: Feature['properties']['color'];
  readonly parent_id: number | null;
  readonly max_speed_kph: number | null;
  readonly shape: Rings;
}

/** Points simplified before yielding to other work. */
const POINTS_A_TURN = 50_000;

/** Reads all shapes that the user sees, parents first, so that sub-geofences are drawn above them. */
export async function readGeofenceShapes(
  { client, accountId }: AccountRead,
  { within, toleranceMeters }: GeofenceShapesQuery,
): Promise<GeofenceShapes> {
  const { bind, values } = createParameters();
  const where = allOf(
    `account_id = ${bind(accountId)}`,
    'deleted_at is null',
    when(within, (bounds) => {
      const [west, south, east, north] = bounds.split(',').map((side) => `${bind(Number(side))}::float8`);
      return `west <= ${east} and east >= ${west} and south <= ${north} and north >= ${south}`;
    }),
  );
  const { rows } = await client.query<Row>(
    `select geofence_id, name, color, parent_id, max_speed_kph, shape from geofences where ${where}
      order by parent_id is not null, area_square_meters desc`,
    values,
  );
  const features: Feature[] = [];
  let points = 0;
  for (const row of rows) {
    features.push(present(row, toleranceMeters));
    points += row.shape.reduce((sum, ring) => sum + ring.length, 0);
    if (points < POINTS_A_TURN) continue;
    points = 0;
    await takeTurn();
  }
  return { type: 'FeatureCollection', features };
}

function present(row: Row, toleranceMeters: number): Feature {
  const [outer, ...holes] = toleranceMeters === 0 ? row.shape : simplify(row.shape, toleranceMeters);
  return {
    type: 'Feature',
    id: row.geofence_id,
    geometry: { type: 'Polygon', coordinates: [...(outer === undefined ? [] : [outer]), ...holes] },
    properties: {
      name: row.name,
      color: row.color,
      parentId: row.parent_id,
      maxSpeedKph: row.max_speed_kph,
    },
  };
}

/** Drops holes no larger than the tolerance. */
function simplify(rings: Rings, toleranceMeters: number): Rings {
  return rings
    .map((ring) => simplifyRing(ring, toleranceMeters))
    .filter((ring, index) => index === 0 || ring.length >= 4);
}
