import type { GeofenceSettings } from '@azimute/contract';
import type { DemoContent } from '../content/demo-content.ts';
import { describePlace } from '../content/describe-place.ts';
import { metersBetween, placeAhead, type Place } from '../place.ts';
import { findRoute } from '../roads/find-route.ts';
import { nearestNode } from '../roads/road-graph.ts';
import { placeOnTrack, type Track } from '../roads/track.ts';
import type { Site } from '../rounds/site-rounds.ts';
import type { Branch } from './demo-asset.ts';

/** A geofence of the demo in its UL; a sub-geofence names its parent. */
export interface DemoGeofence {
  readonly unit: string;
  readonly parent: string | null;
  readonly settings: GeofenceSettings;
}

const TURN = 2 * Math.PI;
const YARD_METERS = 150;
const SITE_METERS: Readonly<Record<Site['kind'], number>> = { quarry: 700, earthworks: 380, building: 140 };
/** Length of a nearly straight road section with a limit. */
const STRETCH_METERS = 2500;
const STRETCH_HALF_WIDTH_METERS = 60;
const STRETCH_BEND_METERS = 30;

/**
 * Plans the yard of each branch with its gate, its sites, and a speed-limited section of a straight road that leaves
 * it.
 */
export function planGeofences(branches: readonly Branch[], content: DemoContent): DemoGeofence[] {
  return branches.flatMap((branch) => [
    ...yardOf(branch, content),
    ...branch.sites.flatMap((site) => sitesOf(branch, site, content)),
    ...stretchOf(branch, content),
  ]);
}

function yardOf({ code, name, yard }: Branch, { geofences }: DemoContent): DemoGeofence[] {
  const { gate, tags } = geofences;
  const parent = geofences.yard(name);
  return [
    {
      unit: code,
      parent: null,
      settings: settingsOf({ name: parent, shape: around(yard, YARD_METERS, 8), tags: [tags.yard] }),
    },
    {
      unit: code,
      parent,
      settings: settingsOf({
        name: gate,
        color: 'violet',
        resources: ['entry'],
        shape: around(placeAhead(yard, 0, YARD_METERS - 50), 30, 4),
        tags: [tags.gate],
      }),
    },
  ];
}

function sitesOf({ code }: Branch, site: Site, content: DemoContent): DemoGeofence[] {
  const { parking, compound, tags } = content.geofences;
  const name = describePlace(content, site.name);
  const isQuarry = site.kind === 'quarry';
  const whole = settingsOf({
    name,
    color: isQuarry ? 'red' : 'amber',
    resources: isQuarry ? ['entry', 'exit', 'speeding'] : ['entry', 'exit'],
    maxSpeedKph: isQuarry ? 25 : null,
    severity: isQuarry ? 'medium' : 'informative',
    shape: around(site.at, SITE_METERS[site.kind], 10),
    tags: [tags.customer],
  });
  if (site.kind === 'building') return [{ unit: code, parent: null, settings: whole }];
  const inner = settingsOf({
    name: isQuarry ? parking : compound,
    color: 'green',
    resources: ['entry', 'exit'],
    shape: around(site.at, 80, 6),
    tags: [],
  });
  return [
    { unit: code, parent: null, settings: whole },
    { unit: code, parent: name, settings: inner },
  ];
}

function stretchOf({ code, name, yard, deliveries }: Branch, { geofences }: DemoContent): DemoGeofence[] {
  const [destination] = deliveries;
  if (destination === undefined) return [];
  const { track } = findRoute(nearestNode(yard), nearestNode(destination));
  const ends = findStraight(track);
  if (ends === null) return [];
  return [
    {
      unit: code,
      parent: null,
      settings: settingsOf({
        name: geofences.highway(name),
        color: 'gray',
        resources: ['speeding'],
        maxSpeedKph: 80,
        severity: 'high',
        shape: alongside(...ends),
        tags: [geofences.tags.highway],
      }),
    },
  ];
}

/** Returns the first straight section of the road outside the yard. */
function findStraight(track: Track): readonly [from: Place, to: Place] | null {
  const at = (meters: number): Place => {
    const { longitude, latitude } = placeOnTrack(track, meters);
    return [longitude, latitude];
  };
  for (let start = 3000; start + STRETCH_METERS < track.length; start += 500) {
    const [from, to] = [at(start), at(start + STRETCH_METERS)];
    const chord = metersBetween(from, to);
    const isStraight = [0.25, 0.5, 0.75].every((share) => {
      const on = at(start + share * STRETCH_METERS);
      const beside: Place = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      return metersBetween(on, beside) < STRETCH_BEND_METERS;
    });
    if (isStraight && chord > 0.95 * STRETCH_METERS) return [from, to];
  }
  return null;
}

function alongside(from: Place, to: Place): GeofenceSettings['shape'] {
  const angle = Math.atan2(to[1] - from[1], (to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180));
  const corner = (place: Place, left: number): Place => placeAhead(place, angle, 0, left);
  return closed([
    corner(from, -STRETCH_HALF_WIDTH_METERS),
    corner(to, -STRETCH_HALF_WIDTH_METERS),
    corner(to, STRETCH_HALF_WIDTH_METERS),
    corner(from, STRETCH_HALF_WIDTH_METERS),
  ]);
}

function around(middle: Place, radiusMeters: number, corners: number): GeofenceSettings['shape'] {
  return closed(
    Array.from({ length: corners }, (_, corner) =>
      placeAhead(middle, ((corner + 0.5) / corners) * TURN, radiusMeters),
    ),
  );
}

function closed(corners: readonly Place[]): GeofenceSettings['shape'] {
  const ring = [...corners, ...corners.slice(0, 1)].map(([longitude, latitude]): [number, number] => [
    Number(longitude.toFixed(6)),
    Number(latitude.toFixed(6)),
  ]);
  return { type: 'Polygon', coordinates: [ring] };
}

function settingsOf(
  given: Partial<GeofenceSettings> & Pick<GeofenceSettings, 'name' | 'shape'>,
): GeofenceSettings {
  return {
    color: 'petrol',
    maxSpeedKph: null,
    resources: ['entry', 'exit'],
    assets: { all: true },
    drawnAs: 'polygon',
    severity: 'informative',
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    confirmSeconds: 30,
    schedule: null,
    mustBeInside: false,
    tags: [],
    ...given,
  };
}
