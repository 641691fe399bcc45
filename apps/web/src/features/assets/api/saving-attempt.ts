import type { Asset } from '@azimute/contract';

/** Returns the key that links saving an asset, or a new asset if none is given, to its toasts. */
export function savingAttempt(asset?: Pick<Asset, 'id'>): string {
  return `asset-${asset?.id ?? 'new'}`;
}
