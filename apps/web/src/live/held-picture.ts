import type { LiveMessage } from '@azimute/contract/live-schemas';
import type { AssetStore } from './asset-store.ts';

/** Which picture of which server process the store holds, as a reader tells it after a lost connection. */
export interface Have {
  readonly epoch: string;
  readonly version: number;
}

/** What takes what the stream tells. */
type PictureHolder = Pick<AssetStore, 'applyPicture' | 'applyChanges'>;

type StateMessage = Extract<LiveMessage, { type: 'picture' | 'changes' }>;

/**
 * Applies a picture or changes and answers with what is held then. Changes that are not newer than what is held were
 * applied before; changes without a picture belong to nothing and are dropped.
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
