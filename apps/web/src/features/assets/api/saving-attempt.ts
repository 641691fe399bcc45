import type { Asset } from '@azimute/contract';

/** Names the saving of an asset to its toasts; without one, of a new asset. */
export function savingAttempt(asset?: Pick<Asset, 'id'>): string {
  return `asset-${asset?.id ?? 'new'}`;
}
