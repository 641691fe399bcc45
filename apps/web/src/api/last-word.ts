const storageKey = 'azimute-last-word';

/** Stores the reason for the session's end for the login screen, since the page reloads. */
export function leaveWord(word: string): void {
  sessionStorage.setItem(storageKey, word);
}

/** Stores a general reason, unless a specific one is already stored. */
export function leaveSomeWord(): void {
  if (sessionStorage.getItem(storageKey) === null) leaveWord('unknown');
}

/** Returns the reason, only once. */
export function takeWord(): string | null {
  const word = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return word;
}
