import { changeNote, readNote } from './device-note.ts';
import { countUnsent, wipeDevice } from '../store/wipe.ts';

/** Turns on offline use for a user of this browser after `keepShell` has cached the app. Resolves to 0. */
export async function turnOn(personId: number, keepShell: () => Promise<void>): Promise<number> {
  await keepShell();
  changeNote({ people: [...new Set([...readNote().people, personId])] });
  return 0;
}

/** Turns it off and deletes the copy, unless there are unsent changes. Resolves to their number. */
export async function turnOff(personId: number, forgetShell: () => Promise<void>): Promise<number> {
  const unsent = await countUnsent(personId);
  if (unsent > 0) return unsent;
  changeNote({ people: readNote().people.filter((id) => id !== personId) });
  await wipeDevice('copy');
  await forgetShell();
  return 0;
}
