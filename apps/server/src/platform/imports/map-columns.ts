import { locales } from '@azimute/contract/locales';
import type { FullTextKey } from '@azimute/texts';
import { text } from '@azimute/texts/server';
import { DomainError } from '../domain-error.ts';
import { foldHeading } from '../spreadsheets/fold-heading.ts';

/**
 * Maps each field to a column by its heading; each column is used once. The portal's headings, in any language, take
 * precedence over common headings of users' files, which are given in the form of `foldHeading`.
 */
export function mapColumns<Field extends string>(
  headings: readonly string[],
  fields: readonly Field[],
  keyOf: (field: Field) => FullTextKey,
  known: Readonly<Partial<Record<Field, readonly string[]>>>,
): Record<Field, number | null> {
  const folded = headings.map(foldHeading);
  const taken = new Set<number>();
  const columns = fields.map((field) => {
    const named = locales.map((locale) => foldHeading(text(locale, keyOf(field))));
    for (const names of [named, known[field] ?? []]) {
      const column = folded.findIndex((heading, place) => names.includes(heading) && !taken.has(place));
      if (column < 0) continue;
      taken.add(column);
      return [field, column] as const;
    }
    return [field, null] as const;
  });
  return Object.fromEntries(columns) as Record<Field, number | null>;
}

/** Returns errors in the chosen columns, by field name: each must exist and be used once. */
export function findColumnErrors<Column>(
  name: string,
  mapping: Readonly<Record<string, Column | null>>,
  isThere: (column: Column) => boolean,
): Record<string, string[]> {
  const taken = new Set<Column>();
  const errors: Record<string, string[]> = {};
  for (const [field, column] of Object.entries(mapping)) {
    if (column === null) continue;
    if (!isThere(column)) errors[`${name}.${field}`] = ['not_found'];
    else if (taken.has(column)) errors[`${name}.${field}`] = ['column_taken'];
    taken.add(column);
  }
  return errors;
}

/** @throws DomainError validation_failed */
export function requireNoErrors(errors: Readonly<Record<string, readonly string[]>>): void {
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}
