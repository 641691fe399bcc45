import { readStored, store } from '../../../ui/stored.ts';

/** Person and account that a copy or an outbox belongs to. */
export interface DeviceOwner {
  readonly personId: number;
  readonly accountId: number;
}

/** Notes of this browser about offline use, readable without loading its code. They hold no names or data. */
interface DeviceNote {
  /** Users who turned offline use on in this browser. */
  readonly people: readonly number[];
  /** Owner and end of the stored copy; null if there is none. */
  readonly copy: { readonly owner: string; readonly untilMs: number } | null;
  /** A wipe that has begun: of the copy, or also of the unsent changes of a user. */
  readonly wipe: 'copy' | number | null;
}

const noteKey = 'azimute-offline';
const nothing: DeviceNote = { people: [], copy: null, wipe: null };

export function ownerName({ personId, accountId }: DeviceOwner): string {
  return `${personId}/${accountId}`;
}

export function readNote(): DeviceNote {
  try {
    return { ...nothing, ...(JSON.parse(readStored(noteKey) ?? '{}') as Partial<DeviceNote>) };
  } catch {
    return nothing;
  }
}

const listeners = new Set<() => void>();

export function changeNote(change: Partial<DeviceNote>): void {
  store(noteKey, JSON.stringify({ ...readNote(), ...change }));
  for (const listener of listeners) listener();
}

/** Calls the listener after each change, in any tab. Returns a stop function. */
export function onNoteChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns whether the user turned offline use on in this browser. */
export function isOfflineOn(personId: number): boolean {
  return readNote().people.includes(personId);
}

/** Returns whether a stored copy must go: a wipe was interrupted, or the copy is older than allowed. */
export function isWipeDue(nowMs: number): boolean {
  const { wipe, copy } = readNote();
  return wipe !== null || (copy !== null && nowMs >= copy.untilMs);
}

/** Notes that the copy must go because its session ended; the next start of the app finishes that. */
export function noteSessionEnd(): void {
  const { copy, wipe } = readNote();
  if (copy !== null && wipe === null) changeNote({ wipe: 'copy' });
}

/** Returns whether the worker opened this page because the portal could not be reached. */
export function isStartWithoutConnection(): boolean {
  return document.querySelector('meta[name="connection"][content="none"]') !== null;
}
