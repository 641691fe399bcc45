import type { Asset } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import type { CatalogueAsset } from '../../../live/live-protocol.ts';

const assetsPerPage = 500;

function toCatalogue(asset: Asset): CatalogueAsset {
  const { customer, unit, position } = asset;
  return {
    id: asset.id,
    code: asset.code,
    model: asset.model,
    manufacturer: asset.manufacturer,
    category: asset.category,
    segment: asset.segment,
    costCenter: asset.costCenter,
    region: asset.region,
    status: asset.status,
    hourMeterHours: asset.hourMeterHours,
    odometerKm: asset.odometerKm,
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? '',
    unitId: unit.id,
    unitName: `${unit.code} ${unit.name}`,
    fixedAtMs: position === null ? null : Date.parse(position.fixedAt),
    longitude: position?.longitude ?? null,
    latitude: position?.latitude ?? null,
    speedKph: position?.speedKph ?? null,
    headingDegrees: position?.headingDegrees ?? null,
  };
}

/** Every asset the person may see, page by page. */
export async function* readCatalogue(signal: AbortSignal): AsyncIterable<readonly CatalogueAsset[]> {
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: assetsPerPage };
    if (cursor !== null) query.cursor = cursor;
    const page = await callApi('listAssets', { query, signal });
    yield page.items.map(toCatalogue);
    cursor = page.nextCursor;
  } while (cursor !== null);
}
