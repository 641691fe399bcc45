const LONGEST_UNREADABLE = 4_096;

/** Describes unreadable content for quarantine: enough of its beginning for a user to recognize it. */
export function describeUnreadable(text: string): { readonly unreadable: string } {
  return { unreadable: text.slice(0, LONGEST_UNREADABLE) };
}
