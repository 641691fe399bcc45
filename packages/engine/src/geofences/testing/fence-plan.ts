import { metersPerDegree } from '@azimute/geo';
import { orderFixes } from '../../host/order-fixes.ts';
import { runReducer } from '../../host/run-reducers.ts';
import type { LatestFix } from '../../status/latest-state.ts';
import type { FenceDefinition } from '../fence-definition.ts';
import { prepareFences } from '../fence-set.ts';
import { geofencesReducer } from '../geofences-reducer.ts';
import type { AssetFences } from '../geofences-state.ts';

/** A Monday. */
export const startMs = Date.UTC(2026, 2, 2, 12);

/** Meters east and north of 0, 0 at latitude 10, which is nearly flat. */
export function placeAt(x: number, y: number): readonly [longitude: number, latitude: number] {
  const latitude = 10 + y / metersPerDegree;
  return [20 + x / (metersPerDegree * Math.cos((10 * Math.PI) / 180)), latitude];
}

/** Rectangular fence from its south-west to its north-east corner. */
export function fenceAround(
  [west, south]: readonly [number, number],
  [east, north]: readonly [number, number],
  settings: Partial<FenceDefinition> = {},
): FenceDefinition {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return {
    geofenceId: 1,
    version: 1,
    validFromMs: 0,
    validToMs: null,
    parentId: null,
    unitId: 1,
    assets: 'all-of-unit',
    shape: [corners.map(([x, y]) => placeAt(x, y))],
    maxSpeedKph: null,
    onEntry: true,
    onExit: true,
    onSpeeding: true,
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    confirmSeconds: 30,
    schedule: null,
    mustBeInside: false,
    severity: 'informative',
    ...settings,
  };
}

export function fixAt(
  second: number,
  x: number,
  y: number,
  readings: Partial<Omit<LatestFix, 'fixedAtMs' | 'longitude' | 'latitude'>> = {},
): LatestFix {
  const [longitude, latitude] = placeAt(x, y);
  const fixedAtMs = startMs + second * 1000;
  return {
    deviceId: 1,
    fixedAtMs,
    receivedAtMs: fixedAtMs + 500,
    longitude,
    latitude,
    speedKph: null,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: 5,
    ignition: null,
    ...readings,
  };
}

/** Positions at intervals on straight lines between places at given seconds. */
export function drive(
  stops: readonly (readonly [second: number, x: number, y: number])[],
  everySeconds = 10,
  readings: Parameters<typeof fixAt>[3] = {},
): LatestFix[] {
  const fixes: LatestFix[] = [];
  for (const [index, [to, toX, toY]] of stops.entries()) {
    const [from, fromX, fromY] = stops[index - 1] ?? [to, toX, toY];
    for (
      let second = from;
      second < to || (index === stops.length - 1 && second === to);
      second += everySeconds
    ) {
      const share = to === from ? 0 : (second - from) / (to - from);
      fixes.push(fixAt(second, fromX + share * (toX - fromX), fromY + share * (toY - fromY), readings));
    }
  }
  return fixes;
}

export function settingsOf(definitions: readonly FenceDefinition[]): AssetFences {
  return { set: prepareFences(definitions), assetId: 7, unitId: 1 };
}

export function reduceAll(
  definitions: readonly FenceDefinition[],
  fixes: readonly LatestFix[],
  untilSecond = -1e9,
) {
  const run = runReducer(
    geofencesReducer,
    { state: null, newest: null },
    orderFixes(fixes),
    settingsOf(definitions),
    startMs + untilSecond * 1000,
  );
  return { ...run, transitions: run.outputs.map(({ output }) => output) };
}

/** Kind, fence and crossing second of each transition. */
export function brief(
  definitions: readonly FenceDefinition[],
  fixes: readonly LatestFix[],
  untilSecond?: number,
): string[] {
  return reduceAll(definitions, fixes, untilSecond).transitions.map(
    ({ kind, geofenceId, crossedAtMs, cause }) =>
      `${kind} ${geofenceId} at ${Math.round((crossedAtMs - startMs) / 1000)}${cause === 'crossed' ? '' : ` ${cause}`}`,
  );
}
