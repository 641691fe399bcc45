import type { LiveEndCode } from '@azimute/contract';
import type { PictureChanges } from './account-picture.ts';

// Written by hand from tuples that are JSON already; the shapes are the contract's LiveMessage.

export function encodePicture(
  epoch: string,
  version: number,
  atMs: number,
  tuples: readonly string[],
): Buffer {
  const head = `{"type":"picture","epoch":${JSON.stringify(epoch)},"version":${version},"at":${atMs}`;
  return Buffer.from(`${head},"assets":[${tuples.join(',')}]}`);
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
