import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { heldCommit } from './postgres/held-commit.ts';

/** Events between features in one process, always published after the commit. */
export interface PortalEventMap {
  statesChanged: { readonly accountId: number; readonly assetIds: readonly number[] };
  assetsChanged: { readonly accountId: number; readonly assetIds: readonly number[] };
  /** Geofence records were added for assets of these ULs. */
  geofencesCrossed: { readonly accountId: number; readonly unitIds: readonly number[] };
  sessionEnded: { readonly sessionId: string };
  /** Membership, role, profile, ULs or current account changed, for one user or for everyone in the account. */
  rightsChanged: { readonly accountId: number; readonly userId?: number };
}

type Topic = keyof PortalEventMap;

export interface PortalEvents {
  /** Distinguishes this process's announcements from the announcements of other processes. */
  readonly processId: string;
  emit<T extends Topic>(topic: T, event: PortalEventMap[T]): void;
  /** Calls `listener` for every later event of the topic. Returns a function that stops it. */
  on<T extends Topic>(topic: T, listener: (event: PortalEventMap[T]) => void): () => void;
}

export function createPortalEvents(): PortalEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(100);
  return {
    processId: randomBytes(9).toString('base64url'),
    emit: (topic, event) => {
      const publish = (): void => void emitter.emit(topic, event);
      const held = heldCommit();
      if (held === undefined) publish();
      else held.afterCommit(publish);
    },
    on: (topic, listener) => {
      emitter.on(topic, listener);
      return () => emitter.off(topic, listener);
    },
  };
}
