import type { LiveEndCode } from '@azimute/contract';
import type { PictureChanges } from './account-picture.ts';

// Serialized by hand from JSON tuples; the formats are the contract's LiveMessage.

// A picture is sent in parts, and its version is only known with the last one: so it comes at the end.

export function encodePictureHead(epoch: string, atMs: number): Buffer {
  return Buffer.from(`{"type":"picture","epoch":${JSON.stringify(epoch)},"at":${atMs},"assets":[`);
}

/** Begins with a comma, which the first part of a picture omits. */
export function encodePicturePart(tuples: readonly string[]): Buffer {
  return Buffer.from(`,${tuples.join(',')}`);
}

export function encodePictureTail(version: number): Buffer {
  return Buffer.from(`],"version":${version}}`);
}

export function encodeChanges(version: number, atMs: number, changes: PictureChanges): Buffer {
  const head = `{"type":"changes","version":${version},"at":${atMs}`;
  return Buffer.from(
    `${head},"assets":[${changes.assets.join(',')}],"removed":[${changes.removed.join(',')}]}`,
  );
}

export function encodeCatalogChanged(atMs: number): Buffer {
  return Buffer.from(`{"type":"catalog_changed","at":${atMs}}`);
}

export function encodeTick(atMs: number): Buffer {
  return Buffer.from(`{"type":"tick","at":${atMs}}`);
}

export function encodeEnd(code: LiveEndCode): Buffer {
  return Buffer.from(`{"type":"end","code":"${code}"}`);
}
