import { ApiError } from '../api/api-error.ts';
import { leaveSomeWord, takeWord } from '../api/last-word.ts';
import { sessionStore } from '../api/session.ts';
import { loadProfile } from '../api/sign-in.ts';

/** Re-applies the stored session. Answers what prevented it, unless the session has simply ended. */
export async function restoreSession(loadScreens: () => Promise<unknown>): Promise<unknown> {
  if (!sessionStore.get().session) return null;
  try {
    await Promise.all([loadProfile(), loadScreens()]);
    // What ended was another session of the tab, through which somebody else's was seen.
    takeWord();
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      leaveSomeWord();
      return null;
    }
    reportError(error);
    return error;
  }
}
