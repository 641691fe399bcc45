import type { AssetTrait } from '@azimute/contract/assets/fields';
import { liveStatuses } from '@azimute/contract/live';
import type { LiveCataloguePage } from '@azimute/contract/live-schemas';
import { traitFilters, type CatalogueAsset } from './live-protocol.ts';

const unknownState = {
  status: null,
  contactAtMs: null,
  fixedAtMs: null,
  longitude: null,
  latitude: null,
  speedKph: null,
  headingDegrees: null,
  hourMeterHours: null,
  odometerKm: null,
} as const;

/** Parses the assets of a page, with their states if included. */
export function readCataloguePage(page: LiveCataloguePage): CatalogueAsset[] {
  const states = new Map(page.states?.map((tuple) => [tuple[0], tuple]));
  return page.ids.map((id, index) => {
    const customerId = page.customers[index] ?? null;
    const unitId = page.units[index] ?? 0;
    const texts = {} as Record<AssetTrait, string>;
    for (const [field, name] of traitFilters) texts[name] = page[field][index] ?? '';
    return {
      id,
      code: page.codes[index] ?? '',
      ...texts,
      tags: page.tags[index] ?? '',
      custom: page.custom[index] ?? '',
      customerId,
      customerName: page.customerNames[String(customerId)] ?? '',
      unitId,
      unitName: page.unitNames[String(unitId)] ?? '',
      ...stateOf(states.get(id)),
    };
  });
}

function stateOf(tuple: NonNullable<LiveCataloguePage['states']>[number] | undefined) {
  if (tuple === undefined) return unknownState;
  const [, status, fixedAtMs, longitude, latitude, speedKph, headingDegrees, ...rest] = tuple;
  const [hourMeterHours, odometerKm, contactAtMs] = rest;
  return {
    status: liveStatuses[status] ?? 'without_status',
    contactAtMs,
    fixedAtMs,
    longitude,
    latitude,
    speedKph,
    headingDegrees,
    hourMeterHours,
    odometerKm,
  };
}
