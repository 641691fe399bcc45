import { assetTraits, type AssetTrait } from '@azimute/contract/assets/fields';
import type { CatalogueAsset } from '../live-protocol.ts';

/** An asset without descriptive fields. */
const emptyTexts = Object.fromEntries(assetTraits.map((name) => [name, ''])) as Record<AssetTrait, string>;

/** An asset of which only the UL is known. */
export const plainAsset: CatalogueAsset = {
  id: 1,
  code: 'A-1',
  ...emptyTexts,
  tags: '',
  custom: '',
  customerId: null,
  customerName: '',
  unitId: 1,
  unitName: '',
  status: null,
  contactAtMs: null,
  fixedAtMs: null,
  longitude: null,
  latitude: null,
  speedKph: null,
  headingDegrees: null,
  hourMeterHours: null,
  odometerKm: null,
};
