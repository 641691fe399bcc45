import type { LatestFix } from '@azimute/engine';
import type { FenceDefinition } from '@azimute/engine/geofences';
import { metersPerDegree } from '@azimute/geo';
import { createChance } from '../chance.ts';

export const shapes = ['small', 'large', '10,000 vertices'] as const;
export type Shape = (typeof shapes)[number];

const radiusMeters = { small: 150, large: 5_000, '10,000 vertices': 5_000 } as const;
const vertices = { small: 8, large: 64, '10,000 vertices': 10_000 } as const;
/** Number of shapes with 10,000 vertices that fit into memory as lists of points; the others are smaller. */
const mostIntricate = 100;
const [west, south] = [-50, -20];

export interface FencePlan {
  readonly fences: readonly FenceDefinition[];
  /** Side of the square that contains them: about half of it is inside one. */
  readonly sideDegrees: number;
}

/** Returns wavy circles side by side. */
export function planFences(count: number, shape: Shape): FencePlan {
  const columns = Math.ceil(Math.sqrt(count));
  const spacing = (2.5 * radiusMeters[shape]) / metersPerDegree;
  const fences = Array.from({ length: count }, (_, n) => {
    const isPlain = shape === '10,000 vertices' && n >= mostIntricate;
    const center = [
      west + ((n % columns) + 0.5) * spacing,
      south + (Math.floor(n / columns) + 0.5) * spacing,
    ];
    return fenceOf(n + 1, discOf(center, radiusMeters[shape], vertices[isPlain ? 'large' : shape]));
  });
  return { fences, sideDegrees: columns * spacing };
}

/** Returns a closed ring around a place. */
export function discOf([x = 0, y = 0]: readonly number[], radius: number, count: number): number[][] {
  const ring = Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count;
    const reach = (radius / metersPerDegree) * (1 + 0.05 * Math.sin(angle * 40));
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? []];
}

export function fenceOf(geofenceId: number, ring: number[][], unitId = 1): FenceDefinition {
  return {
    geofenceId,
    version: 1,
    validFromMs: 0,
    validToMs: null,
    parentId: null,
    unitId,
    assets: 'all-of-unit',
    shape: [ring],
    maxSpeedKph: null,
    onEntry: true,
    onExit: true,
    onSpeeding: false,
    entryDwellSeconds: 0,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    confirmSeconds: 30,
    schedule: null,
    mustBeInside: false,
    severity: 'informative',
  };
}

/** Returns random places over the fences. */
export function planPoints(
  { sideDegrees }: FencePlan,
  count: number,
): { longitude: number; latitude: number }[] {
  const chance = createChance(7);
  return Array.from({ length: count }, () => ({
    longitude: west + chance() * sideDegrees,
    latitude: south + chance() * sideDegrees,
  }));
}

/** Returns the track of a machine that drives around over the fences at 54 km/h, with a fix every 10 s. */
export function planDrive({ sideDegrees }: FencePlan, fixes: number, seed: number): LatestFix[] {
  const chance = createChance(seed);
  const step = 150 / metersPerDegree;
  let [x, y, heading] = [chance() * sideDegrees, chance() * sideDegrees, chance() * 2 * Math.PI];
  return Array.from({ length: fixes }, (_, n) => {
    heading += (chance() - 0.5) * 0.5;
    x = (x + step * Math.cos(heading) + sideDegrees) % sideDegrees;
    y = (y + step * Math.sin(heading) + sideDegrees) % sideDegrees;
    const fixedAtMs = Date.UTC(2026, 0, 1) + n * 10_000;
    return {
      deviceId: 1,
      fixedAtMs,
      receivedAtMs: fixedAtMs + 2_000,
      longitude: west + x,
      latitude: south + y,
      speedKph: 54,
      headingDegrees: null,
      altitudeMeters: null,
      accuracyMeters: 5,
      ignition: true,
    };
  });
}
