import { ApiError } from '../api/api-error.ts';
import { sessionStore } from '../api/session.ts';
import { loadProfile } from '../api/sign-in.ts';

/** Re-applies the stored session. Answers what prevented it, unless the session has simply ended. */
export async function restoreSession(loadScreens: () => Promise<unknown>): Promise<unknown> {
  if (!sessionStore.get().session) return null;
  try {
    await Promise.all([loadProfile(), loadScreens()]);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    reportError(error);
    return error;
  }
}
