import type { Locale } from '@azimute/contract';

/** Language of names and descriptions; null is the default text. */
export type TextLanguage = Locale | null;

/**
 * Returns an SQL expression for a text of a briefcase or item: in the language if there is one, else the
 * default. `language` is a placeholder.
 */
export function translated(table: 'b' | 'p' | 'c', text: 'name' | 'description', language: string): string {
  return `coalesce(${table}.translations -> ${language}::text ->> '${text}', ${table}.${text})`;
}
