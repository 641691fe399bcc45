const storageKey = 'azimute-last-word';

/** Leaves why the session ended, for the login screen, which is loaded anew. */
export function leaveWord(word: string): void {
  sessionStorage.setItem(storageKey, word);
}

/** Says at least that it ended, where nobody knows more. */
export function leaveSomeWord(): void {
  if (sessionStorage.getItem(storageKey) === null) leaveWord('unknown');
}

/** Answers it once. */
export function takeWord(): string | null {
  const word = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return word;
}
