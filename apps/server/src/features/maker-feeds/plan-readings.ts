import { rollingReadingKinds, type MakerReadingKind } from '@azimute/contract';
import type { DeviceEvent, Position } from '../telemetry/values/position.ts';
import { canonicalJson } from '../telemetry/values/canonical-json.ts';
import type { MakerReading } from './decode/decode-machine.ts';

type StoredKind = Exclude<MakerReadingKind, 'location' | 'fault' | (typeof rollingReadingKinds)[number]>;

/** Under which each reading is stored, as the catalog of readings and the state of an asset read them. */
const attributeOfReading = {
  operatingHours: 'hourMeterHours',
  distance: 'odometerKm',
  engineRunning: 'ignition',
  fuelUsed: 'fuelUsed',
  fuelRemaining: 'fuelPercent',
  defRemaining: 'defPercent',
  idleHours: 'idleHours',
  nonOperatingIdleHours: 'nonOperatingIdleHours',
  powerTakeOffHours: 'powerTakeOffHours',
  regenerationHours: 'regenerationHours',
  loadCount: 'loadCount',
  payload: 'payloadKg',
} as const satisfies Readonly<Record<StoredKind, string>>;
/** Beside `fuelPercent`. */
export const tankAttribute = 'fuelTankLiters';
export const faultKind = 'alarm_fault';

/** Content of a device at one instant: places, values by attribute with the last one last, and faults. */
export interface StoredInstant {
  readonly places: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly unknown[]>;
  readonly faults: ReadonlySet<string>;
}

/** A reading that came late, or again with another value. */
export interface LateChange {
  readonly kind: MakerReadingKind;
  readonly atMs: number;
  readonly before: number | null;
  readonly after: number | null;
}

export interface PlannedReadings {
  readonly positions: readonly Position[];
  readonly events: readonly DeviceEvent[];
  readonly changes: readonly LateChange[];
}

export interface PlannedMachine {
  readonly externalId: string;
  readonly readings: readonly MakerReading[];
  /** By instant [ms]. */
  readonly stored: ReadonlyMap<number, StoredInstant>;
  /** Time of the newest reading of each kind before these. */
  readonly newest: Readonly<Partial<Record<MakerReadingKind, number>>>;
}

/** Older than the newest by more than that, a reading fills a gap of days that were already shown. */
const LATE_MS = 24 * 60 * 60_000;
const nothing: StoredInstant = { places: new Set(), values: new Map(), faults: new Set() };

export const placeKey = (latitude: number, longitude: number): string => `${latitude},${longitude}`;

function isStored({ kind }: MakerReading): boolean {
  return !rollingReadingKinds.some((rolling) => rolling === kind);
}

/**
 * Returns what is not stored yet of a machine's readings: a fix for each new place, with the other readings of its
 * instant, else a heartbeat with them. A reading that is stored at its instant is never sent again, however the maker
 * groups it. Operating hours are always a heartbeat, since only its newest content counts if the maker corrects it.
 */
export function planReadings({ externalId, readings, stored, newest }: PlannedMachine): PlannedReadings {
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const changes: LateChange[] = [];
  const instants = Map.groupBy(readings.filter(isStored), ({ atMs }) => atMs);
  for (const [atMs, together] of [...instants].toSorted(([a], [b]) => a - b)) {
    const known = stored.get(atMs) ?? nothing;
    const fresh: Record<string, unknown> = {};
    const hours: Record<string, unknown> = {};
    for (const reading of together) {
      if (!('value' in reading)) continue;
      const attribute = attributeOfReading[reading.kind as StoredKind];
      const values = known.values.get(attribute) ?? [];
      if (values.includes(reading.value)) continue;
      const to = reading.kind === 'operatingHours' ? hours : fresh;
      to[attribute] = reading.value;
      if ('tankLiters' in reading && reading.tankLiters !== null) to[tankAttribute] = reading.tankLiters;
      const change = changeOf(reading, values, newest);
      if (change !== null) changes.push(change);
    }
    positions.push(...positionsOf(externalId, atMs, together, known, fresh));
    const hasPosition = positions.at(-1)?.fixedAtMs === atMs;
    for (const content of [hours, ...(hasPosition ? [] : [fresh])])
      if (Object.keys(content).length > 0) events.push(heartbeat(externalId, atMs, content));
    events.push(...faultsOf(externalId, atMs, together, known));
  }
  return { positions: indexed(positions), events: indexed(events), changes };
}

function indexed<Item extends { readonly index: number }>(items: readonly Item[]): Item[] {
  return items.map((item, index) => ({ ...item, index }));
}

function changeOf(
  { kind, atMs, value }: Extract<MakerReading, { readonly value: unknown }>,
  values: readonly unknown[],
  newest: PlannedMachine['newest'],
): LateChange | null {
  if (typeof value !== 'number') return null;
  const before = values.at(-1);
  if (typeof before === 'number') return { kind, atMs, before, after: value };
  return atMs < (newest[kind] ?? -Infinity) - LATE_MS ? { kind, atMs, before: null, after: value } : null;
}

/** The first new place of an instant takes its other readings. */
function positionsOf(
  externalId: string,
  fixedAtMs: number,
  together: readonly MakerReading[],
  known: StoredInstant,
  fresh: Readonly<Record<string, unknown>>,
): Position[] {
  const places = together.flatMap((reading) =>
    reading.kind === 'location' && !known.places.has(placeKey(reading.latitude, reading.longitude))
      ? [reading]
      : [],
  );
  const distinct = new Map(places.map((place) => [placeKey(place.latitude, place.longitude), place]));
  return [...distinct]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { latitude, longitude, altitudeMeters }], index) => {
      const { ignition = null, odometerKm = null, ...attributes } = index === 0 ? fresh : {};
      return {
        index,
        externalId,
        fixedAtMs,
        latitude,
        longitude,
        speedKph: null,
        headingDegrees: null,
        altitudeMeters,
        accuracyMeters: null,
        ignition: ignition as boolean | null,
        hourMeterHours: null,
        odometerKm: odometerKm as number | null,
        attributes: Object.keys(attributes).length === 0 ? null : canonicalJson(attributes),
      };
    });
}

const nowhere = { latitude: null, longitude: null, index: 0 } as const;

function heartbeat(
  externalId: string,
  occurredAtMs: number,
  content: Readonly<Record<string, unknown>>,
): DeviceEvent {
  return { ...nowhere, externalId, occurredAtMs, kind: 'heartbeat', attributes: canonicalJson(content) };
}

function faultsOf(
  externalId: string,
  occurredAtMs: number,
  together: readonly MakerReading[],
  { faults }: StoredInstant,
): DeviceEvent[] {
  const written = together.flatMap((reading) => {
    if (reading.kind !== 'fault') return [];
    const { code, description, severity, source } = reading;
    return [canonicalJson({ code, description, severity, source })];
  });
  return [...new Set(written)]
    .filter((attributes) => !faults.has(attributes))
    .map((attributes) => ({ ...nowhere, externalId, occurredAtMs, kind: faultKind, attributes }));
}
