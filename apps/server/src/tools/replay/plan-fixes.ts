import { distanceMeters, initialBearingDegrees, toLngLat } from '@azimute/geo';
import type { Track, TrackPoint } from './read-tracks.ts';

/** A fix to send: the parameters of the OsmAnd protocol, and the time. */
export interface PlannedFix {
  /** Time after the start of the replay [ms]. */
  readonly afterMs: number;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface PlanOptions {
  readonly devicePrefix: string;
  /** Speed relative to the recording; 0 for as fast as possible. */
  readonly speed: number;
  /** Sends today's times instead of the recorded ones. */
  readonly today: boolean;
  readonly startMs: number;
}

const KNOTS_PER_METER_A_SECOND = 3600 / 1852;
const FASTEST_METERS_A_SECOND = 100;
const STANDING_METERS = 5;

/**
 * Returns a track's fixes as its device would have sent them, with speed and bearing from the previous fix. Every track
 * begins with the replay. With `today`, a fix has its time of sending; at full speed the track ends now.
 */
export function planFixes(track: Track, options: PlanOptions): PlannedFix[] {
  const first = track.points[0]?.timeMs ?? 0;
  const last = track.points.at(-1)?.timeMs ?? 0;
  const { speed, today, startMs } = options;
  const motions = new Map<string, Motion>();
  let before: TrackPoint | undefined;
  let motion: Motion = { bearing: 0, knots: 0 };
  return track.points.map((point) => {
    const key = `${point.timeMs} ${point.latitude} ${point.longitude}`;
    // A point recorded twice is sent twice without change, like by its device.
    motion = motions.get(key) ?? moveFrom(before, point, motion);
    motions.set(key, motion);
    before = point;
    const afterMs = speed === 0 ? 0 : (point.timeMs - first) / speed;
    const todayMs = speed === 0 ? startMs - (last - point.timeMs) : startMs + Math.round(afterMs);
    const parameters = {
      id: options.devicePrefix + track.id,
      timestamp: new Date(today ? todayMs : point.timeMs).toISOString(),
      lat: String(point.latitude),
      lon: String(point.longitude),
      ...(motion.knots !== undefined && { speed: motion.knots.toFixed(2) }),
      bearing: motion.bearing.toFixed(1),
    };
    return { afterMs, parameters };
  });
}

interface Motion {
  readonly bearing: number;
  /** Undefined if the points give no plausible value. */
  readonly knots?: number;
}

function moveFrom(before: TrackPoint | undefined, point: TrackPoint, motion: Motion): Motion {
  if (before === undefined) return motion;
  const seconds = (point.timeMs - before.timeMs) / 1000;
  const [from, to] = [before, point].map(({ longitude, latitude }) => toLngLat(longitude, latitude));
  if (from === undefined || to === undefined || seconds <= 0) return { bearing: motion.bearing };
  const meters = distanceMeters(from, to);
  const bearing = meters < STANDING_METERS ? motion.bearing : initialBearingDegrees(from, to);
  const metersASecond = meters / seconds;
  if (metersASecond > FASTEST_METERS_A_SECOND) return { bearing };
  return { bearing, knots: metersASecond * KNOTS_PER_METER_A_SECOND };
}
