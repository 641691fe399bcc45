const storageKey = 'azimute-last-word';

/** Why the session ended, for the login screen, which is loaded anew. */
export type LastWord = 'no_accounts';

export function leaveWord(word: LastWord): void {
  sessionStorage.setItem(storageKey, word);
}

/** Answers it once. */
export function takeWord(): LastWord | null {
  const word = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return word === 'no_accounts' ? word : null;
}
