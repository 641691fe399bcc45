import type { LiveEndCode } from '@azimute/contract';
import type { PictureChanges } from './account-picture.ts';

// Written by hand from tuples that are JSON already; the shapes are the contract's LiveMessage.

// A picture goes out in parts, and its version is known only when the last one does: so it stands at the end.

export function encodePictureHead(epoch: string, atMs: number): Buffer {
  return Buffer.from(`{"type":"picture","epoch":${JSON.stringify(epoch)},"at":${atMs},"assets":[`);
}

/** Begins with a comma, which the first part of a picture goes without. */
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
