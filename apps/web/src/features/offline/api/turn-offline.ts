import { changeNote, readNote } from './device-note.ts';
import { countUnsent, wipeDevice } from '../store/wipe.ts';

/** Turns offline use on for a user of this browser, once `keepShell` has stored the app. Resolves to 0. */
export async function turnOn(personId: number, keepShell: () => Promise<void>): Promise<number> {
  await keepShell();
  changeNote({ people: [...new Set([...readNote().people, personId])] });
  return 0;
}

/** Turns it off and deletes the copy. Resolves to the number of unsent changes, because of which it stays on. */
export async function turnOff(personId: number, forgetShell: () => Promise<void>): Promise<number> {
  const unsent = await countUnsent(personId);
  if (unsent > 0) return unsent;
  changeNote({ people: readNote().people.filter((id) => id !== personId) });
  await wipeDevice('copy');
  await forgetShell();
  return 0;
}
