import { createHash } from 'node:crypto';
import type { DemoAsset, Duty } from './demo-fleet.ts';
import { corridors, type Corridor, type Place } from './demo-places.ts';
import { buildTimeline, moveAlong, type Leg, type Motion, type Timeline } from './timeline.ts';

/** A machine that reports, with its meters at the time the demo began. */
export interface Machine {
  readonly deviceId: string;
  readonly timeline: Timeline;
  /** Reports cease so long before the demo begins; null while it reports. */
  readonly silentForHours: number | null;
  readonly reportSeconds: { readonly driving: number; readonly working: number; readonly off: number };
  readonly offsetSeconds: number;
  readonly odometerKm: number | null;
  readonly hourMeterHours: number;
}

export interface Fix extends Motion {
  readonly atMs: number;
  readonly odometerKm: number | null;
  readonly hourMeterHours: number;
}

const HOUR = 3_600;
/** Machines were at work before the demo began, so that their past can be told. */
const HEAD_START_SECONDS = 120 * HOUR;
const MOVING_PAST_MS = 60_000;
const STANDING_PAST_MS = 300_000;
const METERS_PER_LATITUDE_DEGREE = 111_195;

/** The day of a machine; null when it never reports. The same asset has the same day on every machine. */
export function planMachine(asset: DemoAsset): Machine | null {
  const { duty, deviceId } = asset;
  if (duty.kind === 'never') return null;
  const chance = createChance(deviceId);
  const timeline = buildTimeline(legsOf(duty, chance));
  return {
    deviceId,
    timeline,
    silentForHours: duty.kind === 'silent' ? duty.forHours : null,
    reportSeconds: { driving: 3 + Math.floor(chance() * 5), working: 6 + Math.floor(chance() * 4), off: 60 },
    offsetSeconds: HEAD_START_SECONDS + Math.floor(chance() * timeline.seconds),
    odometerKm: asset.hasOdometer ? Math.round(20_000 + chance() * 260_000) : null,
    hourMeterHours: Math.round(600 + chance() * 9_000),
  };
}

/** What the machine's device measures at an instant. */
export function measure(machine: Machine, beganAtMs: number, atMs: number): Fix {
  const motion = moveAlong(machine.timeline, (atMs - beganAtMs) / 1_000 + machine.offsetSeconds);
  return {
    ...motion,
    atMs,
    odometerKm: machine.odometerKm === null ? null : machine.odometerKm + motion.meters / 1_000,
    hourMeterHours: machine.hourMeterHours + motion.engineSeconds / HOUR,
  };
}

export function reportSecondsOf(machine: Machine, fix: Fix): number {
  if (!fix.engineOn) return machine.reportSeconds.off;
  return fix.speedKph > 5 ? machine.reportSeconds.driving : machine.reportSeconds.working;
}

/** How far back a device tells what it did before the portal heard of it, or while it did not listen. */
const PAST_MS = 4 * HOUR * 1_000;

/** The fixes of a machine's past, fewer than it sends live, that are newer than the latest one known. */
export function tellPast(
  machine: Machine,
  beganAtMs: number,
  nowMs: number,
  lastFixMs: number | undefined,
): Fix[] {
  if (machine.silentForHours !== null && lastFixMs !== undefined) return [];
  const untilMs = nowMs - (machine.silentForHours ?? 0) * HOUR * 1_000;
  const fixes: Fix[] = [];
  for (let atMs = Math.max(untilMs - PAST_MS, (lastFixMs ?? 0) + MOVING_PAST_MS); atMs < untilMs;) {
    const fix = measure(machine, beganAtMs, atMs);
    fixes.push(fix);
    atMs += fix.speedKph > 0 ? MOVING_PAST_MS : STANDING_PAST_MS;
  }
  return fixes;
}

function legsOf(duty: Exclude<Duty, { kind: 'never' }>, chance: () => number): Leg[] {
  switch (duty.kind) {
    case 'haul':
      return haul(duty, chance);
    case 'site':
      return workOnSite(duty, chance);
    case 'stand':
      return stand(duty.at, duty.engine === 'shifts' ? 7 + chance() * 3 : 0, 1.5 + chance());
    case 'silent':
      return stand(duty.at, 0, 2);
  }
}

type Town = Corridor['towns'][number];

/** There and back along a corridor, with a stop in each town and a rest at both ends. */
function haul({ corridor }: Extract<Duty, { kind: 'haul' }>, chance: () => number): Leg[] {
  const { towns }: Corridor = corridors[corridor];
  const last = 2 + Math.floor(chance() * (towns.length - 1));
  const stops = towns.slice(0, Math.max(2, last));
  const cruiseKph = Array.from({ length: 9 }, () => 52 + chance() * 34);
  const legs: Leg[] = [];
  const drive = (from: Town, to: Town, back: boolean): void => {
    const between: readonly Place[] = (back ? from : to).through ?? [];
    const way = back ? between.toReversed() : between;
    const seconds = (6 + chance() * 16) * 60;
    legs.push({ kind: 'drive', way: [from.at, ...way, to.at], cruiseKph });
    legs.push({ kind: 'stand', at: to.at, seconds: 90, engineOn: true });
    legs.push({ kind: 'stand', at: to.at, seconds, engineOn: false });
  };
  const rest = (at: Place): void => {
    legs.push({ kind: 'stand', at, seconds: (30 + chance() * 50) * 60, engineOn: false });
    legs.push({ kind: 'stand', at, seconds: 150, engineOn: true });
  };
  for (const [index, to] of stops.entries()) {
    const from = stops[index - 1];
    if (from === undefined) rest(to.at);
    else drive(from, to, false);
  }
  for (const [index, from] of stops.toReversed().entries()) {
    const to = stops[stops.length - 2 - index];
    if (index === 0) rest(from.at);
    if (to !== undefined) drive(from, to, true);
  }
  return legs;
}

/** From place to place around a site with some minutes of work at each, and a break at the end of the shift. */
function workOnSite(duty: Extract<Duty, { kind: 'site' }>, chance: () => number): Leg[] {
  const [longitude, latitude] = duty.at;
  const perLongitude = METERS_PER_LATITUDE_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const spots = Array.from({ length: 7 }, (_, index): Place => {
    const angle = ((index + chance() * 0.6) / 7) * 2 * Math.PI;
    const reach = duty.reachMeters * (0.45 + chance() * 0.55);
    return [
      longitude + (Math.cos(angle) * reach) / perLongitude,
      latitude + (Math.sin(angle) * reach) / METERS_PER_LATITUDE_DEGREE,
    ];
  });
  const home: Place = spots[0] ?? duty.at;
  const legs: Leg[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (const [index, spot] of spots.entries()) {
      const to = spots[index + 1] ?? home;
      const seconds = 45 + chance() * 220;
      legs.push({ kind: 'stand', at: spot, seconds, engineOn: true });
      legs.push({ kind: 'drive', way: [spot, to], cruiseKph: [duty.speedKph * (0.8 + chance() * 0.4)] });
    }
  }
  legs.push({ kind: 'stand', at: home, seconds: (25 + chance() * 40) * 60, engineOn: false });
  return legs;
}

function stand(at: Place, hoursOn: number, hoursOff: number): Leg[] {
  return [
    { kind: 'stand', at, seconds: hoursOn * HOUR, engineOn: true },
    { kind: 'stand', at, seconds: hoursOff * HOUR, engineOn: false },
  ];
}

/** Numbers from 0 to 1 that look random and are the same for the same name. */
function createChance(name: string): () => number {
  let index = 0;
  return () => {
    index += 1;
    const digest = createHash('sha256').update(`${name}/${index}`).digest();
    return digest.readUInt32BE(0) / 2 ** 32;
  };
}
