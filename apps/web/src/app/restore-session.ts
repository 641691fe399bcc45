import { ApiError } from '../api/api-error.ts';
import { leaveSomeWord, takeWord } from '../api/last-word.ts';
import { sessionStore } from '../api/session.ts';
import { loadProfile } from '../api/sign-in.ts';

/** What may be over soon, as a portal or a part of it that starts again, is waited for so long. */
const RETRIED_AFTER_MS = [500, 1_000, 2_000];

/** Re-applies the stored session. Answers what prevented it, unless the session has simply ended. */
export async function restoreSession(loadScreens: () => Promise<unknown>): Promise<unknown> {
  if (!sessionStore.get().session) return null;
  try {
    await Promise.all([loadProfilePatiently(), loadScreens()]);
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

async function loadProfilePatiently(): Promise<void> {
  for (const waitMs of RETRIED_AFTER_MS) {
    try {
      await loadProfile();
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 500) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  await loadProfile();
}
