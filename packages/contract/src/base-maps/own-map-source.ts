import type { BaseMapChoice, BaseMapSource } from './schemas.ts';
import { isArchive, isTileTemplate } from './values.ts';

/** Map source that an account entered, by the form of its address. */
export function ownMapSource({
  address,
  attribution,
  attributionUrl,
  maxZoom,
}: Extract<BaseMapChoice, { kind: 'own' }>): BaseMapSource {
  const common = {
    sourceId: 'own',
    name: null,
    attribution: [{ text: attribution, url: attributionUrl }],
    mayFold: false,
  };
  if (isTileTemplate(address)) {
    const templates = [address];
    return { ...common, kind: 'raster', templates, darkTemplates: null, tileSize: 256, minZoom: 0, maxZoom };
  }
  return isArchive(address)
    ? { ...common, kind: 'file', file: address }
    : { ...common, kind: 'style', address, darkAddress: null };
}
