import type { Locale } from '@azimute/contract';

const notes: Readonly<Record<Locale, (day: string) => string>> = {
  en: (day) =>
    `Results from ${day} on are being recalculated because data arrived late. They may still change.`,
  es: (day) =>
    `Los resultados desde el ${day} se están recalculando porque llegaron datos con retraso. Aún pueden cambiar.`,
  pt: (day) =>
    `Os resultados a partir de ${day} estão sendo recalculados porque chegaram dados com atraso. Eles ainda podem mudar.`,
};

/** The same in the name of a file, whose format may have no place for it. */
export const recalculatingNames: Readonly<Record<Locale, string>> = {
  en: 'being recalculated',
  es: 'en recálculo',
  pt: 'em recálculo',
};

/** What a file or a mail says of results that are being recalculated; null of others. */
export function noteRecalculating(
  from: string | null | undefined,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): string | null {
  if (from === null || from === undefined) return null;
  return notes[locale](
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(from)),
  );
}
