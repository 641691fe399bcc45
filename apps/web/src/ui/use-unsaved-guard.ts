import { useBlocker } from '@tanstack/react-router';

export interface UnsavedGuard {
  /** A navigation waits for the person's word. */
  readonly isBlocked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Holds every navigation, and asks before the tab is closed, while something is unsaved. */
export function useUnsavedGuard(isUnsaved: () => boolean): UnsavedGuard {
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return {
    isBlocked: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
