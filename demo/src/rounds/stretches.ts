import type { Route } from '../roads/find-route.ts';

/** m/s2; a loaded truck. */
export const ACCELERATION = 0.35;
/** Distance after which the traffic allows another speed [m]. */
export const STRETCH_METERS = 6_000;

/** A drive along a route. */
export interface RoadDrive {
  readonly route: Route;
  /** Shares of the roads' speed, each for one section in turn. */
  readonly shares: readonly number[];
  /** Halts on the way, in order of distance. */
  readonly halts: readonly { readonly atMeters: number; readonly seconds: number }[];
}

/** A part of a drive, in m and m/s: `end` is the highest speed at its end, where it may halt. */
export interface Stretch {
  readonly meters: number;
  readonly cruise: number;
  readonly end: number;
  readonly haltSeconds: number;
}

/** Splits a route where the driver changes speed and where they halt. */
export function stretchesOf({ route, shares, halts }: RoadDrive): Stretch[] {
  const stretches: Stretch[] = [];
  let atMeters = 0;
  let halt = 0;
  for (const [index, untilMeters] of route.untilMeters.entries()) {
    while (atMeters < untilMeters) {
      const paceEnd = (Math.floor(atMeters / STRETCH_METERS) + 1) * STRETCH_METERS;
      const halting = halts[halt];
      const end = Math.min(untilMeters, paceEnd, halting?.atMeters ?? Infinity);
      const share = shares[Math.floor(atMeters / STRETCH_METERS) % shares.length] ?? 1;
      const isHalt = end === halting?.atMeters;
      if (isHalt) halt += 1;
      if (end > atMeters || isHalt)
        stretches.push({
          meters: end - atMeters,
          cruise: ((route.kph[index] ?? 30) * share) / 3.6,
          end: isHalt ? 0 : end === untilMeters ? (route.endKph[index] ?? 0) / 3.6 : Infinity,
          haltSeconds: isHalt ? (halting?.seconds ?? 0) : 0,
        });
      atMeters = end;
    }
  }
  return stretches;
}

/**
 * Returns the speed at the end of each section, so that bends, halts and slower roads are reached without hard braking.
 */
export function endSpeeds(stretches: readonly Stretch[]): number[] {
  const ends = stretches.map(({ cruise, end }, index) =>
    Math.min(cruise, end, stretches[index + 1]?.cruise ?? 0),
  );
  for (let index = ends.length - 2; index >= 0; index -= 1)
    ends[index] = Math.min(
      ends[index] ?? 0,
      reachable(ends[index + 1] ?? 0, stretches[index + 1]?.meters ?? 0),
    );
  for (let index = 0; index < ends.length; index += 1)
    ends[index] = Math.min(ends[index] ?? 0, reachable(ends[index - 1] ?? 0, stretches[index]?.meters ?? 0));
  return ends;
}

function reachable(fromSpeed: number, meters: number): number {
  return Math.sqrt(fromSpeed ** 2 + 2 * ACCELERATION * meters);
}
