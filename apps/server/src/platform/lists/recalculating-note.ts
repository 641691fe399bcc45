import type { Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';

/** Returns the note in a file or mail about results that are being recalculated; null if there are none. */
export function noteRecalculating(
  from: string | null | undefined,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): string | null {
  if (from === null || from === undefined) return null;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(from));
  return text(locale, 'exports:recalculating', { day });
}
