import type { GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { Fence } from './fence-set.ts';
import { isScheduled } from './fence-schedule.ts';
import type { Crossing, GeofenceTransition, Speeding } from './geofences-state.ts';
import type { Passed } from './pass-through.ts';
import type { Confirmed } from './step-fence.ts';

/** Time of a confirmation and of its receipt. */
export interface Proof {
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
}

export function proofOf({ fixedAtMs, receivedAtMs }: LatestFix): Proof {
  return { confirmedAtMs: fixedAtMs, receivedAtMs };
}

/** Returns an entry or exit, plus the absence if the asset left while required inside. */
export function presentConfirmed(
  fence: Fence,
  { kind, crossing, enteredAtMs, sinceMs, reopens }: Confirmed,
  proof: Proof,
): GeofenceTransition[] {
  const { definition } = fence;
  const { inferred, cause, atMs } = crossing;
  const isNews = cause === 'crossed' && !inferred && !reopens;
  const isDue = isScheduled(definition.schedule, atMs);
  const isChosen = kind === 'entry' ? definition.onEntry : definition.onExit;
  const transition = {
    ...presentCrossing(fence, crossing, proof),
    kind,
    proofMs: [sinceMs, proof.confirmedAtMs],
    enteredAtMs,
    reopens,
    notifies: isChosen && isNews && isDue,
  };
  if (kind === 'entry' || !definition.mustBeInside || !isDue || !isNews) return [transition];
  return [transition, { ...transition, kind: 'outside_when_due', notifies: true }];
}

/** The asset passed through without a confirmed visit. */
export function presentPassage(
  fence: Fence,
  { entry, exit, sinceMs }: Passed,
  proof: Proof,
): GeofenceTransition {
  return {
    ...presentCrossing(fence, { ...entry, certainty: Math.min(entry.certainty, exit.certainty) }, proof),
    kind: 'passage',
    proofMs: [sinceMs, proof.confirmedAtMs],
    leftAtMs: Math.max(exit.atMs, entry.atMs),
    inferred: entry.inferred || exit.inferred,
    notifies: false,
  };
}

/** The schedule of a geofence began with the asset outside. */
export function presentAbsence(fence: Fence, place: GeoPoint, atMs: number): GeofenceTransition {
  const crossing: Crossing = {
    longitude: place.longitude,
    latitude: place.latitude,
    atMs,
    earliestMs: atMs,
    cause: 'crossed',
    inferred: false,
    certainty: 0.9,
  };
  return {
    ...presentCrossing(fence, crossing, { confirmedAtMs: atMs, receivedAtMs: atMs }),
    kind: 'outside_when_due',
    proofMs: [],
    notifies: true,
  };
}

export function presentSpeeding(
  fence: Fence,
  kind: 'speeding_began' | 'speeding_ended',
  { longitude, latitude, ...episode }: Speeding,
  atMs: number,
  proof: Proof,
): GeofenceTransition {
  const crossing: Crossing = {
    longitude,
    latitude,
    atMs,
    earliestMs: atMs,
    cause: 'crossed',
    inferred: false,
    certainty: 1,
  };
  const { onSpeeding, schedule } = fence.definition;
  return {
    ...presentCrossing(fence, crossing, proof),
    kind,
    proofMs: [episode.sinceMs, episode.lastMs],
    enteredAtMs: episode.enteredAtMs,
    notifies: kind === 'speeding_began' && onSpeeding && isScheduled(schedule, atMs),
    limitKph: episode.limitKph,
    topSpeedKph: episode.topSpeedKph,
    lengthMeters: episode.lengthMeters,
  };
}

function presentCrossing(
  { definition: { geofenceId, version, severity } }: Fence,
  { longitude, latitude, atMs, earliestMs, cause, inferred, certainty }: Crossing,
  proof: Proof,
): Omit<GeofenceTransition, 'kind' | 'proofMs' | 'notifies'> {
  return {
    geofenceId,
    version,
    severity,
    longitude,
    latitude,
    crossedAtMs: atMs,
    crossedEarliestMs: earliestMs,
    cause,
    inferred,
    certainty: Math.round(certainty * 100) / 100,
    ...proof,
    enteredAtMs: null,
    leftAtMs: null,
    reopens: false,
    limitKph: null,
    topSpeedKph: null,
    lengthMeters: null,
  };
}
