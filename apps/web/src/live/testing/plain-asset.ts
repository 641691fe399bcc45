import { assetTraits, type AssetTrait } from '@azimute/contract/assets/fields';
import type { CatalogueAsset } from '../live-protocol.ts';

/** An asset that nobody has described. */
const emptyTexts = Object.fromEntries(assetTraits.map((name) => [name, ''])) as Record<AssetTrait, string>;

/** An asset of which nothing is known but its UL. */
export const plainAsset: CatalogueAsset = {
  id: 1,
  code: 'A-1',
  ...emptyTexts,
  tags: '',
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
