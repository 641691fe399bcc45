import { createHash } from 'node:crypto';
import {
  photoMaxBytes,
  photoMaxSide,
  photoMinSide,
  validationCodes,
  type PhotoMediaType,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { ImageFacts } from './photos/image-facts.ts';
import { readImageFacts } from './photos/read-image-facts.ts';

export interface Photo {
  /** Derived from the content, so that the same photo has the same version everywhere. */
  readonly version: string;
  readonly mediaType: PhotoMediaType;
  readonly bytes: Buffer;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Returns the base64-encoded photo unchanged. A photo that is not allowed is rejected, never corrected.
 * @throws DomainError validation_failed with the code of an image
 */
export function acceptPhoto(base64: string): Photo {
  const isShort = base64.length <= Math.ceil(photoMaxBytes / 3) * 4;
  const bytes = Buffer.from(isShort && BASE64.test(base64) ? base64 : '', 'base64');
  const facts = readImageFacts(bytes);
  if (facts === null || !isPhoto(facts, bytes.length)) {
    throw new DomainError('validation_failed', { errors: { photo: [validationCodes.image] } });
  }
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { version, mediaType: facts.mediaType, bytes };
}

function isPhoto({ width, height, hasMetadata, isWhole }: ImageFacts, byteCount: number): boolean {
  const isSquare = width === height && width >= photoMinSide && width <= photoMaxSide;
  return isSquare && isWhole && !hasMetadata && byteCount <= photoMaxBytes;
}
