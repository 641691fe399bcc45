import type { DeviceEvent, Position } from '../../values/position.ts';
import { hasPlace, heartbeatOf, type Told } from '../heartbeat.ts';
import { isObject, toBoolean, toKilometers, toNumber, withinRange } from '../../values/lenient-values.ts';
import { encodeAttributes } from '../../values/position-values.ts';
import {
  findTime,
  kphFromKnots,
  readPlaceOrNone,
  readTime,
  roundKphFromKnots,
  type Members,
} from './members.ts';

const MS_PER_HOUR = 3_600_000;

/**
 * Decodes a `position` (org.traccar.model.Position): `fixTime`, else `deviceTime`, ISO 8601 or epoch ms; speed [knots];
 * course; altitude [m]; accuracy [m], where 0 means unknown. Attributes: `ignition`; `hours` [ms]; `odometer` of the
 * device [m]; without it `totalDistance` [m], summed by Traccar, as an attribute; `batteryLevel` [%]; `charge`;
 * `motion`; `speedLimit` [knots]. All others are kept by their names, including `alarm`.
 *
 * A position with `valid: false`, or at 0, 0, is not a fix but a heartbeat at its `deviceTime`. A position that is
 * `outdated`, or reported more than a minute after its fix, repeats an older fix with newer attributes. The attributes
 * become a heartbeat at its `deviceTime`, and the bare place becomes a fix, so that it is known even if the fix itself
 * was never forwarded. Each repeat of it is the same fix.
 *
 * Omitted, so that a repeat has the same content: IDs, `serverTime`, `address` and geofences, which Traccar adds; the
 * attribute `distance`, counted from the position before; and attributes of the transmission (`raw`, `index`,
 * `archive`, `ip`).
 */
export function decodeTraccarPosition(
  externalId: string,
  position: Members,
  nowMs: number,
): { readonly positions: readonly Position[]; readonly events: readonly DeviceEvent[] } {
  const told = readTold(externalId, position, nowMs);
  if (!hasPlace(told)) return { positions: [], events: [heartbeatOf(told, told.fixedAtMs)] };
  const toldAtMs = findTime(position['deviceTime'], nowMs) ?? told.fixedAtMs;
  const isOutdated = position['outdated'] === true && toldAtMs > told.fixedAtMs;
  if (!isOutdated && toldAtMs - told.fixedAtMs <= TOLD_WITH_FIX_MS) return { positions: [told], events: [] };
  const bare = { ignition: null, hourMeterHours: null, odometerKm: null, attributes: null };
  return { positions: [{ ...told, ...bare }], events: [heartbeatOf(told, toldAtMs)] };
}

const TOLD_WITH_FIX_MS = 60_000;

function readTold(externalId: string, position: Members, nowMs: number): Told {
  const place = readPlaceOrNone(position);
  const { fixTime, deviceTime } = position;
  const fixedAtMs = readTime(place.latitude === null ? [deviceTime, fixTime] : [fixTime, deviceTime], nowMs);
  const attributes = isObject(position['attributes']) ? position['attributes'] : {};
  const hoursMs = toNumber(attributes['hours']);
  const odometerKm = withinRange('odometerKm', toKilometers(toNumber(attributes['odometer'])));
  const accuracyMeters = withinRange('accuracyMeters', toNumber(position['accuracy']));
  return {
    index: 0,
    externalId,
    fixedAtMs,
    ...place,
    speedKph: withinRange('speedKph', kphFromKnots(position['speed'])),
    headingDegrees: withinRange('headingDegrees', toNumber(position['course'])),
    altitudeMeters: withinRange('altitudeMeters', toNumber(position['altitude'])),
    accuracyMeters: accuracyMeters === 0 ? null : accuracyMeters,
    ignition: toBoolean(attributes['ignition']),
    hourMeterHours: withinRange('hourMeterHours', hoursMs === null ? null : hoursMs / MS_PER_HOUR),
    odometerKm,
    attributes: encodeAttributes({
      ...readAround(position, fixedAtMs, nowMs),
      ...rename(attributes),
      ...(odometerKm === null && readTotalDistance(attributes)),
    }),
  };
}

const leftOut = new Set([
  'ignition',
  'hours',
  'odometer',
  'totalDistance',
  'distance',
  'raw',
  'index',
  'archive',
  'ip',
  'batteryLevel',
  'charge',
  'motion',
  'speedLimit',
]);

/** Omitted beside an odometer: Traccar increases it with each message, which would turn a repeat into another fix. */
function readTotalDistance(attributes: Members): Record<string, unknown> {
  const totalDistanceKm = withinRange('odometerKm', toKilometers(toNumber(attributes['totalDistance'])));
  return totalDistanceKm === null ? {} : { totalDistanceKm };
}

function rename(attributes: Members): Record<string, unknown> {
  const renamed = {
    batteryPercent: toNumber(attributes['batteryLevel']),
    charging: toBoolean(attributes['charge']),
    moving: toBoolean(attributes['motion']),
    speedLimitKph: roundKphFromKnots(attributes['speedLimit']),
  };
  return Object.fromEntries([
    ...Object.entries(attributes).filter(([name]) => !leftOut.has(name)),
    ...Object.entries(renamed).filter(([, value]) => value !== null),
  ]);
}

/** Returns the parts of a position other than the fix and its attributes. */
function readAround(position: Members, fixedAtMs: number, nowMs: number): Record<string, unknown> {
  const around: Record<string, unknown> = {};
  const { protocol, network, deviceTime } = position;
  if (typeof protocol === 'string') around['protocol'] = protocol;
  if (isObject(network)) around['network'] = network;
  const toldAtMs = findTime(deviceTime, nowMs);
  if (toldAtMs !== undefined && toldAtMs !== fixedAtMs && Math.abs(toldAtMs - fixedAtMs) <= TOLD_WITH_FIX_MS)
    around['deviceTime'] = new Date(toldAtMs).toISOString();
  return around;
}
