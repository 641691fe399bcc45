import { changeNote, isOfflineOn } from './device-note.ts';
import { sessionStore } from '../../../api/session.ts';
import { signOut } from '../../../api/sign-in.ts';

/** Asks the user about unsent changes. Resolves to true to sign out. */
type Question = (count: number) => Promise<boolean>;
let ask: Question | null = null;

/** Registers the question of the open shell. Returns a function that removes it. */
export function askOnLeaving(question: Question): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** Signs out. On a device with offline use, asks about unsent changes and wipes them with the copy first. */
export async function leave(): Promise<void> {
  const { profile } = sessionStore.get();
  const isKept = profile !== null && profile.seen_by === null && isOfflineOn(profile.id);
  if (isKept) {
    const { countUnsent, wipeDevice } = await import('../store/wipe.ts');
    const count = await countUnsent(profile.id);
    if (count > 0 && ask !== null && !(await ask(count))) return;
    await wipeDevice({ personId: profile.id });
    // No tab creates another copy while the session ends.
    changeNote({ wipe: profile.id });
  }
  await signOut().catch(() => undefined);
  if (isKept) await import('../store/wipe.ts').then(({ finishWipe }) => finishWipe());
}
