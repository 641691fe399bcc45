import type { LiveMessage } from '@azimute/contract/live-schemas';
import type { AssetStore } from './asset-store.ts';

/** Snapshot in the store, by server process, as sent when reconnecting. */
export interface Have {
  readonly epoch: string;
  readonly version: number;
}

/** Receiver of stream messages. */
type PictureHolder = Pick<AssetStore, 'applyPicture' | 'applyChanges'>;

type StateMessage = Extract<LiveMessage, { type: 'picture' | 'changes' }>;

/**
 * Applies a snapshot or changes, and returns the resulting version. Changes that are not newer were already applied;
 * changes without a snapshot are dropped.
 */
export function applyState(store: PictureHolder, held: Have | null, message: StateMessage): Have | null {
  if (message.type === 'picture') {
    store.applyPicture(message.assets);
    return { epoch: message.epoch, version: message.version };
  }
  if (held === null || message.version <= held.version) return held;
  store.applyChanges(message.assets, message.removed);
  return { epoch: held.epoch, version: message.version };
}
