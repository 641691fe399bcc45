import type { ConnectionState } from './live-protocol.ts';

/** How old the data on the screen is, as the data-age pill says it. */
export type DataAge =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live'; readonly seconds: number }
  | { readonly kind: 'delayed'; readonly seconds: number }
  | { readonly kind: 'offline'; readonly sinceMs: number };

const delayedFromSeconds = 10;

export interface Connection {
  readonly state: ConnectionState;
  /** When the last message arrived, by this machine's clock. */
  readonly heardAtMs: number | null;
}

export function dataAgeOf(connection: Connection, nowMs: number): DataAge {
  if (connection.heardAtMs === null) {
    return connection.state === 'lost' ? { kind: 'offline', sinceMs: nowMs } : { kind: 'connecting' };
  }
  // Woken from sleep, or looked at again: what is old is about to be replaced.
  const isComing = connection.state === 'connecting';
  const seconds = Math.max(0, Math.floor((nowMs - connection.heardAtMs) / 1000));
  if (seconds >= delayedFromSeconds && isComing) return { kind: 'connecting' };
  if (seconds >= delayedFromSeconds && connection.state !== 'live') {
    return { kind: 'offline', sinceMs: connection.heardAtMs };
  }
  return seconds < delayedFromSeconds ? { kind: 'live', seconds } : { kind: 'delayed', seconds };
}
