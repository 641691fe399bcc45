import { dayMs, minuteMs } from '@azimute/contract/durations';
import { metersPerDegreeAt, type GeoPoint } from '@azimute/geo';
import type { Polygon, Position } from 'geojson';
import { readInstant, writeInstant } from '../../../../ui/calendar/instant-in-address.ts';

/** A presence search: a drawn area or a geofence, and a period. */
export interface PresenceQuestion {
  readonly fromMs: number;
  readonly toMs: number;
  readonly area: Polygon | number | null;
}

const usualDays = 7;
const aroundMeters = 150;
const mostPlaces = 250;

export function lastDays(days: number, nowMs = Date.now()): Pick<PresenceQuestion, 'fromMs' | 'toMs'> {
  const toMs = Math.ceil(nowMs / minuteMs) * minuteMs;
  return { fromMs: toMs - days * dayMs, toMs };
}

/**
 * Writes `20261101T000000Z~20261108T000000Z~` and a geofence as `g12`, or the places of a ring, longitude before
 * latitude.
 */
export function writePresence({ fromMs, toMs, area }: PresenceQuestion): string {
  const place = area === null ? '' : typeof area === 'number' ? `g${area}` : writeRing(area);
  return [writeInstant(fromMs), writeInstant(toMs), place].join('~');
}

/** Writes nothing if the area does not fit an address, since a simplified one would be different. */
function writeRing({ coordinates: [ring = [], ...holes] }: Polygon): string {
  if (holes.length > 0 || ring.length > mostPlaces) return '';
  return ring
    .slice(0, -1)
    .map((at) => at.map((degrees) => degrees.toFixed(5)).join(','))
    .join('_');
}

/** Reads the search from the address; invalid values give a search without an area. */
export function readPresence(written: string, nowMs = Date.now()): PresenceQuestion {
  const [from = '', to = '', place = ''] = written.split('~');
  const [fromMs, toMs] = [readInstant(from), readInstant(to)];
  if (fromMs === null || toMs === null) return { ...lastDays(usualDays, nowMs), area: null };
  return { fromMs, toMs, area: readArea(place) };
}

function readArea(place: string): PresenceQuestion['area'] {
  const geofence = /^g(\d{1,9})$/.exec(place);
  if (geofence !== null) return Number(geofence[1]);
  const ring = place.split('_').map((at): Position => at.split(',').map(Number));
  const isRing = ring.length >= 3 && ring.every((at) => at.length === 2 && at.every(Number.isFinite));
  return isRing ? { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] } : null;
}

/** Returns a small circle around a place, with the default period. */
export function presenceAround({ longitude, latitude }: GeoPoint): PresenceQuestion {
  const [perLongitude, perLatitude] = metersPerDegreeAt(latitude);
  const ring = Array.from({ length: 25 }, (_, index): Position => {
    const angle = ((index % 24) * Math.PI) / 12;
    return [
      longitude + (Math.cos(angle) * aroundMeters) / perLongitude,
      latitude + (Math.sin(angle) * aroundMeters) / perLatitude,
    ];
  });
  return { ...lastDays(usualDays), area: { type: 'Polygon', coordinates: [ring] } };
}
