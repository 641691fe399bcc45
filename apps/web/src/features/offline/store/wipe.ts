import { changeNote, readNote } from '../api/device-note.ts';
import { destroyCopy } from './device-copy.ts';
import { countOutbox, destroyOutbox } from './outbox.ts';

/**
 * Destroys the copy, and the unsent changes of a user who signs out. A flag survives a tab that closes in between, and
 * the next start finishes the wipe.
 */
export async function wipeDevice(what: 'copy' | { readonly personId: number }): Promise<void> {
  const pending = readNote().wipe;
  const wipe = what === 'copy' ? (pending ?? 'copy') : what.personId;
  changeNote({ wipe });
  await destroyCopy();
  if (wipe !== 'copy') await destroyOutbox(wipe);
  changeNote({ wipe: null });
}

/** Finishes an interrupted wipe, and destroys an expired copy. */
export function finishWipe(): Promise<void> {
  const { wipe } = readNote();
  return wipeDevice(wipe === null || wipe === 'copy' ? 'copy' : { personId: wipe });
}

/** Returns the number of a user's unsent changes, in all accounts. */
export async function countUnsent(personId: number): Promise<number> {
  let count = 0;
  for (const [owner, waiting] of await countOutbox()) if (owner.startsWith(`${personId}/`)) count += waiting;
  return count;
}
