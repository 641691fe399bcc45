import { readStored, store } from '../../../ui/stored.ts';

/** Owner of a copy or outbox: a user in an account. */
export interface DeviceOwner {
  readonly personId: number;
  readonly accountId: number;
}

/** Flags of this browser for offline use, readable without loading its code. They contain no names or data. */
interface DeviceNote {
  /** Users who turned on offline use in this browser. */
  readonly people: readonly number[];
  /** Owner and expiry of the stored copy; null if there is none. */
  readonly copy: { readonly owner: string; readonly untilMs: number } | null;
  /** An unfinished wipe of the copy, or also of a user's unsent changes. */
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

/** Returns whether the user turned on offline use in this browser. */
export function isOfflineOn(personId: number): boolean {
  return readNote().people.includes(personId);
}

/** Returns whether a stored copy must be deleted: a wipe was interrupted, or the copy has expired. */
export function isWipeDue(nowMs: number): boolean {
  const { wipe, copy } = readNote();
  return wipe !== null || (copy !== null && nowMs >= copy.untilMs);
}

/** Records that the copy must be deleted because its session ended. The next start of the app deletes it. */
export function noteSessionEnd(): void {
  const { copy, wipe } = readNote();
  if (copy !== null && wipe === null) changeNote({ wipe: 'copy' });
}

/** Returns whether the service worker served this page because the portal was unreachable. */
export function isStartWithoutConnection(): boolean {
  return document.querySelector('meta[name="connection"][content="none"]') !== null;
}
