import type { AssetTrait } from '@azimute/contract/assets/fields';
import { liveStatuses } from '@azimute/contract/live';
import type { AssetStore } from './asset-store.ts';
import { noCustomer, type Catalogue } from './catalogue.ts';
import { traitFilters, type FleetRow } from './live-protocol.ts';
import { latitudeOf, longitudeOf } from './mercator.ts';

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Returns the current state of an asset with its static data. */
export function presentRow(store: AssetStore, catalogue: Catalogue, slot: number): FleetRow {
  const x = known(store.x[slot]);
  const y = known(store.y[slot]);
  const customerId = catalogue.valueOf('customers', slot);
  const texts = {} as Record<AssetTrait, string>;
  for (const [field, name] of traitFilters) texts[name] = catalogue.valueOf(field, slot);
  return {
    id: store.ids[slot] ?? 0,
    code: catalogue.codes[slot] ?? '',
    ...texts,
    tags: catalogue.valueOf('tags', slot),
    custom: catalogue.valueOf('custom', slot),
    customerId: customerId === '' || customerId === noCustomer ? null : Number(customerId),
    customerName: catalogue.valueOf('customerNames', slot),
    unitId: Number(catalogue.valueOf('units', slot)),
    unitName: catalogue.valueOf('unitNames', slot),
    status: liveStatuses[store.statuses[slot] ?? 0] ?? 'without_status',
    contactAtMs: known(store.contactAtMs[slot]),
    fixedAtMs: known(store.fixedAtMs[slot]),
    longitude: x === null ? null : longitudeOf(x),
    latitude: y === null ? null : latitudeOf(y),
    speedKph: known(store.speedKph[slot]),
    headingDegrees: known(store.headingDegrees[slot]),
    hourMeterHours: known(store.hourMeterHours[slot]),
    odometerKm: known(store.odometerKm[slot]),
  };
}
