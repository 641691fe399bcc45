import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';

/** What features tell each other inside one process, always after the commit that made it true. */
export interface PortalEventMap {
  statesChanged: { readonly accountId: number; readonly assetIds: readonly number[] };
  assetsChanged: { readonly accountId: number; readonly assetIds: readonly number[] };
  /** Something was recorded of assets of these ULs in geofences. */
  geofencesCrossed: { readonly accountId: number; readonly unitIds: readonly number[] };
  sessionEnded: { readonly sessionId: string };
  /** Membership, role, profile, UL or current account changed: of one person, or of everyone in the account. */
  rightsChanged: { readonly accountId: number; readonly userId?: number };
}

type Topic = keyof PortalEventMap;

export interface PortalEvents {
  /** Tells what this process announces to others from what they announce. */
  readonly processId: string;
  emit<T extends Topic>(topic: T, event: PortalEventMap[T]): void;
  /** Calls `listener` for every later event of the topic; returns how to stop. */
  on<T extends Topic>(topic: T, listener: (event: PortalEventMap[T]) => void): () => void;
}

export function createPortalEvents(): PortalEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(100);
  return {
    processId: randomBytes(9).toString('base64url'),
    emit: (topic, event) => {
      emitter.emit(topic, event);
    },
    on: (topic, listener) => {
      emitter.on(topic, listener);
      return () => emitter.off(topic, listener);
    },
  };
}
