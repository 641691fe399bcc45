import { useEffect } from 'react';
import { useBlocker } from '@tanstack/react-router';

export interface UnsavedGuard {
  /** A navigation waits for the person's word. */
  readonly isBlocked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

const guards = new Set<() => boolean>();
const answerListeners = new Set<(leaves: boolean) => void>();

export function isAnythingUnsaved(): boolean {
  return [...guards].some((isUnsaved) => isUnsaved());
}

/** Tells what the person says when they are asked; answers how to listen no more. */
export function onAnswer(listener: (leaves: boolean) => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

function tellAnswer(leaves: boolean): void {
  for (const listener of answerListeners) listener(leaves);
}

/** Holds every navigation, and asks before the tab is closed, while something is unsaved. */
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
