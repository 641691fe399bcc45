import { assetPhotoMaxSide, assetPhotoMinSide } from '@azimute/contract/asset-attachments';
import type { PhotoMediaType } from '@azimute/contract';
import { readImageFacts } from '../../people/photos/read-image-facts.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng, cleanWebp } from './clean-chunks.ts';
import { joined } from './parts.ts';

export interface CleanPhoto {
  readonly mediaType: PhotoMediaType;
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Returns the photo with only its pixels, color profile and orientation. Drops bytes after the end of the photo.
 * Returns null for other data, an incomplete photo, or one whose size is out of range.
 */
export function cleanPhoto(bytes: Uint8Array): CleanPhoto | null {
  const cleaned = cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes);
  if (cleaned === null) return null;
  const facts = readImageFacts(cleaned.content);
  const sides = [facts?.width ?? 0, facts?.height ?? 0];
  const isPhoto = sides.every((side) => side >= assetPhotoMinSide && side <= assetPhotoMaxSide);
  if (facts === null || !isPhoto || !facts.isWhole || facts.hasMetadata) return null;
  return {
    mediaType: facts.mediaType,
    content: joined([...cleaned.before, cleaned.content.subarray(cleaned.from)]),
  };
}
