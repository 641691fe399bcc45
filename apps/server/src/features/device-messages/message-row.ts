import {
  positionSources,
  type AssetDeviceEvent,
  type DeviceMessage,
  type PositionSource,
} from '@azimute/contract';
import { protocolOf, readingsOf, type ReadingCatalog, type Readings } from '@azimute/engine/readings';
import type { MessagePlace } from './message-place.ts';

/** A message as selected from the database, regardless of its source. */
export interface MessageRow {
  readonly at_micros: string;
  readonly rank: number;
  readonly first: string;
  readonly second: string;
  readonly external_id: string | null;
  readonly received_at: Date;
  readonly source: number | null;
  /** The reason of a refusal, or the kind of an event. */
  readonly word: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly speed_kph: number | null;
  readonly heading_degrees: number | null;
  readonly altitude_meters: number | null;
  readonly accuracy_meters: number | null;
  readonly ignition: boolean | null;
  readonly hour_meter_hours: number | null;
  readonly odometer_km: number | null;
  readonly content: unknown;
  readonly message: string | null;
}

/** Returns the endpoint for its number in the database. */
export function sourceAt(place: number | null): PositionSource | null {
  return place === null ? null : (positionSources[place - 1] ?? null);
}

export function placeOf(row: MessageRow): MessagePlace {
  return { atMicros: row.at_micros, rank: row.rank, first: row.first, second: row.second };
}

/** Uses the account's readings for the asset's model. */
export function presentMessage(row: MessageRow, catalog: ReadingCatalog, model: string): DeviceMessage {
  const received = {
    id: `${row.rank}.${row.at_micros}.${row.first}.${row.second}`,
    deviceId: row.external_id,
    source: sourceAt(row.source),
    at: instantOf(row),
    receivedAt: row.received_at.toISOString(),
  };
  const { latitude, longitude, word } = row;
  const attributes = asAttributes(row.content);
  if (latitude !== null && longitude !== null && word === null) {
    return {
      ...received,
      outcome: 'position',
      latitude,
      longitude,
      speedKph: row.speed_kph,
      headingDegrees: row.heading_degrees,
      altitudeMeters: row.altitude_meters,
      accuracyMeters: row.accuracy_meters,
      ignition: row.ignition,
      hourMeterHours: row.hour_meter_hours,
      odometerKm: row.odometer_km,
      attributes,
      ...readingsOfRow(row, attributes, catalog, model),
    };
  }
  if (row.rank === 2) {
    const told = readingsOfRow(row, attributes, catalog, model);
    return { ...received, outcome: 'event', kind: word ?? '', latitude, longitude, attributes, ...told };
  }
  return { ...received, outcome: 'refused', reason: word ?? '', message: row.message, payload: row.content };
}

export function presentDeviceEvent(row: MessageRow): AssetDeviceEvent {
  return {
    id: Number(row.first),
    deviceId: row.external_id,
    kind: row.word ?? '',
    occurredAt: instantOf(row),
    receivedAt: row.received_at.toISOString(),
    source: sourceAt(row.source),
    latitude: row.latitude,
    longitude: row.longitude,
    attributes: asAttributes(row.content),
  };
}

function instantOf({ at_micros }: MessageRow): string {
  return new Date(Math.floor(Number(at_micros) / 1000)).toISOString();
}

function asAttributes(content: unknown): Record<string, unknown> | null {
  return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : null;
}

function readingsOfRow(
  row: MessageRow,
  attributes: Readonly<Record<string, unknown>> | null,
  catalog: ReadingCatalog,
  model: string,
): { readings: Readings['values']; impossible: string[] } {
  const { ignition, hour_meter_hours: hourMeterHours, odometer_km: odometerKm, speed_kph: speedKph } = row;
  const told = { attributes, ignition, hourMeterHours, odometerKm, speedKph };
  const plan = catalog.planOf({ protocol: protocolOf(attributes, sourceAt(row.source)), model });
  const { values, impossible } = readingsOf(told, plan);
  return { readings: values, impossible: [...impossible] };
}
