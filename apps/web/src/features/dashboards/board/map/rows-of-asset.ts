import type { Rows } from '../rows-link.tsx';

/** Returns the page that an asset of a map opens. */
export function rowsOfAsset(assetId: number): Rows {
  return { screen: 'services-simc-geolocalizacao-ativos', search: { asset: assetId } };
}
