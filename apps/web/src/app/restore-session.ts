import { ApiError } from '../api/api-error.ts';
import { leaveSomeWord, takeWord } from '../api/last-word.ts';
import { sessionStore } from '../api/session.ts';
import { loadProfile } from '../api/sign-in.ts';

/** Delays between retries of temporary failures, such as a restarting portal. */
const RETRIED_AFTER_MS = [500, 1_000, 2_000];

/** Restores the stored session. Returns the error that prevented it, unless the session has simply ended. */
export async function restoreSession(loadScreens: () => Promise<unknown>): Promise<unknown> {
  if (!sessionStore.get().session) return null;
  try {
    await Promise.all([loadProfilePatiently(), loadScreens()]);
    // The ended session was a view as another user.
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
