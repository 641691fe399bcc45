import { useBlocker } from '@tanstack/react-router';

export interface UnsavedGuard {
  /** A navigation waits for the person's word. */
  readonly isBlocked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Holds every navigation, and asks before the tab is closed, while something is unsaved. */
export function useUnsavedGuard(unsaved: boolean): UnsavedGuard {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return {
    isBlocked: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
