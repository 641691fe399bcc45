import { useEffect } from 'react';
import { useBlocker } from '@tanstack/react-router';

export interface UnsavedGuard {
  /** A navigation waits for the user's decision. */
  readonly isBlocked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

const guards = new Set<() => boolean>();
const answerListeners = new Set<(leaves: boolean) => void>();

export function isAnythingUnsaved(): boolean {
  return [...guards].some((isUnsaved) => isUnsaved());
}

/** Subscribes to the user's decision; returns a function to unsubscribe. */
export function onAnswer(listener: (leaves: boolean) => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

function tellAnswer(leaves: boolean): void {
  for (const listener of answerListeners) listener(leaves);
}

/** Blocks navigation and warns before the tab closes, while changes are unsaved. */
export function useUnsavedGuard(isUnsaved: () => boolean): UnsavedGuard {
  useEffect(() => {
    guards.add(isUnsaved);
    return () => {
      guards.delete(isUnsaved);
    };
  }, [isUnsaved]);
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return {
    isBlocked: blocker.status === 'blocked',
    stay: () => {
      blocker.reset?.();
      tellAnswer(false);
    },
    leave: () => {
      blocker.proceed?.();
      tellAnswer(true);
    },
  };
}
