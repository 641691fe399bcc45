import type { ConnectionState } from './live-protocol.ts';

/** Age of the data on screen, as shown by the data-age pill. */
export type DataAge =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live'; readonly seconds: number }
  | { readonly kind: 'delayed'; readonly seconds: number }
  | { readonly kind: 'offline'; readonly sinceMs: number };

const delayedFromSeconds = 10;

export interface Connection {
  readonly state: ConnectionState;
  /** Time of the last message, by this machine's clock. */
  readonly heardAtMs: number | null;
}

export function dataAgeOf(connection: Connection, nowMs: number): DataAge {
  if (connection.heardAtMs === null) {
    return connection.state === 'lost' ? { kind: 'offline', sinceMs: nowMs } : { kind: 'connecting' };
  }
  // After sleep or in a newly visible tab, old data is about to be replaced.
  const isComing = connection.state === 'connecting';
  const seconds = Math.max(0, Math.floor((nowMs - connection.heardAtMs) / 1000));
  if (seconds >= delayedFromSeconds && isComing) return { kind: 'connecting' };
  if (seconds >= delayedFromSeconds && connection.state !== 'live') {
    return { kind: 'offline', sinceMs: connection.heardAtMs };
  }
  return seconds < delayedFromSeconds ? { kind: 'live', seconds } : { kind: 'delayed', seconds };
}
