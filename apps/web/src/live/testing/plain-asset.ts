import { assetTextFields, type AssetTextField } from '@azimute/contract/assets/fields';
import type { CatalogueAsset } from '../live-protocol.ts';

/** Texts of an asset that nobody has described. */
const emptyTexts = Object.fromEntries(assetTextFields.map((name) => [name, ''])) as Record<
  AssetTextField,
  string
>;

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
