import type { GeofenceTransition } from './geofences-state.ts';

/** Change of one visit by transitions. */
export interface VisitChange {
  readonly geofenceId: number;
  readonly enteredAtMs: number;
  /** Null for a visit that began before. */
  readonly entry: GeofenceTransition | null;
  /** Null for an open visit. */
  readonly exit: GeofenceTransition | null;
}

export function visitKey({
  geofenceId,
  enteredAtMs,
}: Pick<VisitChange, 'geofenceId' | 'enteredAtMs'>): string {
  return `${geofenceId} ${enteredAtMs}`;
}

/** Returns the visits that transitions begin, end or reopen. */
export function changeVisits(transitions: readonly GeofenceTransition[]): Map<string, VisitChange> {
  const changes = new Map<string, VisitChange>();
  for (const transition of transitions) {
    const { kind, geofenceId, enteredAtMs, reopens } = transition;
    if (enteredAtMs === null || (kind !== 'entry' && kind !== 'exit')) continue;
    const key = visitKey({ geofenceId, enteredAtMs });
    const known = changes.get(key) ?? { geofenceId, enteredAtMs, entry: null, exit: null };
    if (kind === 'exit') changes.set(key, { ...known, exit: transition });
    else changes.set(key, { ...known, entry: reopens ? known.entry : transition, exit: null });
  }
  return changes;
}
