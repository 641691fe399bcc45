import { metersPerPixel } from '@azimute/geo';
import type { Camera } from '../../../map/map-types.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { TrailDetail } from '../api/routes-queries.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import type { Side } from './use-sides.ts';

/** Maximum error of a trail before more detail is requested. */
const leastPixels = 2;

export interface LookedAt {
  /** The visible area. */
  readonly camera: Camera | null;
  /** Day that contains the moment. */
  readonly day: DayRange | null;
  /** Index of the side in the strip. */
  readonly open: number;
}

/** Returns the detail to load beyond a trail; null if it already shows all that is visible. */
export function detailOf(
  { range, aligned }: Pick<Side, 'range' | 'aligned'>,
  route: Pick<PreparedRoute, 'toleranceMeters'> | undefined,
  { camera, day, isOpen }: Omit<LookedAt, 'open'> & { readonly isOpen: boolean },
): TrailDetail | null {
  const tolerance = route?.toleranceMeters ?? null;
  if (tolerance === null) return null;
  const isNear = camera !== null && tolerance > leastPixels * metersPerPixel(camera.latitude, camera.zoom);
  const whole = aligned === null ? day : range;
  const detail: TrailDetail = {
    ...(isNear && { within: around(camera) }),
    ...(isOpen && whole !== null && { day: whole }),
  };
  return Object.keys(detail).length === 0 ? null : detail;
}

/** In steps, so that not every move sends a request: the extent of a wide screen, plus half of it on each side. */
function around({ longitude, latitude, zoom }: Camera): string {
  const reach = 1440 / 2 ** Math.floor(zoom);
  const step = reach / 2;
  const [x, y] = [Math.round(longitude / step) * step, Math.round(latitude / step) * step];
  return [x - reach, y - reach, x + reach, y + reach].map((degrees) => degrees.toFixed(4)).join(',');
}
