type Mapping<Field extends string, Column> = Readonly<Record<Field, Column | null>>;

/**
 * Returns the mapping with a column assigned to a field, or to none. Each column has at most one field, and vice versa.
 */
export function chooseField<Field extends string, Column>(
  mapping: Mapping<Field, Column>,
  column: NoInfer<Column>,
  field: NoInfer<Field> | null,
): Record<Field, Column | null> {
  const entries = Object.entries<Column | null>(mapping).map(([each, taken]) => {
    if (each === field) return [each, column];
    return [each, taken === column ? null : taken];
  });
  return Object.fromEntries(entries) as Record<Field, Column | null>;
}

export function fieldOf<Field extends string, Column>(
  mapping: Mapping<Field, Column>,
  fields: readonly Field[],
  column: Column,
): Field | null {
  return fields.find((field) => mapping[field] === column) ?? null;
}
