import { metersBetween, type Place } from '../place.ts';
import { createTrack, lastAtMost, placeOnTrack, type OnTrack, type Track } from '../roads/track.ts';
import {
  ACCELERATION,
  endSpeeds,
  STRETCH_METERS,
  stretchesOf,
  type RoadDrive,
  type Stretch,
} from './stretches.ts';

/** Consecutive parts: driving along tracks or roads, or standing. */
export type Leg =
  | ({ readonly kind: 'road' } & RoadDrive)
  | { readonly kind: 'drive'; readonly tracks: readonly Track[]; readonly cruiseKph: readonly number[] }
  | { readonly kind: 'stand'; readonly seconds: number; readonly engineOn: boolean };

/** A machine's work from leaving a place until its return: its place depends only on the time. */
export interface Round {
  readonly seconds: number;
  readonly meters: number;
  readonly engineSeconds: number;
  /** Phases of constant acceleration. */
  readonly phases: Phases;
  /** Consecutive tracks, and the position in the round at which each begins. */
  readonly tracks: readonly Track[];
  readonly trackMeters: Float64Array;
}

/** m, m/s, m/s2 and s since the beginning of the round. */
interface Phases {
  readonly startS: Float64Array;
  readonly startMeters: Float64Array;
  readonly startEngineS: Float64Array;
  readonly speeds: Float64Array;
  readonly accelerations: Float64Array;
  readonly engineOn: Uint8Array;
}

export interface Motion extends OnTrack {
  readonly speedKph: number;
  readonly engineOn: boolean;
  /** Since the first round began. */
  readonly meters: number;
  readonly engineSeconds: number;
}

const APART_METERS = 0.5;
/** Between a parking spot and the road. */
const OFF_ROAD_KPH = 14;

/** Builds a round that begins and ends at a place; goes straight between tracks that do not meet. */
export function buildRound(at: Place, legs: readonly Leg[]): Round {
  const builder = new RoundBuilder(at);
  for (const leg of legs) {
    if (leg.kind === 'stand') builder.stand(leg.seconds, leg.engineOn);
    else if (leg.kind === 'road') builder.driveRoad(leg);
    else builder.drive(leg.tracks, leg.cruiseKph);
  }
  builder.goHome();
  return builder.finish();
}

/** Returns the machine's motion at a time after its first round began [s]. */
export function moveAlong(round: Round, seconds: number): Motion {
  const rounds = Math.floor(seconds / round.seconds);
  const inRound = seconds - rounds * round.seconds;
  const { startS, startMeters, startEngineS, speeds, accelerations, engineOn } = round.phases;
  const phase = lastAtMost(startS, inRound);
  const spent = inRound - (startS[phase] ?? 0);
  const [from, acceleration] = [speeds[phase] ?? 0, accelerations[phase] ?? 0];
  const isOn = engineOn[phase] === 1;
  const meters = (startMeters[phase] ?? 0) + from * spent + (acceleration * spent ** 2) / 2;
  const track = lastAtMost(round.trackMeters, meters);
  const line = round.tracks[track];
  if (line === undefined) throw new Error('A round has a track');
  const place = placeOnTrack(line, meters - (round.trackMeters[track] ?? 0));
  return {
    longitude: place.longitude,
    latitude: place.latitude,
    headingDegrees: place.headingDegrees,
    speedKph: Math.max(0, from + acceleration * spent) * 3.6,
    engineOn: isOn,
    meters: rounds * round.meters + meters,
    engineSeconds: rounds * round.engineSeconds + (startEngineS[phase] ?? 0) + (isOn ? spent : 0),
  };
}

/** Returns the next time at which the machine stands, in seconds since the first round began. */
export function nextStand(round: Round, seconds: number): number {
  const rounds = Math.floor(seconds / round.seconds);
  const { startS, speeds, accelerations } = round.phases;
  const inRound = seconds - rounds * round.seconds;
  for (let phase = lastAtMost(startS, inRound); phase < startS.length; phase += 1)
    if (speeds[phase] === 0 && accelerations[phase] === 0)
      return rounds * round.seconds + Math.max(inRound, startS[phase] ?? 0);
  return (rounds + 1) * round.seconds;
}

class RoundBuilder {
  readonly #home: Place;
  #at: Place;
  #seconds = 0;
  #meters = 0;
  #engineS = 0;
  readonly #phases: [startS: number, meters: number, engineS: number, v: number, a: number, on: number][] =
    [];
  readonly #tracks: Track[] = [];
  readonly #trackMeters: number[] = [];

  constructor(home: Place) {
    this.#home = home;
    this.#at = home;
    this.#addTrack(createTrack([home]), 0);
  }

  stand(seconds: number, engineOn: boolean): void {
    this.#addPhase(seconds, 0, 0, engineOn);
  }

  drive(tracks: readonly Track[], cruiseKph: readonly number[]): void {
    const start = this.#meters;
    let meters = start;
    for (const track of tracks) {
      const join = this.#joinTo(track);
      if (join !== null) meters = this.#addTrack(join, meters);
      meters = this.#addTrack(track, meters);
      this.#at = endOf(track);
    }
    this.#addDrive(meters - start, cruiseKph);
    // The sum of the phases differs from the tracks by rounding.
    this.#meters = meters;
  }

  driveRoad(drive: RoadDrive): void {
    const { track } = drive.route;
    this.drive([createTrack([startOf(track)])], [OFF_ROAD_KPH]);
    const end = this.#addTrack(track, this.#meters);
    this.#at = endOf(track);
    this.#addStretches(stretchesOf(drive));
    this.#meters = end;
  }

  goHome(): void {
    if (metersBetween(this.#at, this.#home) > APART_METERS) this.drive([createTrack([this.#home])], [18]);
  }

  finish(): Round {
    const column = (index: 0 | 1 | 2 | 3 | 4): Float64Array =>
      Float64Array.from(this.#phases, (phase) => phase[index]);
    return {
      seconds: this.#seconds,
      meters: this.#meters,
      engineSeconds: this.#engineS,
      phases: {
        startS: column(0),
        startMeters: column(1),
        startEngineS: column(2),
        speeds: column(3),
        accelerations: column(4),
        engineOn: Uint8Array.from(this.#phases, (phase) => phase[5]),
      },
      tracks: this.#tracks,
      trackMeters: Float64Array.from(this.#trackMeters),
    };
  }

  #joinTo(track: Track): Track | null {
    const start = startOf(track);
    return metersBetween(this.#at, start) > APART_METERS ? createTrack([this.#at, start]) : null;
  }

  #addTrack(track: Track, atMeters: number): number {
    this.#tracks.push(track);
    this.#trackMeters.push(atMeters);
    return atMeters + track.length;
  }

  #addPhase(seconds: number, speed: number, acceleration: number, engineOn: boolean): void {
    if (seconds <= 0) return;
    this.#phases.push([this.#seconds, this.#meters, this.#engineS, speed, acceleration, engineOn ? 1 : 0]);
    this.#seconds += seconds;
    this.#meters += speed * seconds + (acceleration * seconds ** 2) / 2;
    if (engineOn) this.#engineS += seconds;
  }

  /** From stop to stop, at the cruise speeds in turn, each for a part of the way. */
  #addDrive(meters: number, cruiseKph: readonly number[]): void {
    const stretches = Math.max(1, Math.round(meters / STRETCH_METERS));
    this.#addStretches(
      Array.from({ length: stretches }, (_, index) => ({
        meters: meters / stretches,
        cruise: (cruiseKph[index % cruiseKph.length] ?? 50) / 3.6,
        end: Infinity,
        haltSeconds: 0,
      })),
    );
  }

  #addStretches(stretches: readonly Stretch[]): void {
    const ends = endSpeeds(stretches);
    for (const [index, stretch] of stretches.entries()) {
      const [from, to] = [ends[index - 1] ?? 0, ends[index] ?? 0];
      this.#addStretch(stretch.meters, { from, cruise: stretch.cruise, to });
      this.stand(stretch.haltSeconds, true);
    }
  }

  /** Accelerates, holds, brakes. A short section never reaches its cruise speed. */
  #addStretch(
    meters: number,
    speeds: { readonly from: number; readonly cruise: number; readonly to: number },
  ): void {
    const { from, to } = speeds;
    const reachable = Math.sqrt((2 * ACCELERATION * meters + from ** 2 + to ** 2) / 2);
    const top = Math.max(from, to, Math.min(speeds.cruise, reachable));
    const gaining = (top ** 2 - from ** 2) / (2 * ACCELERATION);
    const braking = (top ** 2 - to ** 2) / (2 * ACCELERATION);
    this.#addPhase((top - from) / ACCELERATION, from, ACCELERATION, true);
    if (top > 0) this.#addPhase(Math.max(0, meters - gaining - braking) / top, top, 0, true);
    this.#addPhase((top - to) / ACCELERATION, top, -ACCELERATION, true);
  }
}

function startOf(track: Track): Place {
  return [track.longitudes[0] ?? 0, track.latitudes[0] ?? 0];
}

function endOf(track: Track): Place {
  return [track.longitudes.at(-1) ?? 0, track.latitudes.at(-1) ?? 0];
}
