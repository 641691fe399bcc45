import type { Locale } from '@azimute/contract';

/** The language of names and descriptions; null is what is told where a language has no text of its own. */
export type TextLanguage = Locale | null;

/** A text of a briefcase or a content in SQL: that of the language, else the usual one. `language` is a placeholder. */
export function translated(table: 'b' | 'p' | 'c', text: 'name' | 'description', language: string): string {
  return `coalesce(${table}.translations -> ${language}::text ->> '${text}', ${table}.${text})`;
}
