import type { IsoSeriesName } from '@azimute/contract';
import type { IsoElement } from './write-fleet.ts';

/** A published reading with one number or a yes or no, and the attributes under which devices report it. */
export interface PublishedElement {
  readonly name: string;
  readonly attributes: readonly string[];
  /** The column of a fix, for readings that have one. */
  readonly column?: 'hour_meter_hours' | 'odometer_km' | 'ignition';
  readonly content: (value: number | boolean, tankLiters: number | null) => readonly IsoElement[];
}

const element = (name: string, content: IsoElement['content']): IsoElement => ({ name, content });
const hours = (value: number | boolean): IsoElement[] => [element('Hour', value)];
const percent = (value: number | boolean): IsoElement[] => [element('Percent', value)];

/** In the order of the standard. */
export const publishedElements: readonly PublishedElement[] = [
  {
    name: 'CumulativeOperatingHours',
    attributes: ['hourMeterHours'],
    column: 'hour_meter_hours',
    content: hours,
  },
  {
    name: 'FuelUsed',
    attributes: ['fuelUsed'],
    content: (value) => [element('FuelUnits', 'litre'), element('FuelConsumed', value)],
  },
  {
    name: 'Distance',
    attributes: ['odometerKm'],
    column: 'odometer_km',
    content: (value) => [element('OdometerUnits', 'kilometre'), element('Odometer', value)],
  },
  { name: 'CumulativeIdleHours', attributes: ['idleHours'], content: hours },
  { name: 'CumulativeIdleNonOperatingHours', attributes: ['nonOperatingIdleHours'], content: hours },
  {
    name: 'FuelRemaining',
    attributes: ['fuelPercent', 'fuelLevel'],
    content: (value, tankLiters) => [
      ...percent(value),
      ...(tankLiters === null
        ? []
        : [element('FuelTankCapacityUnits', 'litre'), element('FuelTankCapacity', tankLiters)]),
    ],
  },
  { name: 'DEFRemaining', attributes: ['defPercent'], content: percent },
  {
    name: 'EngineStatus',
    attributes: ['ignition'],
    column: 'ignition',
    content: (value) => [element('Running', value)],
  },
  { name: 'CumulativePowerTakeOffHours', attributes: ['powerTakeOffHours'], content: hours },
  { name: 'CumulativeActiveRegenerationHours', attributes: ['regenerationHours'], content: hours },
  { name: 'CumulativeLoadCount', attributes: ['loadCount'], content: (value) => [element('Count', value)] },
  {
    name: 'CumulativePayloadTotals',
    attributes: ['payloadKg'],
    content: (value) => [element('PayloadUnits', 'kilogram'), element('Payload', value)],
  },
];

export function publishedElement(name: IsoSeriesName): PublishedElement | undefined {
  return publishedElements.find((one) => one.name === name);
}

/** To the second where that is exact. */
export function isoTime(at: Date): string {
  return at.toISOString().replace('.000Z', 'Z');
}

export function readingElement(
  { name, content }: PublishedElement,
  at: Date,
  value: number | boolean,
  tankLiters: number | null,
): IsoElement {
  return { name, attributes: { datetime: isoTime(at) }, content: content(value, tankLiters) };
}

export interface PublishedPlace {
  readonly at: Date;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeMeters: number | null;
}

export function locationElement({ at, latitude, longitude, altitudeMeters }: PublishedPlace): IsoElement {
  const altitude =
    altitudeMeters === null ? [] : [element('Altitude', altitudeMeters), element('AltitudeUnits', 'metre')];
  return {
    name: 'Location',
    attributes: { datetime: isoTime(at) },
    content: [element('Latitude', latitude), element('Longitude', longitude), ...altitude],
  };
}

/** Links to pages by their numbers. */
export function pageLinks(base: string, page: number, last: number): IsoElement[] {
  const pages = { self: page, prev: page - 1, next: page + 1, last };
  return Object.entries(pages)
    .filter(([, number]) => number >= 1 && number <= Math.max(last, page))
    .map(([rel, number]) => ({
      name: 'Links',
      content: [element('rel', rel), element('href', `${base}/${number}`)],
    }));
}
