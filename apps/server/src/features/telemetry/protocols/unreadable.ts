const LONGEST_UNREADABLE = 4_096;

/** What could not be read as anything, as it is kept: enough of its beginning for a person to see what it is. */
export function describeUnreadable(text: string): { readonly unreadable: string } {
  return { unreadable: text.slice(0, LONGEST_UNREADABLE) };
}
